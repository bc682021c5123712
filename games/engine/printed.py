"""The odds that a document prints, row by row."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.event_words import event_words
from games.engine.odds import Pays
from games.engine.round_form import WagerName


@dataclass(frozen=True, slots=True)
class PrintedPay:
    """One row as the document prints it; `under` are the readings for which it holds, `units` how many stakes its
    odds apply to.

    `said` are words for it that need no other words; `within` those that name it where its wager is known, `part`
    those of the part of a pay table that it stands in.
    """

    wager: str
    wager_name: str
    event: str
    pays: Pays
    under: Mapping[str, str]
    cite: tuple[str, ...]
    units: Fraction = Fraction(1)
    commission: bool = False
    meter: str | None = None
    meter_percent: Decimal | int | None = None
    said: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    part: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The row in words; a wager with one paying event is named once."""
        return self.wager_name if self.event == self.wager else f"{self.wager_name}, {_within(self.event)}"

    @property
    def path(self) -> str:
        return f"paytables.{self.wager}.{self.event}"

    def holds(self, readings: Mapping[str, str]) -> bool:
        return all(readings.get(name) == option for name, option in self.under.items())


def _within(event: str) -> str:
    """An event inside a sentence."""
    words = event_words(event)
    return words[:1].lower() + words[1:]


@dataclass(frozen=True, slots=True)
class PaidAmount:
    """What is paid as an amount, or as a meter, whatever was wagered; `symbol` is what a wheel shows for it."""

    wager: str
    label: str
    cite: tuple[str, ...]
    amount: Fraction | None = None
    meter: str | None = None
    symbol: str = ""
    within: tuple[str, ...] = ()
    part: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConfiguredOdds:
    """What a configuration pays by wager and event, for whatever a game prints in its own words."""

    configuration: Mapping[str, Any]
    sections: Mapping[str, Any]
    readings: Mapping[str, str]
    offered: frozenset[str]
    pays: Mapping[tuple[str, str], Pays]
    name: WagerName
