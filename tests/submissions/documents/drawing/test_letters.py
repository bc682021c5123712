"""A letter says what was decided, and only that."""

from dataclasses import replace

import pytest

from submissions.documents.drawing.letters import draw_letter, letter_html
from tests.submissions.documents.drawing.drawn import LETTER, letter, words_of


def test_a_decision_names_everything_that_counts() -> None:
    words = words_of(letter())
    for said in (
        "Approved with conditions",
        "Harbor Gaming LLC",
        "MD-2026-0007, version 4",
        "1 December 2026, 06:00 (America/New_York)",
        "Train every dealer. Due 15 December 2026.",
        "Ruth Calloway",
        "ab" * 32,
    ):
        assert said in words


@pytest.mark.parametrize(
    "outcome", ["Returned for changes", "Rejected", "Suspended", "Notice of changed rules"]
)
def test_a_letter_without_an_approval_promises_none(outcome: str) -> None:
    html = letter_html(
        replace(
            LETTER, outcome=outcome, conditions=(), effective_at=None, document_hash="", paragraphs=["Why."]
        )
    )
    assert outcome in html
    assert "Why." in html
    for absent in ("Takes effect", "Conditions", "SHA-256"):
        assert absent not in html


def test_drawn_again_it_is_the_same() -> None:
    assert draw_letter(LETTER) == letter()
