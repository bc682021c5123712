"""Layouts on a page: what would be too small to read is a number, and text in the list beside."""

import re

import pytest

from games.layouts.rules.drawing import draw_layout
from games.layouts.rules.legend import SMALLEST
from games.layouts.rules.parts import NAME, SCREEN, SHEET, TABLE
from submissions.documents.drawing.felts import ROOM, on_paper
from tests.games.configurations.values import PACKS, book


def drawing(pack_id: str) -> str:
    law = book(pack_id)
    return draw_layout(law.pack, law.example, operator_name="Harbor Gaming", title="Main pit")


@pytest.mark.parametrize("pack_id", PACKS)
def test_no_text_is_smaller_than_can_be_read(pack_id: str) -> None:
    paper = on_paper(drawing(pack_id), "a4")
    shown = str(paper["drawing"])
    wide = float(re.search(r'width="([\d.]+)pt"', shown).group(1))  # type: ignore[union-attr]
    units = float(re.search(r'viewBox="\S+ \S+ (\S+)', shown).group(1))  # type: ignore[union-attr]
    sizes = [float(each) * wide / units for each in re.findall(r'font-size="([\d.]+)"', shown)]
    assert min(sizes) > SMALLEST - 0.05
    assert wide <= ROOM["a4"][0] + 0.01


def test_what_a_number_stands_for_is_said_with_its_odds() -> None:
    paper = on_paper(drawing("sg/tiger-buffalo"), "a4")
    words = [each["words"] for each in paper["keys"]]
    assert "SMALL TIGER 小老虎, 22 to 1" in words
    assert [each["number"] for each in paper["keys"]] == list(range(1, len(words) + 1))


@pytest.mark.parametrize(("pack_id", "head"), [(PACKS[0], "AT EACH"), ("online/war", "AT EACH HAND")])
def test_the_sheet_around_the_table_or_the_screen_is_left_out(pack_id: str, head: str) -> None:
    assert head in drawing(pack_id)
    paper = on_paper(drawing(pack_id), "letter")
    assert head not in str(paper["drawing"])
    deep = re.search(r'viewBox="\S+ \S+ \S+ (\S+)"', str(paper["drawing"]))
    assert deep is not None
    assert float(deep[1]) > 500, "the table or the screen itself stays"
    assert head not in " ".join(each["words"] for each in paper["keys"])


def test_a_drawing_that_is_not_ours_only_gets_the_size_of_the_page() -> None:
    own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><text font-size="1">tiny</text></svg>'
    paper = on_paper(own, "letter")
    assert paper["keys"] == []
    assert ">tiny</text>" in str(paper["drawing"])


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_part_of_a_drawing_has_its_name_and_one_from_before_names_is_known_by_order(
    pack_id: str,
) -> None:
    named = drawing(pack_id)
    surface = SCREEN if book(pack_id).pack.surface == "screen" else TABLE
    assert f'{NAME}="{surface}"' in named
    assert f'{NAME}="{SHEET}"' in named
    # as it was frozen: the sheet lay open beside the rest
    sheet = named.index(f'<g {NAME}="{SHEET}">')
    old = (
        named[:sheet]
        + named[sheet:].replace(f'<g {NAME}="{SHEET}">', "", 1).removesuffix("</g></svg>")
        + "</svg>"
    )
    old = old.replace(f' {NAME}="{surface}"', "")
    shown, earlier = (on_paper(each, "letter") for each in (named, old))
    assert str(earlier["drawing"]) == str(shown["drawing"]).replace(f' {NAME}="{surface}"', "")
    assert shown["measured"] is (surface == TABLE)
