"""Papers that end well: of several densities the first that leaves no last page nearly empty."""

import math
from collections.abc import Callable
from threading import Lock
from typing import Any

ONE_AT_A_TIME = Lock()
"""The library that reads pages works for one thread at a time."""
DENSITIES = ("even", "tight", "tighter", "loose", "looser")
ENOUGH = 0.4
"""How far down its last page a paper goes at least, unless it has only one."""
NEARLY_EMPTY = 0.3
"""Above that the last page of a long document may end."""
_FOOT = 50
"""Points at the foot of a page that belong to its margin."""


def well_filled(draw: Callable[[str], bytes]) -> bytes:
    """They differ by the size of the type alone; the same text comes to the same one, and so to the same bytes."""
    best, ends = b"", (-math.inf, -math.inf)
    for density in DENSITIES:
        pdf = draw(density)
        fills = page_fills(pdf)
        if len(fills) == 1 or fills[-1] >= ENOUGH:
            return pdf
        # the fewest pages, then the fullest last one
        if (-len(fills), fills[-1]) > ends:
            best, ends = pdf, (-len(fills), fills[-1])
    return best


def ends_well(draw: Callable[[str], bytes]) -> bytes:
    """The same for a long document, which is drawn again only where its last page would be nearly empty."""
    first = draw(DENSITIES[0])
    fills = page_fills(first)
    if len(fills) == 1 or fills[-1] >= NEARLY_EMPTY:
        return first
    for density in ("tight", "loose"):
        again = draw(density)
        if page_fills(again)[-1] >= NEARLY_EMPTY:
            return again
    return first


def page_fills(pdf: bytes) -> list[float]:
    """How far down each page its text goes, as a share of the page without its foot."""
    import pypdfium2

    with ONE_AT_A_TIME, pypdfium2.PdfDocument(pdf) as opened:
        return [_fill(page) for page in opened]


def room_at_the_foot(pdf: bytes) -> int:
    """Whole points below the last line of a paper of one page."""
    import pypdfium2

    with ONE_AT_A_TIME, pypdfium2.PdfDocument(pdf) as opened:
        text = opened[0].get_textpage()
        return int(min((text.get_rect(place)[1] for place in range(text.count_rects())), default=0))


def _fill(page: Any) -> float:
    text, height = page.get_textpage(), float(page.get_height())
    rectangles = [text.get_rect(place) for place in range(text.count_rects())]
    lowest = min((bottom for _left, bottom, _right, _top in rectangles if bottom > _FOOT), default=height)
    return (height - lowest) / (height - _FOOT)
