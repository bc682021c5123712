"""The sheet that a drawing lies on: the sign, what is at each position, and the block that says what it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.layouts.rules.fitting import shortened, size_that_fits, wrapped
from games.layouts.rules.svg import FAINT, FELT, INK, LINE, PAPER, SOFT, group, rect, text


@dataclass(frozen=True)
class Panel:
    """Head and lines of text; `strong` panels look like what hangs at the table."""

    head: str
    lines: tuple[str, ...]
    strong: bool = False
    foot: str = ""


def panel_height(panel: Panel, width: float, size: float) -> float:
    tallest = max(len(column) for column in _columns(panel, width, size))
    return size * (2.9 + 1.5 * tallest + (2.0 if panel.foot else 0))


def draw_panel(panel: Panel, x: float, y: float, width: float, height: float, size: float) -> str:
    ink, back = ("#ffffff", FELT) if panel.strong else (INK, PAPER)
    parts = [
        rect(
            x, y, width, height, radius=8, fill=back, stroke=FELT if panel.strong else LINE, stroke_width=1.5
        ),
        text(
            panel.head.upper(),
            x + size,
            y + size * 1.75,
            size * 0.85,
            fill=ink if panel.strong else FAINT,
            weight=700,
            anchor=None,
            spacing=1.5,
        ),
    ]
    columns = _columns(panel, width, size)
    for index, column in enumerate(columns):
        left = x + size + index * (width - size) / len(columns)
        for place, line in enumerate(column):
            parts.append(text(line, left, y + size * (3.5 + 1.5 * place), size, fill=ink, anchor=None))
    if panel.foot:
        foot = shortened(panel.foot, width - 2 * size, size, bold=True)
        parts.append(text(foot, x + size, y + height - size * 0.9, size, fill=ink, weight=700, anchor=None))
    return group(*parts)


def draw_title_block(
    rows: Sequence[tuple[str, str]], x: float, y: float, width: float, height: float, size: float
) -> str:
    """Ruled like the block of a technical drawing: what, of what, for whom."""
    step = height / len(rows)
    parts = [rect(x, y, width, height, fill=PAPER, stroke=INK, stroke_width=1.6)]
    for place, (label, value) in enumerate(rows):
        top = y + step * place
        if place:
            parts.append(rect(x, top, width, 0.8, fill=LINE))
        parts.append(
            text(
                label.upper(),
                x + size * 0.8,
                top + size * 1.05,
                size * 0.66,
                fill=FAINT,
                weight=600,
                anchor=None,
            )
        )
        fit = size_that_fits(value, width - size * 1.6, most=size, least=size * 0.62, bold=True)
        shown = shortened(value, width - size * 1.6, fit, bold=True)
        ink = SOFT if place else INK
        parts.append(text(shown, x + size * 0.8, top + size * 2.2, fit, fill=ink, weight=600, anchor=None))
    return group(*parts)


def _columns(panel: Panel, width: float, size: float) -> list[list[str]]:
    """A short list in a wide panel stands in columns."""
    count = min(3, max(1, int(width / (size * 20)))) if len(panel.lines) > 6 else 1
    room = (width - size) / count - size
    if count > 1 and any(len(wrapped(line, room, size)) > 1 for line in panel.lines):
        count, room = 1, width - 2 * size
    lines = [part for line in panel.lines for part in wrapped(line, room, size)] or ["Nothing."]
    step = -(-len(lines) // count)
    return [lines[start : start + step] for start in range(0, len(lines), step)]
