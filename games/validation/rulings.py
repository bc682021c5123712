"""What a regulator has decided: how a passage is to be read, and what may be left as it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment, as_moment
from games.validation.findings import Finding


@dataclass(frozen=True, slots=True)
class InterpretationRuling:
    """From a day on, a reading is fixed for the whole jurisdiction; `to` is the first day after a withdrawal."""

    reading: str
    option: str
    from_: date
    reference: str = ""
    to: date | None = None

    def holds_on(self, day: Moment) -> bool:
        at = as_moment(day).date()
        return self.from_ <= at and (self.to is None or at < self.to)


@dataclass(frozen=True, slots=True)
class Waiver:
    """An approved exception: its number, the findings it answers, and its last day. No paths means every path."""

    number: str
    codes: frozenset[str]
    expires_on: date
    paths: frozenset[str] = field(default_factory=frozenset)
    from_: date | None = None

    def answers(self, finding: Finding, day: Moment) -> bool:
        at = as_moment(day).date()
        return (
            finding.code in self.codes
            and (not self.paths or finding.path in self.paths)
            and (self.from_ is None or self.from_ <= at)
            and at <= self.expires_on
        )


def rulings_in_force(rulings: Iterable[InterpretationRuling], day: Moment) -> dict[str, InterpretationRuling]:
    """The latest ruling on each reading."""
    found: dict[str, InterpretationRuling] = {}
    for ruling in sorted(rulings, key=lambda each: each.from_):
        if ruling.holds_on(day):
            found[ruling.reading] = ruling
    return found


def rulings_for(
    pack: Pack, rulings: Iterable[InterpretationRuling], day: Moment
) -> dict[str, InterpretationRuling]:
    """Those that say something under this pack: an older version may not know the reading or the option."""
    return {
        name: ruling
        for name, ruling in rulings_in_force(rulings, day).items()
        if name in pack.readings and any(each.id == ruling.option for each in pack.readings[name].option)
    }


def as_ruled(
    pack: Pack, values: Mapping[str, Any], rulings: Iterable[InterpretationRuling], day: Moment
) -> Mapping[str, Any]:
    """The values with every passage read as ruled: what is to be priced, printed and settled by."""
    fixed = {name: ruling.option for name, ruling in rulings_for(pack, rulings, day).items()}
    if not fixed:
        return values
    stated = values.get("readings")
    return {**values, "readings": {**(stated if isinstance(stated, Mapping) else {}), **fixed}}


def with_waivers(findings: Iterable[Finding], waivers: Iterable[Waiver], day: Moment) -> list[Finding]:
    """The findings, each with the number of the waiver that answers it."""
    approved = tuple(waivers)
    return [
        replace(finding, waiver=next((each.number for each in approved if each.answers(finding, day)), None))
        for finding in findings
    ]
