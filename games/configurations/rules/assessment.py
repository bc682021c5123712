"""What is to be said of a configuration on a day: findings, price, which fields matter, what each may hold.

Kept by the text of the values and by what is ruled and waived, so that an editor that asks again while somebody
thinks costs nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from games import canonical
from games.engine.errors import EngineError
from games.engine.price import Price
from games.rulepacks.book import Book
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Limit, Parameter
from games.rulepacks.periods import Moment
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.references import Record
from games.validation.report import counts
from games.validation.rulings import InterpretationRuling, Waiver
from games.validation.validate import findings_in, open_case


@dataclass(frozen=True, eq=False)
class Assessment:
    case: Case
    findings: tuple[Finding, ...]

    @property
    def book(self) -> Book:
        return self.case.book

    @property
    def price(self) -> Price | EngineError:
        return self.case.price

    @cached_property
    def counts(self) -> dict[str, int]:
        """Findings by severity, waived ones left out."""
        return counts([each for each in self.findings if each.is_open])

    @cached_property
    def applying(self) -> frozenset[str]:
        """The paths of the fields that matter in this configuration."""
        return frozenset(
            path for path, parameter in self.book.parameters.items() if self._applies(path, parameter)
        )

    def _applies(self, path: str, parameter: Parameter) -> bool:
        """A field of a wager matters where the wager is offered; a reading where its question arises."""
        if path.startswith("readings."):
            return self.case.holds(self.case.pack.readings[path.removeprefix("readings.")].when)
        wager = _wager_of(path)
        if wager is not None and self.case.offered and wager not in self.case.offered:
            return False
        return self.case.applies(parameter)

    @cached_property
    def attestations(self) -> tuple[int, int]:
        """How many of the questions that arise are answered, and how many arise."""
        asked = [path for path in self.applying if path.startswith("attestations.")]
        return sum(1 for path in asked if self.case.value(path) not in (None, "")), len(asked)

    def limits_of(self, path: str) -> tuple[Limit, ...]:
        """What the law allows in a field on this day, under these readings."""
        return tuple(self.case.limits_of(self.book.parameters[path]))


def assess(
    pack: Pack,
    values: Mapping[str, Any],
    as_of: Moment,
    rulings: tuple[InterpretationRuling, ...] = (),
    waivers: tuple[Waiver, ...] = (),
    record: Record | None = None,
) -> Assessment:
    return _assess(pack, canonical.dumps(values), as_of, rulings, waivers, record)


@lru_cache(maxsize=256)
def _assess(
    pack: Pack,
    text: str,
    as_of: Moment,
    rulings: tuple[InterpretationRuling, ...],
    waivers: tuple[Waiver, ...],
    record: Record | None,
) -> Assessment:
    case = open_case(canonical.loads(text), pack, as_of, rulings, record=record)
    return Assessment(case, tuple(findings_in(case, waivers)))


def _wager_of(path: str) -> str | None:
    parts = path.split(".")
    if parts[0] == "paytables":
        return parts[1]
    return parts[2] if parts[:2] == ["limits", "wagers"] else None
