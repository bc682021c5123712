"""Whatever two layouts print differently is told, word by word; what is alike is not."""

from xml.etree import ElementTree

import pytest

from games.layouts.rules.comparing import SVG, Difference, Side, differences, in_lines, texts_in
from games.layouts.rules.drawing import draw_layout
from games.layouts.rules.svg import PAPER
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids

MD = "us-md/casino-war"


def side(pack_id: str = MD, *, operator_name: str = "Harbor Point", **words: list[str]) -> Side:
    pack = load_pack(pack_id)
    drawing = draw_layout(pack, book_of(pack).example, operator_name=operator_name)
    return Side("Main pit", {("texts", name): lines for name, lines in words.items()}, drawing)


def said(found: list[Difference]) -> list[tuple[str, str]]:
    return [
        ("".join(piece.text for piece in each.before), "".join(piece.text for piece in each.after))
        for each in found
    ]


@pytest.mark.parametrize("pack_id", pack_ids())
def test_a_layout_beside_itself_differs_in_nothing(pack_id: str) -> None:
    assert differences(side(pack_id), side(pack_id)) == []


def test_a_changed_name_is_told_even_where_only_the_drawing_has_it() -> None:
    found = differences(side(), side(operator_name="Harbor Pointe"))
    assert ("HARBOR POINT", "HARBOR POINTE") in said(found)


def test_one_changed_word_of_a_line_is_marked_alone() -> None:
    (found,) = differences(side(line=["Tie pays 10 to 1"]), side(line=["Tie pays 11 to 1"]))
    assert [piece.text for piece in found.before if piece.changed] == ["10 "]
    assert [piece.text for piece in found.after if piece.changed] == ["11 "]


def test_a_line_that_one_side_does_not_have_stands_against_nothing() -> None:
    found = differences(side(line=["One", "Two"]), side(line=["Two", "Three"]))
    assert said(found) == [("One", ""), ("", "Three")]


def test_odds_that_changed_places_are_told_though_both_sides_print_them() -> None:
    first = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
    texts = [
        first % "".join(f"<text>{each}</text>" for each in words)
        for words in (("TIE", "8 to 1", "PAIR", "9 to 1"), ("TIE", "9 to 1", "PAIR", "8 to 1"))
    ]
    assert differences(*(Side("Main pit", {}, each) for each in texts))


def test_the_same_words_broken_into_other_lines_are_no_difference() -> None:
    first = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
    texts = [
        first % "".join(f"<text>{each}</text>" for each in words)
        for words in (("Tie pays", "10 to 1"), ("Tie", "pays 10 to 1"))
    ]
    assert differences(*(Side("Main pit", {}, each) for each in texts)) == []


def test_another_file_is_told_though_no_text_can_be_read_in_it() -> None:
    before, after = (
        Side("Main pit", {}, side().drawing, ("felt.png", each, ())) for each in ("a" * 64, "b" * 64)
    )
    assert ("a" * 64, "b" * 64) in said(differences(before, after))


@pytest.mark.parametrize("pack_id", pack_ids())
def test_every_text_of_a_drawing_that_is_only_in_one_is_told(pack_id: str) -> None:
    """Each text in turn is spoiled in the drawing, as somebody could change it."""
    whole = side(pack_id)
    for text in dict.fromkeys(texts_in(whole.drawing)):
        if not text.strip() or ">" + text + "<" not in whole.drawing:
            continue
        spoiled = Side("Main pit", {}, whole.drawing.replace(f">{text}<", f">{text} Q<"))
        assert (text, f"{text} Q") in said(differences(Side("Main pit", {}, whole.drawing), spoiled))


@pytest.mark.parametrize("pack_id", pack_ids())
def test_a_drawing_in_lines_has_every_text_and_one_colour(pack_id: str) -> None:
    drawing = side(pack_id, operator_name='Harbor & "Sons"').drawing
    lines = in_lines(drawing, "#1d4ed8", name='The "first" & last', width="4000", height="3000")
    root = ElementTree.fromstring(lines)
    assert texts_in(lines) == texts_in(drawing)
    assert {each.get("fill") for each in root.iter() if each.get("fill")} <= {"none", "#1d4ed8", PAPER}
    assert {each.get("stroke") for each in root.iter() if each.get("stroke")} == {"#1d4ed8"}
    assert root.get("aria-label") == 'The "first" & last'
    assert root.find(f"{{{SVG}}}title") is None
