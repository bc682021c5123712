"""The result of one span as a picture: how likely each amount is, and the amounts that are seldom left below.

The shape is that of `outlook.py`; floats are drawn here and never stored or compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from math import exp

from games.earnings.rules.outlook import Z_95, Outlook

WIDTH, HEIGHT, FOOT, HEAD = 640, 200, 180, 12
STEPS = 60
SPREAD = 3.5
QUARTER = Decimal("0.674489750196082")
QUANTILES: tuple[tuple[str, Decimal], ...] = (
    ("2.5 %", -Z_95),
    ("25 %", -QUARTER),
    ("50 %", Decimal(0)),
    ("75 %", QUARTER),
    ("97.5 %", Z_95),
)
"""Chance of a result below, and its place on the normal scale."""


@dataclass(frozen=True)
class Shape:
    """A line in the drawing, the part of it below zero as an area, and the amounts at the quantiles."""

    line: str
    loss: str
    mean_x: int
    quantiles: tuple[Decimal, ...]


@dataclass(frozen=True)
class Distribution:
    shapes: tuple[Shape, ...]
    low: Decimal
    high: Decimal
    zero_x: int | None


def distribution_of(outlooks: Sequence[Outlook]) -> Distribution | None:
    """All on one scale; None where nothing varies."""
    varying = [each for each in outlooks if each.standard_deviation]
    if len(varying) != len(outlooks) or not outlooks:
        return None
    ends = [(float(each.mean), SPREAD * float(each.standard_deviation)) for each in outlooks]
    low, high = min(mean - room for mean, room in ends), max(mean + room for mean, room in ends)
    heights = [
        [_density(each, low + (high - low) * step / STEPS) for step in range(STEPS + 1)] for each in outlooks
    ]
    most = max(max(each) for each in heights)

    def along(amount: float) -> int:
        return round((amount - low) / (high - low) * WIDTH)

    def drawn(each: Outlook, heights_of: Sequence[float]) -> Shape:
        places = [
            (round(step * WIDTH / STEPS), round(FOOT - height / most * (FOOT - HEAD)))
            for step, height in enumerate(heights_of)
        ]
        lost = [place for place in places if place[0] <= along(0)] if low < 0 else []
        area = [(lost[0][0], FOOT), *lost, (lost[-1][0], FOOT)] if lost else []
        return Shape(_points(places), _points(area), along(float(each.mean)), tuple(_quantiles(each)))

    return Distribution(
        shapes=tuple(drawn(each, found) for each, found in zip(outlooks, heights, strict=True)),
        low=Decimal(round(low)),
        high=Decimal(round(high)),
        zero_x=along(0) if low < 0 < high else None,
    )


def _points(places: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _density(outlook: Outlook, amount: float) -> float:
    deviation = float(outlook.standard_deviation)
    z = (amount - float(outlook.mean)) / deviation
    bend = float(outlook.skewness or 0) / 6 * (z**3 - 3 * z) if outlook.corrected else 0.0
    return max(exp(-z * z / 2) * (1 + bend), 0.0) / deviation


def _quantiles(outlook: Outlook) -> list[Decimal]:
    """As the 95 % interval is found, so that its ends are the same figures."""
    gamma = outlook.skewness if outlook.corrected and outlook.skewness is not None else Decimal(0)
    with localcontext(prec=30):
        mean = Decimal(outlook.mean.numerator) / Decimal(outlook.mean.denominator)
        return [mean + outlook.standard_deviation * (z + gamma / 6 * (z * z - 1)) for _words, z in QUANTILES]
