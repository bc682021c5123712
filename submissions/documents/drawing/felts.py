"""A layout on a page of a document: wider than its text, and no word in it too small to read.

What would be smaller than that is a number in the drawing, and text in the list beside it. The sheet around a drawing
(sign, list of areas, title block) is left out: a document says it in its own text.
"""

from typing import Any

from django.utils.safestring import mark_safe
from lxml import etree

from games.layouts.rules.legend import SMALLEST, number_small_words
from games.layouts.rules.parts import DIMENSIONS, part, without_sheet

OWN = "layout-"
"""How our own drawings are named inside; others are left as they were approved."""
ROOM = {"letter": (552.0, 400.0), "a4": (538.0, 420.0)}
"""Points for a drawing. A table is twice as wide as deep: lying on its side, a page would give it no more."""


def on_paper(drawing: str, size: str) -> dict[str, Any]:
    """The drawing, what its numbers stand for, and whether it says how large it is. A drawing that is not ours only
    gets the size of the page.
    """
    as_it_was = {"drawing": mark_safe(drawing), "keys": [], "measured": False}  # noqa: S308 - see below
    try:
        root = etree.fromstring(drawing.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        # from before names refused characters that nobody sees: drawn as it was
        return as_it_was
    left, top, width, height = (float(each) for each in root.get("viewBox", "0 0 0 0").split())
    if not width or not height:
        return as_it_was
    own = str(root.get("aria-labelledby", "")).startswith(OWN)
    if own:
        height = without_sheet(root) or height
    room_across, room_down = ROOM[size]
    scale = min(room_across / width, room_down / height)
    keys = number_small_words(root, SMALLEST / scale) if own else []
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height:g}")
    root.set("width", f"{width * scale:.2f}pt")
    root.set("height", f"{height * scale:.2f}pt")
    return {
        "drawing": mark_safe(etree.tostring(root, encoding="unicode")),  # noqa: S308 - cleaned when it was uploaded, escaped when drawn
        "keys": keys,
        "measured": own and part(root, DIMENSIONS) is not None,
    }
