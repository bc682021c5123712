"""Betting areas are data of a pack: checked when it loads, and made up from the wagers where it lists none."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.layouts.rules.areas import areas_for, areas_of
from games.layouts.rules.drawing import draw_layout
from games.rulepacks.book import book_of
from games.rulepacks.errors import PackError
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.printed import wager_codes
from tests.games.rulepacks.documented_pack import PACK, write_documented_pack

AREA = '[[area]]\nwagers = ["initial", "war"]\nlabel = "Bet"\nrow = 1\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_documented_pack(tmp_path)


def write_areas(root: Path, text: str) -> None:
    (root / f"{PACK}.layouts.toml").write_text(text, encoding="utf-8")


def problems(root: Path) -> str:
    with pytest.raises(PackError) as caught:
        load_pack(PACK, root)
    return str(caught.value)


@pytest.mark.parametrize("pack_id", pack_ids())
def test_every_wager_that_is_bet_on_the_layout_has_an_area(pack_id: str) -> None:
    """Envy comes with the progressive wager and is bet nowhere."""
    pack = load_pack(pack_id)
    assert {code for area in areas_of(pack) for code in area.wagers} == set(wager_codes(pack)) - {"envy"}


def test_a_pack_without_areas_is_drawn_from_its_wagers(root: Path) -> None:
    pack = load_pack(PACK, root)
    assert [area.wagers for area in areas_of(pack)] == [("initial", "war"), ("tie",)]
    assert [area.code for area in areas_for(pack, {"war"})] == ["initial"]
    ElementTree.fromstring(draw_layout(pack, book_of(pack).example, operator_name="Fiction"))


def test_areas_of_its_own_are_used(root: Path) -> None:
    write_areas(root, AREA)
    assert [area.label for area in areas_of(load_pack(PACK, root))] == ["Bet"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (AREA.replace('"war"', '"peace"'), ["area initial, wagers", "there is no wager peace"]),
        (AREA + 'element = "ghost"\n', ["area initial, element", "there is no element ghost"]),
        (AREA + AREA, ["two areas are for the same wager"]),
        (AREA.replace("row = 1", "row = 0"), ["row"]),
        (f'surface = "sea"\n{AREA}', ["surface"]),
    ],
)
def test_what_is_wrong_with_an_area_is_told_when_the_pack_loads(
    root: Path, text: str, words: list[str]
) -> None:
    write_areas(root, text)
    told = problems(root)
    assert all(each in told for each in ["casino-war.layouts.toml", *words]), told
