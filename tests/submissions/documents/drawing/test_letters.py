"""A letter is a letter: who writes to whom, on what basis, what is decided, what has to be done, and who signs."""

from dataclasses import replace
from typing import get_args

import pytest

from backoffice.core.pdf_filling import page_fills
from backoffice.core.verify_mark import verify_page
from games.rulepacks.letters import Act, letter_rules
from games.rulepacks.places import places
from submissions.documents.drawing.letters import (
    Point,
    draw_letter,
    letter_as_data,
    letter_from_data,
    letter_html,
)
from tests.submissions.documents.drawing.drawn import LETTER, letter, words_of


def test_a_decision_names_everything_that_counts_in_the_order_of_a_letter() -> None:
    words = words_of(letter())
    said = (
        "The Authority",
        "State of Somewhere · Rules of table games",
        "https://rules.example",
        "Harbor Gaming LLC",
        "Attention: Caleb Osei",
        "20 November 2026",
        "Our reference: MD-L-2026-0042",
        "Casino War, Main pit",
        "Approved with conditions",
        "Dear Sir or Madam:",
        "is approved.",
        "1 December 2026, 06:00 (New York time)",
        "ab" * 32,
        "Nothing is offered before it is approved in writing. (ZZ 36.19)",
        "Train every dealer. Due 15 December 2026.",
        "No law at hand names an appeal.",
        "Respectfully,",
        "Ruth Calloway",
        "Authorised to decide on Rules Submissions",
        "Enclosures: the approved rules",
        verify_page(),
    )
    # the reference stands beside the address, whichever comes first in the file
    in_order = [words.index(each) for each in said if not each.startswith(("20 November", "Our reference"))]
    assert all(each in words for each in said)
    assert in_order == sorted(in_order)


def test_each_point_to_answer_is_listed_with_what_it_is_about() -> None:
    points = [Point("ZZ 10.C(2)", "Why is it lowered?"), Point("Page 7 of the document", "The table is cut.")]
    html = letter_html(replace(LETTER, outcome="Returned for changes", points=points, conditions=()))
    assert "<b>ZZ 10.C(2).</b> Why is it lowered?" in html
    assert "<b>Page 7 of the document.</b> The table is cut." in html


@pytest.mark.parametrize("outcome", ["Returned for changes", "Rejected", "Approval suspended"])
def test_a_letter_without_an_approval_promises_none(outcome: str) -> None:
    html = letter_html(
        replace(LETTER, outcome=outcome, conditions=(), facts=(), document_hash="", enclosures=())
    )
    assert outcome in html
    for absent in ("Takes effect", "Conditions", "Hash of the rules", "Enclosures", "Points to answer"):
        assert absent not in html


def test_a_condition_without_a_day_says_so() -> None:
    assert "No day is set." in letter_html(replace(LETTER, conditions=[("Train.", None)]))


def test_what_a_row_keeps_is_the_whole_letter() -> None:
    kept = replace(LETTER, points=[Point("ZZ 1", "Why?")])
    assert letter_as_data(letter_from_data(letter_as_data(kept))) == letter_as_data(kept)
    assert letter_html(letter_from_data(letter_as_data(kept))) == letter_html(kept)


def test_drawn_again_it_is_the_same() -> None:
    assert draw_letter(LETTER) == letter()


def test_a_long_letter_ends_on_a_page_that_is_not_nearly_empty() -> None:
    points = [Point(f"ZZ {number}", "Say why, and what follows from it. " * 3) for number in range(9)]
    assert min(page_fills(draw_letter(replace(LETTER, points=points)))) > 0.25


@pytest.mark.parametrize("place", places())
def test_every_place_says_what_each_of_its_letters_rests_on_and_what_its_remedy_is(place: str) -> None:
    says = letter_rules(place)
    assert set(says.basis) == set(get_args(Act))
    assert all((says.letterhead, says.salutation, says.closing, says.title, says.remedy.text))
    for basis in (*says.basis.values(), says.remedy):
        plain = any(words in basis.text for words in ("at hand", "no law", "own act"))
        assert basis.cite or plain, "law is cited, or said not to be at hand"


def test_a_place_without_a_file_has_letters_that_claim_no_law() -> None:
    says = letter_rules("nowhere")
    assert says.basis_of("suspended").cite == () == says.remedy.cite
    assert "No law at hand" in says.basis_of("suspended").text
