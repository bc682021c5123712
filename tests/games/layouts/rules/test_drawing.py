"""A drawing is the same every time, valid, self-contained, and shows what the configuration says."""

import re
from copy import deepcopy
from typing import Any
from xml.etree import ElementTree

import pytest

from games.layouts.rules.drawing import draw_layout
from games.layouts.rules.printed import Printed, printed_by
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids

SVG = "{http://www.w3.org/2000/svg}"
MD, SD, SG, ONLINE = "us-md/casino-war", "us-sd/casino-war", "sg/tiger-buffalo", "online/war"


def example(pack_id: str, **changes: Any) -> dict[str, Any]:
    return deepcopy(book_of(load_pack(pack_id)).example) | changes


def drawn(pack_id: str, **changes: Any) -> ElementTree.Element:
    return ElementTree.fromstring(draw(pack_id, **changes))


def draw(pack_id: str, **changes: Any) -> str:
    return draw_layout(
        load_pack(pack_id), example(pack_id, **changes), operator_name="Harbor & Sons <Casino>"
    )


def words(root: ElementTree.Element) -> list[str]:
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("pack_id", pack_ids())
def test_the_same_configuration_gives_the_same_bytes(pack_id: str) -> None:
    assert draw(pack_id) == draw(pack_id)


@pytest.mark.parametrize("pack_id", pack_ids())
def test_it_is_self_contained_and_without_style_attributes(pack_id: str) -> None:
    root = drawn(pack_id)
    for each in root.iter():
        assert each.tag.startswith(SVG)
        assert {"style", "href", "class"}.isdisjoint(each.attrib)
        assert not any(name.startswith(("on", "{")) for name in each.attrib)
        assert not any("url(" in value or "://" in value for value in each.attrib.values())


@pytest.mark.parametrize("pack_id", pack_ids())
def test_it_names_and_describes_itself_for_whoever_cannot_see_it(pack_id: str) -> None:
    root = drawn(pack_id)
    title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert described is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == title.get("id")
    assert root.get("aria-describedby") == described.get("id")
    assert title.text is not None
    assert "Harbor & Sons <Casino>" in title.text
    assert described.text is not None
    assert "Areas at each position" in described.text


def test_two_drawings_on_one_page_share_no_id() -> None:
    ids = [set(re.findall(r'id="([^"]+)"', draw(MD, seats=seats))) for seats in (5, 6)]
    assert ids[0].isdisjoint(ids[1])


@pytest.mark.parametrize(
    ("pack_id", "layout", "seats"),
    [(MD, "table", n) for n in (1, 3, 9)]
    + [(SG, "A", n) for n in (1, 5, 6)]
    + [(SG, "M", 6), (SG, "Q", 4)]
    + [(SG, "K", n) for n in range(10, 17)]
    + [(SD, "", 7)],
)
def test_every_position_has_its_number_and_every_area(pack_id: str, layout: str, seats: int) -> None:
    pack = load_pack(pack_id)
    offered = list(pack.wagers_on(layout)) if pack_id == SG else example(pack_id)["wagers"]
    root = drawn(pack_id, layout=layout or None, seats=seats, wagers=offered)
    shown = words(root)
    assert [shown.count(str(number)) >= 1 for number in range(1, seats + 1)] == [True] * seats
    for area in printed_by(pack, example(pack_id, layout=layout, wagers=offered)).areas:
        label = next(each.label for each in pack.areas if each.code == area).upper().split(" ")[0]
        assert sum(label in text.upper() for text in shown) >= seats


@pytest.mark.parametrize("seats", [10, 13, 16])
def test_positions_of_a_long_table_do_not_lie_on_each_other(seats: int) -> None:
    root = drawn(SG, layout="K", seats=seats)
    places = [
        tuple(map(float, re.findall(r"-?[\d.]+", each.get("transform", ""))[:2]))
        for each in root.iter(f"{SVG}g")
        if [child.tag for child in each] == [f"{SVG}circle", f"{SVG}text"]
    ]
    assert len(places) == seats
    near = [abs(x - a) + abs(y - b) for index, (x, y) in enumerate(places) for a, b in places[:index]]
    assert min(near) > 100
    width = float(root.get("width", "0"))
    assert all(0 < x < width for x, _y in places)


def test_singapore_has_chinese_markings_beside_the_english() -> None:
    shown = " ".join(words(drawn(SG)))
    assert "PLAYER 閒" in shown
    assert "BANKER 庄" in shown
    assert "和" in shown


def test_the_odds_in_the_boxes_are_those_of_the_pay_table() -> None:
    assert "9 to 1" not in words(drawn(SG))
    assert "9 to 1" in words(drawn(SG, paytables={"tie": {"tie": "9 to 1"}}))


def test_odds_and_notice_stand_on_the_felt_or_on_the_sign() -> None:
    sign = example(MD)["sign"]
    on_sign = draw(MD)
    on_felt = draw(MD, sign=sign | {"place": "layout"})
    assert "SIGN AT THE TABLE" in on_sign
    assert "SIGN AT THE TABLE" not in on_felt
    for drawing in (on_sign, on_felt):
        assert "Tie Wager pays 10 to 1" in drawing
        assert "Payout limit per hand $25,000" in drawing


def test_2_d_and_2_f_stand_at_the_dealers_side_where_they_are_listed() -> None:
    listed = example(MD)["layout_elements"]
    without = draw(
        MD, layout_elements=[each for each in listed if each not in ("drop_and_tip_box", "discard_rack")]
    )
    for thing in ("DROP BOX", "TIP BOX", "DISCARD RACK"):
        assert thing in draw(MD)
        assert thing not in without
    assert "CHIP TRAY" in without
    assert "DEALING SHOE" in without


def test_the_electronic_version_shows_its_community_cards() -> None:
    assert "COMMUNITY CARDS" in draw(MD)
    assert "COMMUNITY CARDS" not in draw(MD, electronic={})


def test_an_online_game_is_a_screen_with_hands() -> None:
    shown = words(drawn(ONLINE))
    assert [f"HAND {number}" in shown for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert "CHIP TRAY" not in shown
    assert "Go to war" in shown


def test_what_a_user_types_is_text_and_never_markup() -> None:
    printed = Printed(
        areas=("tie",), odds={"tie": '"/><script>'}, lines=("<script>x</script>",), notice="&amp;"
    )
    drawing = draw_layout(
        load_pack(MD), example(MD), operator_name="<script>", title='"onload="', printed=printed
    )
    root = ElementTree.fromstring(drawing)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        "svg", "title", "desc", "g", "rect", "circle", "path", "text",
    }  # fmt: skip


@pytest.mark.parametrize(
    "rubbish", [{}, {"seats": "many"}, {"seats": 10**9}, {"seats": -3, "wagers": 7}, {"wagers": []}]
)
def test_half_typed_values_are_drawn_as_if_they_were_not_stated(rubbish: dict[str, Any]) -> None:
    for pack_id in pack_ids():
        ElementTree.fromstring(draw_layout(load_pack(pack_id), rubbish, operator_name=""))


def test_a_wall_of_text_still_ends_in_a_drawing() -> None:
    lines = tuple(f"Line {number} says a great deal about odds of 10 to 1 and more" for number in range(40))
    printed = Printed(areas=("initial", "tie"), lines=lines, notice="Payout limit " * 12)
    root = ElementTree.fromstring(draw_layout(load_pack(MD), example(MD), operator_name="X", printed=printed))
    assert float(root.get("width", "0")) < 4000
    assert "Line 39 says" in " ".join(words(root))


def _places(*boxes: str) -> dict[str, float]:
    """Where the two boxes hang, measured from the middle of the table; the dealer's left is on the right."""
    root = ElementTree.fromstring(draw_layout(load_pack(SD), example(SD), operator_name="X", boxes=boxes))  # type: ignore[arg-type]
    middle = float(root.get("width", "0")) / 2
    found = {"".join(each.itertext()): float(each.get("x", "0")) - middle for each in root.iter(f"{SVG}text")}
    return {name: found[name] for name in found if "BOX" in name}


def test_drop_box_and_tip_box_hang_where_the_layout_has_them() -> None:
    usual, turned = _places("dealer_right", "dealer_left"), _places("dealer_left", "dealer_right")
    assert usual["DROP BOX"] < 0 < usual["TIP BOX"]
    assert turned["TIP BOX"] < 0 < turned["DROP BOX"]
    together = _places("dealer_left", "dealer_left")
    assert together["DROP BOX"] - together["TIP BOX"] >= 132  # the width of a box: none hides the other
    apart = _places("alternative", "dealer_left")
    assert apart["DROP BOX (APPROVED PLACE)"] - apart["TIP BOX"] >= 132
    assert set(_places("alternative", "none")) == {"DROP BOX (APPROVED PLACE)"}
