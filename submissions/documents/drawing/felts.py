"""A layout on a page of a document: wider than its text, and no word in it too small to read.

What would be smaller than that is a number in the drawing, and text in the list beside it. The sheet around a drawing
(sign, list of areas, title block) is left out: a document says it in its own text.
"""

from collections.abc import Iterator
from typing import Any

from django.utils.safestring import mark_safe
from lxml import etree

from games.layouts.rules.dimensions import DIMENSIONS

OWN = "layout-"
"""How our own drawings are named inside; others are left as they were approved."""
SMALLEST = 6.4
ROOM = {"letter": (552.0, 400.0), "a4": (538.0, 420.0)}
"""Points for a drawing. A table is twice as wide as deep: lying on its side, a page would give it no more."""
NEARLY = 0.8
"""Words that are only a little too small are set larger; what is smaller still would not fit its box."""
_TEXT, _GROUP, _RECT = (f"{{http://www.w3.org/2000/svg}}{name}" for name in ("text", "g", "rect"))


def on_paper(drawing: str, size: str) -> dict[str, Any]:
    """The drawing, and what its numbers stand for. A drawing that is not ours only gets the size of the page."""
    try:
        root = etree.fromstring(drawing.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        # from before names refused characters that nobody sees: drawn as it was
        return {"drawing": mark_safe(drawing), "keys": []}  # noqa: S308
    left, top, width, height = (float(each) for each in root.get("viewBox", "0 0 0 0").split())
    if not width or not height:
        return {"drawing": mark_safe(drawing), "keys": []}  # noqa: S308
    own = str(root.get("aria-labelledby", "")).startswith(OWN)
    if own:
        height = _without_sheet(root, height)
    room_across, room_down = ROOM[size]
    scale = min(room_across / width, room_down / height)
    keys = _numbered(root, SMALLEST / scale) if own else {}
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height:g}")
    root.set("width", f"{width * scale:.2f}pt")
    root.set("height", f"{height * scale:.2f}pt")
    shown = etree.tostring(root, encoding="unicode")
    listed = [{"number": number, "words": words} for words, number in keys.items()]
    return {"drawing": mark_safe(shown), "keys": listed}  # noqa: S308 - cleaned when it was uploaded, escaped when drawn


def _without_sheet(root: Any, height: float) -> float:
    """The first group is the table or the screen, with its dimensions beside it; the sheet is drawn after them."""
    groups = [each for each in root if each.tag == _GROUP]
    kept = groups[:1] + [each for each in groups[1:2] if each.get("data-part") == DIMENSIONS]
    if not kept:
        return height
    sheet = list(kept[-1].itersiblings())
    panels = [each for child in sheet if child.tag == _GROUP for each in child.iter(_RECT)]
    for each in sheet:
        root.remove(each)
    return min((float(each.get("y", 0)) for each in panels), default=height + 6) - 6


def _numbered(root: Any, least: float) -> dict[str, int]:
    keys: dict[str, int] = {}
    for label in list(_labels(root)):
        sizes = [float(each.get("font-size", least)) for each in label]
        words = _words(label)
        if min(sizes) >= least:
            continue
        if min(sizes) >= least * NEARLY or len(words) < 3:
            for each in label:
                each.set("font-size", f"{max(least, float(each.get('font-size', least))):g}")
            continue
        number = keys.setdefault(words, len(keys) + 1)
        _replace(label, str(number), least)
    return keys


def _labels(root: Any) -> Iterator[list[Any]]:
    """Lines of one size right below one another are one label."""
    for group in root.iter(_GROUP):
        label: list[Any] = []
        for each in group.iterchildren(_TEXT):
            if label and not _goes_on(label[-1], each):
                yield label
                label = []
            label.append(each)
        if label:
            yield label


def _goes_on(above: Any, below: Any) -> bool:
    step = float(below.get("y", 0)) - float(above.get("y", 0))
    alike = all(above.get(name) == below.get(name) for name in ("x", "font-size"))
    return alike and 0 < step < 1.6 * float(above.get("font-size", 0))


def _words(label: list[Any]) -> str:
    lines = [" ".join("".join(each.itertext()).split()) for each in label]
    odds = lines.pop() if len(lines) > 1 and " to " in lines[-1] else ""
    said = " ".join(lines).rstrip(",")
    return f"{said}, {odds}" if odds else said


def _replace(label: list[Any], number: str, least: float) -> None:
    first, *others = label
    y = sum(float(each.get("y", 0)) - float(each.get("font-size", 0)) * 0.35 for each in label) / len(label)
    size = least * 1.15
    first.text = number
    for child in list(first):
        first.remove(child)
    first.set("font-size", f"{size:g}")
    first.set("y", f"{y + size * 0.35:g}")
    first.set("font-weight", "700")
    for each in others:
        each.getparent().remove(each)
