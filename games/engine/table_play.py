"""A whole table in one round: who bets what, and the exact moments of what the players take from it together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from games.engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class Backing:
    """How a wager is backed: the share of occupied seats that make it in a round, and the stake of those that do."""

    share: Fraction
    stake: Fraction


@dataclass(frozen=True)
class TablePlay:
    """Seats decide anew every round, each for itself and each wager for itself; wagers that are alternatives to
    one another (Player or Banker) are never made together.
    """

    seats: int
    backing: Mapping[str, Backing]

    def share(self, code: str) -> Fraction:
        return self.backing[code].share if code in self.backing else Fraction(0)


@dataclass(frozen=True)
class RoundResult:
    """The players' result of one round, in money: means by wager, variance and third central moment of the sum.

    `third_moment` is None where it is not counted. `notes` say what the figures leave out or assume.
    """

    means: Mapping[str, Fraction]
    variance: Fraction
    third_moment: Fraction | None = None
    notes: tuple[str, ...] = ()

    @property
    def mean(self) -> Fraction:
        return sum(self.means.values(), start=Fraction(0))


def check_play(play: TablePlay, choosable: Iterable[str], alternatives: Sequence[frozenset[str]]) -> None:
    if play.seats < 1:
        raise EngineError(f"seats occupied is a whole number from 1, not {play.seats}")
    known = set(choosable)
    for code, backing in play.backing.items():
        if code not in known:
            raise EngineError(f"{code!r} is no wager that a seat chooses: {', '.join(sorted(known))}")
        if not 0 <= backing.share <= 1:
            raise EngineError(f"{code}: the share of seats is from 0 to 100 %")
        if backing.stake < 0:
            raise EngineError(f"{code}: a stake is an amount from 0")
    for group in alternatives:
        if sum((play.share(code) for code in group), start=Fraction(0)) > 1:
            listed = " and ".join(sorted(group))
            raise EngineError(f"{listed} are alternatives: their shares are at most 100 % together")


def binomial(trials: int, chance: Fraction) -> list[Fraction]:
    """P(0), P(1) ... of so many seats each making a wager with this chance."""
    return [
        comb(trials, number) * chance**number * (1 - chance) ** (trials - number)
        for number in range(trials + 1)
    ]
