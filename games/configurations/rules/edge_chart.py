"""A small picture of how an edge moves: points of a line in a box, its scale, and the same figures as a table."""

from dataclasses import dataclass
from fractions import Fraction

from games.engine.amounts import amount_text, number_text, share_text
from games.engine.price_figures import Curve

WIDTH, HEIGHT = 320, 96
LEFT, RIGHT, TOP, BOTTOM = 6, 314, 12, 84


@dataclass(frozen=True)
class EdgeChart:
    """Places are whole numbers of the drawing; `zero` is the height of no edge where it lies inside the box."""

    over: str
    label: str
    line: str
    dots: tuple[tuple[int, int], ...]
    assumed: tuple[int, int]
    zero: int | None
    rows: tuple[tuple[str, str, bool], ...]
    here: str

    @property
    def ends(self) -> tuple[str, str]:
        return self.rows[0][0], self.rows[-1][0]

    @property
    def edges(self) -> tuple[str, str]:
        return self.rows[0][1], self.rows[-1][1]


def edge_chart(curve: Curve, currency: str) -> EdgeChart:
    xs, ys = [x for x, _ in curve.points], [y for _, y in curve.points]
    here = _at(curve, curve.assumed)
    low, high = min(*ys, here), max(*ys, here)
    room = (high - low) or Fraction(1)

    def place(x: Fraction, y: Fraction) -> tuple[int, int]:
        along = (x - xs[0]) / (xs[-1] - xs[0]) if xs[-1] != xs[0] else Fraction(0)
        return round(LEFT + along * (RIGHT - LEFT)), round(BOTTOM - (y - low) / room * (BOTTOM - TOP))

    dots = tuple(place(x, y) for x, y in curve.points)
    written = number_text if curve.over == "players" else lambda x: amount_text(x, currency, 0)
    return EdgeChart(
        over=curve.over,
        label=curve.label,
        line=" ".join(f"{x},{y}" for x, y in dots),
        dots=dots,
        assumed=place(curve.assumed, here),
        zero=place(xs[0], Fraction(0))[1] if low < 0 < high else None,
        rows=tuple((written(x), share_text(y), x == curve.assumed) for x, y in curve.points),
        here=f"{written(curve.assumed)}: {share_text(here)}",
    )


def _at(curve: Curve, x: Fraction) -> Fraction:
    """The edge on the line, straight between its points."""
    for (left, before), (right, after) in zip(curve.points, curve.points[1:], strict=False):
        if left <= x <= right:
            return before + (after - before) * (x - left) / (right - left)
    return curve.points[0][1] if x < curve.points[0][0] else curve.points[-1][1]
