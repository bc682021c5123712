"""How large a layout is: the table over its rail, the areas of one position, and the scale at which it fits on paper.

A drawing has one unit to a millimetre; where the operator states how wide the table is, the units are worth what they
have to be. Everything here is frozen with a submission, so lengths are whole millimetres and places are text.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from games.engine.numbers import read_json

INCH = Fraction(254, 10)
SCALES = tuple(map(Fraction, ("1", "3/2", "2", "5/2", "3", "4", "5", "6", "8", "10", "12", "15", "20", "25")))
SMALLEST_SCALES = (30, 40, 50, 75, 100, 200)
# printable width and height in millimetres, upright, below the head of the page and above its foot
PAPERS = {"letter": (Fraction(188), Fraction(216)), "a4": (Fraction(182), Fraction(234))}
TURNED = {"letter": (Fraction(251), Fraction(153)), "a4": (Fraction(269), Fraction(147))}


@dataclass(frozen=True)
class AreaSize:
    """`narrow` is the width towards the dealer where an area narrows, in millimetres like the rest."""

    code: str
    label: str
    shape: str
    width: int
    depth: int
    narrow: int | None = None


@dataclass(frozen=True)
class Measures:
    """`table` is the part of the drawing with the table and its dimensions; `detail` the part with one position, after
    `upright` turned it; `rows` where each row of areas begins and ends there.
    """

    unit: str
    width: int
    depth: int
    position: int
    areas: tuple[AreaSize, ...]
    table: tuple[str, str, str, str]
    detail: tuple[str, str, str, str]
    upright: str
    rows: tuple[tuple[str, str], ...]

    @property
    def millimetres(self) -> Fraction:
        """Of one unit of the drawing."""
        return Fraction(self.unit)

    def as_data(self) -> dict[str, Any]:
        """As it comes back from where it is kept."""
        found: dict[str, Any] = read_json(json.dumps(asdict(self)))
        return found


def measures_in(data: Mapping[str, Any] | None) -> Measures | None:
    """As they were frozen; none where nobody measured yet, and none of a screen."""
    if data is None:
        return None
    return Measures(
        **{
            **data,
            "areas": tuple(AreaSize(**each) for each in data["areas"]),
            "table": tuple(data["table"]),
            "detail": tuple(data["detail"]),
            "rows": tuple((near, far) for near, far in data["rows"]),
        }
    )


@dataclass(frozen=True)
class OnPaper:
    """`scale` is what one millimetre of the paper stands for; none where the picture is only made to fit."""

    width: Fraction
    height: Fraction
    turned: bool
    scale: Fraction | None

    @property
    def scale_words(self) -> str:
        return "" if self.scale is None else f"1:{_plain(self.scale)}"

    @property
    def size(self) -> tuple[str, str]:
        return f"{float(self.width):.2f}mm", f"{float(self.height):.2f}mm"


def on_paper(
    box: Sequence[str],
    paper: str,
    *,
    unit: Fraction | None,
    may_turn: bool = True,
    spare: Fraction = Fraction(0),
) -> OnPaper:
    """The largest usual scale at which a part of a drawing fits, upright or turned; `spare` is kept free below it."""
    wide, high = Fraction(box[2]), Fraction(box[3])
    ways = [(PAPERS[paper], False), *([(TURNED[paper], True)] if may_turn else [])]
    if unit is None:
        sized = [(min(room[0] / wide, (room[1] - spare) / high), turned) for room, turned in ways]
        factor, turned = max(sized, key=lambda each: (each[0], each[1]))
        return OnPaper(wide * factor, high * factor, turned, None)
    fits = []
    for room, turned in ways:
        least = max(wide * unit / room[0], high * unit / (room[1] - spare))
        usual = (*SCALES, *map(Fraction, SMALLEST_SCALES))
        fits.append((next((each for each in usual if each >= least), least), turned))
    scale, turned = min(fits, key=lambda each: (each[0], not each[1]))
    return OnPaper(wide * unit / scale, high * unit / scale, turned, scale)


def in_millimetres(length: float, unit: Fraction) -> int:
    return round(Fraction(f"{length:.2f}") * unit)


def in_inches(millimetres: int) -> str:
    """To a quarter, as a tape has it: `72 3/4`."""
    quarters = round(Fraction(millimetres) / INCH * 4)
    whole, rest = divmod(quarters, 4)
    part = {0: "", 1: "¼", 2: "½", 3: "¾"}[rest]
    return f"{whole or ''}{part}" or "0"


def both_units(millimetres: int) -> str:
    return f"{millimetres:,} mm ({in_inches(millimetres)} in)"


def size_words(measures: Measures | None) -> tuple[str, str] | None:
    return None if measures is None else (both_units(measures.width), both_units(measures.depth))


def _plain(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.1f}"
