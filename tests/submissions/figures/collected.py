"""Figures as people see them, each with its meaning: the measure, the wager, and what it takes for granted."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.amounts import RARE, rounded

NUMBER = re.compile(r"[−-]?\s?(?:S?\$|€|£)?\s?\d[\d,]*(?:\.\d+)?")
EDGE, EVEN, JACKPOT, PAYOUT = "House edge", "Break-even meter", "Chance of the jackpot", "Largest payout"
MEASURES = {
    "House edge": EDGE,
    "House edge per initial wager": EDGE,
    "now": EDGE,
    "House edge per total staked": "House edge on all staked",
    "On total stakes": "House edge on all staked",
    "Return to player": "Return",
    "RTP": "Return",
    "Return on all staked": "Return on all staked",
    "Mean staked": "Mean staked",
    "Hit frequency": "Hit frequency",
    "hit": "Hit frequency",
    "Standard deviation": "Standard deviation",
    "volatility": "Standard deviation",
    "Skewness": "Skewness",
    "Highest stake": "Highest stake",
    "Largest payout": PAYOUT,
    "Break-even meter": EVEN,
    "Chance of the jackpot": JACKPOT,
}
"""What pages and papers call a measure -> what it is."""


@dataclass(frozen=True)
class Shown:
    """`places` is None where the figure is exact. `unit` tells percent, amounts and chances apart."""

    measure: str
    subject: str
    value: Fraction
    places: int | None
    unit: str
    where: str

    @property
    def meaning(self) -> tuple[str, str]:
        return self.measure, self.subject

    def agrees_with(self, other: "Shown") -> bool:
        """An exact one, rounded as the other is, is the other; two rounded ones can stand for one value."""
        if self.places is None or other.places is None:
            one, with_it = (self, other) if self.places is None else (other, self)
            places = with_it.places
            return with_it.value == (one.value if places is None else Fraction(rounded(one.value, places)))
        room = Fraction(1, 2 * 10**self.places) + Fraction(1, 2 * 10**other.places)
        return abs(self.value - other.value) <= room


def seen(measure: str, subject: str, text: str, where: str) -> Iterator[Shown]:
    """Nothing where no figure stands: `–`, `none stated`."""
    words = " ".join(text.split())
    found = NUMBER.search(words.removeprefix("1 in "))
    if found is None:
        return
    number = re.sub(r"[^\d.]", "", found.group(0))
    value = Fraction(number) * (-1 if found.group(0)[0] in "−-" else 1)
    unit = (
        "one in"
        if words.startswith("1 in ")
        else "%"
        if "%" in words[found.end() : found.end() + 2]
        else (re.search(r"S?\$|€|£", found.group(0)) or [""])[0]
    )
    yield Shown(measure, subject, value, len(number.partition(".")[2]), unit, where)


def exact(measure: str, subject: str, value: Any, where: str, unit: str = "%") -> Iterator[Shown]:
    """As a program gets it: a fraction in text, or the two ways in which the interface writes one."""
    if isinstance(value, Mapping):
        value = value["exact"]
    if value is None:
        return
    number = Fraction(str(value)) if not isinstance(value, Decimal) else Fraction(value)
    if measure == "Hit frequency" and 0 < number < RARE:
        unit = "one in"
    if unit == "one in":
        number = 1 / number
    yield Shown(measure, subject, number * 100 if unit == "%" else number, None, unit, where)


def contradictions(figures: Iterable[Shown]) -> list[str]:
    """One meaning with two values, or in two units."""
    found, by_meaning = [], by_meaning_of(figures)
    for (measure, subject), all_shown in by_meaning.items():
        for place, one in enumerate(all_shown):
            for other in all_shown[:place]:
                if one.unit and other.unit and one.unit != other.unit:
                    found.append(
                        f"{measure}, {subject}: in {other.unit} ({other.where}), in {one.unit} ({one.where})"
                    )
                elif not one.agrees_with(other):
                    found.append(
                        f"{measure}, {subject}: {float(other.value)} ({other.where}), {float(one.value)} ({one.where})"
                    )
    return found


def by_meaning_of(figures: Iterable[Shown]) -> dict[tuple[str, str], list[Shown]]:
    found: dict[tuple[str, str], list[Shown]] = {}
    for each in figures:
        found.setdefault(each.meaning, []).append(each)
    return found
