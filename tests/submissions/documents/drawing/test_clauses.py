"""Paragraphs as a page prints them."""

from typing import Any

import pytest

from submissions.documents.drawing.clauses import marker_of, printed_paragraphs
from submissions.documents.drawing.wording import with_readable_cites


@pytest.mark.parametrize(
    ("identity", "marker", "depth"),
    [
        ("2.A", "A.", 0),
        ("2.B(5)", "(5)", 1),
        ("2.B(5)(a)", "(a)", 2),
        ("9.J(4)(e)(iii)", "(iii)", 3),
        ("1.21", "1.21", 0),
        ("3.12.2", "3.12.2", 1),
        ("4.2.1.a", "a.", 2),
        ("(4)", "(4)", 0),
        ("(4)(d)(ii)", "(ii)", 2),
        ("go-to-war:3", "3.", 0),
        ("paytable:beat dealer", "", 0),
    ],
)
def test_the_numbering_is_that_of_the_document(identity: str, marker: str, depth: int) -> None:
    assert marker_of(identity) == (marker, depth)


def _paragraph(identity: str, **more: Any) -> dict[str, Any]:
    return {"id": identity, "cite": f"XX {identity}", "text": "A rule.", "note": None, "chosen": [], **more}


def printed(*paragraphs: dict[str, Any]) -> list[dict[str, Any]]:
    return printed_paragraphs({"id": "1", "title": "One", "paragraphs": list(paragraphs)}, frozenset(), [])


def test_what_has_no_use_keeps_its_number_and_takes_along_what_stands_below() -> None:
    shown = printed(
        _paragraph("10.D", unused="Not offered: the wheel."),
        _paragraph("10.D(1)", unused="Not offered: the wheel."),
        _paragraph("10.E"),
    )
    assert [(each["marker"], each["no_use"]) for each in shown] == [
        ("D.", "Not offered: the wheel."),
        ("E.", ""),
    ]


def test_a_paragraph_that_does_not_apply_says_why() -> None:
    (shown,) = printed(_paragraph("5.C", exempt={"words": "A device counts the cards.", "cite": ["XX 5.K"]}))
    assert shown["no_use"] == "Does not apply: A device counts the cards. (XX 5.K)"


def test_a_snapshot_without_sentences_says_the_field_and_its_value() -> None:
    (shown,) = printed(_paragraph("1.A", chosen=[{"path": "decks", "label": "Decks", "lines": ["6 decks"]}]))
    assert shown["stated"] == [{"text": "Decks: 6 decks."}]


def test_the_number_of_an_official_text_is_not_printed_twice() -> None:
    (shown,) = printed(_paragraph("2.B(5)", official="(5) An inscription that:"))
    assert shown["official"][0]["lines"] == ["An inscription that:"]


def test_statements_without_numbers_are_cited_by_their_heading() -> None:
    chapters = [{"title": "Going to war", "paragraphs": [_paragraph("war:1"), _paragraph("war:12")]}]
    assert with_readable_cites("<td>XX war:12, war:1</td>", chapters) == (
        "<td>Going to war, 12, Going to war, 1</td>"
    )
