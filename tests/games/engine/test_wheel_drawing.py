"""Wheels as drawings: angles from weights, words for everybody."""

from xml.etree import ElementTree

from games.engine.wheel_drawing import Slice, draw_wheel

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*slices: Slice) -> ElementTree.Element:
    text = draw_wheel(slices, name="Wheel & prize", description="Two stops.", mark="spin")
    return ElementTree.fromstring(text)


def test_a_quarter_of_the_weight_is_a_quarter_of_the_wheel() -> None:
    first, _second = drawn(Slice(1, "$5"), Slice(3, "$1")).findall("path[@class]")[:2]
    # from the top, clockwise to the right
    assert first.get("d") == "M210.0 210.0L210.00 60.00A150.0 150.0 0 0 1 360.00 210.00Z"


def test_more_than_half_of_the_wheel_takes_the_long_way_round() -> None:
    paths = [each.get("d") or "" for each in drawn(Slice(1, "$5"), Slice(3, "$1")).findall("path")]
    assert " 0 1 1 " in paths[1]


def test_one_stop_is_the_whole_wheel() -> None:
    assert drawn(Slice(7, "$5")).find("circle[@class='wheel-0']") is not None


def test_a_narrow_stop_is_named_outside_of_the_rim_and_none_goes_unnamed() -> None:
    wheel = drawn(Slice(1, "primary meter", is_special=True), Slice(1, "$9"), Slice(998, "$1"))
    words = [each.text or "" for each in wheel.findall("text")]
    assert sorted(words) == ["$1", "$9", "primary meter"]
    assert wheel.get("viewBox") == "0 0 490 420", "with room for the words at that side"
    lines = [each for each in wheel.findall("path") if each.get("class") == "wheel-line"]
    assert len(lines) == 2
    heights = [
        float(each.get("y") or 0) for each in wheel.findall("text") if "right" in (each.get("class") or "")
    ]
    assert len(set(heights)) == len(heights)


def test_the_drawing_has_a_name_and_a_description_and_no_style_of_its_own() -> None:
    text = draw_wheel([Slice(1, "<b>")], name="Wheel & prize", description="Two stops.", mark="spin")
    assert 'aria-labelledby="spin-name" aria-describedby="spin-words"' in text
    assert "Wheel &amp; prize" in text
    assert "style=" not in text
    assert "<b>" not in text
