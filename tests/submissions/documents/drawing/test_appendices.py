"""Every appendix of the rules has its drawing, with its wagers and its positions."""

import re

import pytest

from submissions.documents.drawing.clauses import printed_paragraphs
from submissions.documents.drawing.limits import limits_in_words
from submissions.documents.drawing.rules import rules_html
from tests.submissions.documents.material import snapshot_of

SINGAPORE = "sg/tiger-buffalo"


def appendices() -> list[dict[str, object]]:
    chapters = snapshot_of(SINGAPORE)["chapters"]
    paragraphs = (each for chapter in chapters for each in printed_paragraphs(chapter, frozenset(), []))
    return [each["appendix"] for each in paragraphs if each["appendix"]]


def test_appendices_a_to_q_are_drawn_with_the_bets_of_one_position_and_their_number() -> None:
    found = {str(each["code"]): each for each in appendices()}
    assert "".join(found) == "ABCDEFGHIJKLMNOPQ"
    for each in found.values():
        drawing = str(each["scheme"])
        for wager in each["wagers"]:  # type: ignore[attr-defined]
            assert f">{wager}</text>" in drawing
    assert len(re.findall("<circle", str(found["K"]["scheme"]))) == 16
    assert "10 to 16" in str(found["K"]["scheme"])
    assert "<circle" not in str(found["P"]["scheme"])
    assert ">not stated</text>" in str(found["P"]["scheme"])


def test_the_document_shows_a_scheme_of_what_the_tables_do_not_display() -> None:
    page = rules_html(snapshot_of(SINGAPORE), "ab" * 32)
    assert page.count('class="scheme-drawing"') == 17 - page.count('class="felt-part"')
    assert page.count("Not displayed at the tables.") == 16
    assert page.count("The number of playing positions is not stated.") == 1


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ([("at least 6 decks", "ZZ 3.A"), ("at least 6 decks", "ZZ 3.B")], ["at least 6 decks"]),
        ([("at most 9", "ZZ 2.A"), ("at most 14", "ZZ 20H")], ["at most 9 (ZZ 2.A)", "at most 14 (ZZ 20H)"]),
        ([], []),
    ],
)
def test_two_clauses_that_say_the_same_are_one_limit(limits: list[tuple[str, str]], said: list[str]) -> None:
    option = {"limits": [{"allowed": allowed, "cite": [cite]} for allowed, cite in limits]}
    assert limits_in_words(option) == said
