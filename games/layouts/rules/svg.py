"""SVG as text: escaped, in a fixed order, with presentation attributes alone.

No style attribute and no reference to anything outside, so that the picture is the same inside a page with a strict
content policy, as a file, and in a PDF.
"""

import math
import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr, unescape

FACE = "Inter Variable, Inter, Noto Sans TC, Noto Sans CJK TC, PingFang TC, Microsoft JhengHei, Arial, sans-serif"
INK = "#1f1d19"
SOFT = "#4a463e"
FAINT = "#67625a"
PAPER = "#fffefc"
LINE = "#c9c2b4"
FELT = "#14532d"
FELT_DARK = "#0e3f22"
MARK = "#f5f1e6"
ODDS = "#f2d38a"
RAIL = "#3a2a1d"
RAIL_EDGE = "#6b4f38"
HANDS = {"player": "#bfdbfe", "banker": "#fecaca", "tie": "#bbf7d0"}

Number = float | int


def number(value: Number) -> str:
    """Two decimals at most, and no minus before zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def tag(name: str, *inside: str, **attributes: Number | str | None) -> str:
    """`stroke_width` becomes `stroke-width`; what is None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = value if isinstance(value, str) else number(value)
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(shown)}")
    content = "".join(inside)
    return f"<{' '.join(parts)}>{content}</{name}>" if content else f"<{' '.join(parts)}/>"


def group(*inside: str, **attributes: Number | str | None) -> str:
    return tag("g", *inside, **attributes)


def text(
    words: str,
    x: Number,
    y: Number,
    size: Number,
    *,
    fill: str = MARK,
    weight: int | None = None,
    anchor: str | None = "middle",
    spacing: Number | None = None,
) -> str:
    return tag(
        "text",
        escape(words),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight=None if weight is None else str(weight),
        text_anchor=anchor,
        letter_spacing=spacing,
    )


def rect(
    x: Number,
    y: Number,
    width: Number,
    height: Number,
    *,
    radius: Number | None = None,
    **paint: Number | str,
) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, **paint)


def circle(x: Number, y: Number, radius: Number, **paint: Number | str) -> str:
    return tag("circle", cx=x, cy=y, r=radius, **paint)


def path(commands: Iterable[str], **paint: Number | str) -> str:
    return tag("path", d=" ".join(commands), **paint)


def sector(x: Number, y: Number, near: float, far: float, start: float, end: float) -> list[str]:
    """A piece of a ring between two radii and two angles, in degrees from the right, downwards."""
    corners = [(far, start), (far, end), (near, end), (near, start)]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
        (x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle)))
        for radius, angle in corners
    )
    return [
        f"M{number(ax)} {number(ay)}",
        f"A{number(far)} {number(far)} 0 0 1 {number(bx)} {number(by)}",
        f"L{number(cx)} {number(cy)}",
        f"A{number(near)} {number(near)} 0 0 0 {number(dx)} {number(dy)}",
        "Z",
    ]


_NAMED = re.compile(r"<(title|desc)\b[^>]*>(.*?)</\1>", re.DOTALL)
_SIZED = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def name_and_words(drawing: str) -> tuple[str, str]:
    """What a drawing of ours says of itself."""
    found = {kind: unescape(words) for kind, words in _NAMED.findall(drawing)}
    return found.get("title", ""), found.get("desc", "")


def size_of(drawing: str) -> tuple[str, str]:
    found = _SIZED.search(drawing)
    return (found[1], found[2]) if found else ("1", "1")
