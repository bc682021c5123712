"""What a draft changes in money: the same bets under the rules in force and under the draft."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.earnings.rules.earn import Earnings


@dataclass(frozen=True)
class Moved:
    """Win of the house, before and now; None where there is no such figure."""

    now: Fraction | None
    before: Fraction | None

    @property
    def delta(self) -> Fraction | None:
        if self.now is None and self.before is None:
            return None
        return (self.now or Fraction(0)) - (self.before or Fraction(0))


@dataclass(frozen=True)
class WagerMoved:
    code: str
    name: str
    hour: Moved
    year: Moved


@dataclass(frozen=True)
class Difference:
    hour: Moved
    year: Moved
    wagers: tuple[WagerMoved, ...]

    @property
    def most(self) -> Fraction:
        found = [each.hour.now for each in self.wagers if each.hour.now is not None]
        return max((abs(each) for each in found), default=Fraction(0))


def difference_between(now: Earnings, before: Earnings | None) -> Difference:
    hours = now.outlooks["year"].hours
    ours, theirs = _wins(now), _wins(before) if before else {}
    names = {each.code: each.name for found in (before, now) if found for each in found.wagers}
    return Difference(
        hour=Moved(now.win_per_hour, before.win_per_hour if before else None),
        year=Moved(now.win_per_hour * hours, before.win_per_hour * hours if before else None),
        wagers=tuple(
            WagerMoved(code, names[code], _moved(ours, theirs, code, 1), _moved(ours, theirs, code, hours))
            for code in dict.fromkeys((*ours, *theirs))
        ),
    )


def _wins(found: Earnings) -> dict[str, Fraction]:
    return {each.code: each.win for each in found.wagers}


def _moved(
    ours: Mapping[str, Fraction], theirs: Mapping[str, Fraction], code: str, hours: Fraction | int
) -> Moved:
    now, before = ours.get(code), theirs.get(code)
    return Moved(None if now is None else now * hours, None if before is None else before * hours)
