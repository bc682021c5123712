"""The wheel of a bonus: its stops with what each pays and how often it comes, and the drawing of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from games.configurations.rules.assessment import Assessment
from games.engine.amounts import amount_text
from games.engine.wheel_drawing import Slice, draw_wheel

NOTHING = "nothing"


@dataclass(frozen=True)
class WheelStop:
    """`hot_spot` is what the drawn seat is paid, `community` what the others of the wager are."""

    symbol: str
    weight: int
    chance: Fraction
    hot_spot: str
    community: str
    is_meter: bool


@dataclass(frozen=True)
class Wheel:
    path: str
    label: str
    cite: tuple[str, ...]
    stops: tuple[WheelStop, ...]

    @property
    def total(self) -> int:
        return sum(stop.weight for stop in self.stops)

    @cached_property
    def description(self) -> str:
        said = (
            f"{stop.symbol or stop.hot_spot}: weight {stop.weight:,} of {self.total:,}, the hot spot is paid "
            f"{stop.hot_spot}, the others {stop.community}"
            for stop in self.stops
        )
        return f"{'; '.join(said)}."

    @cached_property
    def drawing(self) -> str:
        slices = [
            Slice(stop.weight, stop.symbol or stop.hot_spot, is_special=stop.is_meter) for stop in self.stops
        ]
        mark = self.path.replace(".", "-")
        return draw_wheel(slices, name=self.label, description=self.description, mark=mark)


def wheel_of(assessment: Assessment, path: str) -> Wheel | None:
    """None where what is stated is no wheel: then it is listed as it was written."""
    value = assessment.case.value(path)
    if not isinstance(value, list) or not value or not all(isinstance(stop, Mapping) for stop in value):
        return None
    weights = [stop.get("weight") for stop in value]
    if not all(isinstance(each, int) and not isinstance(each, bool) and each > 0 for each in weights):
        return None
    total = sum(weights)
    currency = assessment.case.pack.head.currency
    parameter = assessment.book.parameters[path]
    return Wheel(
        path=path,
        label=parameter.label,
        cite=parameter.cite,
        stops=tuple(
            WheelStop(
                symbol=str(stop.get("symbol") or ""),
                weight=weight,
                chance=Fraction(weight, total),
                hot_spot=_paid(stop.get("hot_spot"), currency),
                community=_paid(stop.get("community"), currency),
                is_meter=isinstance(stop.get("hot_spot"), str),
            )
            for stop, weight in zip(value, weights, strict=True)
        ),
    )


def _paid(value: Any, currency: str) -> str:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return amount_text(value, currency) if value else NOTHING
    return f"{value} meter" if value else NOTHING
