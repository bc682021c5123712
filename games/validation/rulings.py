"""What a regulator has decided: how a passage is to be read, and what may be left as it is."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from games.rulepacks.periods import Moment, as_moment
from games.validation.findings import Finding


@dataclass(frozen=True, slots=True)
class ReadingRuling:
    """From a day on, a reading is fixed for the whole jurisdiction."""

    reading: str
    option: str
    from_: date
    reference: str = ""


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


def rulings_in_force(rulings: Iterable[ReadingRuling], day: Moment) -> dict[str, ReadingRuling]:
    """The latest ruling on each reading."""
    at = as_moment(day).date()
    found: dict[str, ReadingRuling] = {}
    for ruling in sorted(rulings, key=lambda each: each.from_):
        if ruling.from_ <= at:
            found[ruling.reading] = ruling
    return found


def with_waivers(findings: Iterable[Finding], waivers: Iterable[Waiver], day: Moment) -> list[Finding]:
    """The findings, each with the number of the waiver that answers it."""
    approved = tuple(waivers)
    return [
        replace(finding, waiver=next((each.number for each in approved if each.answers(finding, day)), None))
        for finding in findings
    ]
