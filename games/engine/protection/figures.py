"""What the parts of a study of shoes say together, where the cut card lies here or there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.engine.protection.study import PARTS, TRUE_COUNTS, WagerTally
from games.engine.simulation.estimates import Target, estimate_from

_NOTHING_KNOWN = Target(None, None)
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Taken:
    """By a player who bets one unit in some rounds and nothing in the others; per unit of that bet."""

    bet_on: int
    rounds: int
    shoes: int
    parts: int
    error: Decimal | None
    """Of `per_100`, one standard error, from how the parts of the study differ."""
    trigger: int | None = None
    """The true count from which the bet is made; a perfect player needs none."""

    @property
    def frequency(self) -> Fraction:
        return Fraction(self.bet_on, self.rounds) if self.rounds else Fraction(0)

    @property
    def advantage(self) -> Fraction:
        return Fraction(self.parts, PARTS * self.bet_on) if self.bet_on else Fraction(0)

    @property
    def per_100(self) -> Fraction:
        return Fraction(_HUNDRED * self.parts, PARTS * self.rounds) if self.rounds else Fraction(0)

    @property
    def per_shoe(self) -> Fraction:
        return Fraction(self.parts, PARTS * self.shoes) if self.shoes else Fraction(0)


def taken_by_perfect_play(parts: Sequence[WagerTally], *, shoes: int, depth: int) -> Taken:
    """`depth` is the place of the cut card among the depths of the study."""
    to = depth + 1
    rounds = [sum(each.rounds[:to]) for each in parts]
    gained = [sum(each.advantage[:to]) for each in parts]
    bet_on = sum(sum(each.favourable[:to]) for each in parts)
    return Taken(bet_on, sum(rounds), shoes, sum(gained), _error(gained, rounds))


def taken_from(parts: Sequence[WagerTally], *, shoes: int, depth: int, trigger: int) -> Taken:
    """By a player who keeps the count and bets from this true count on."""
    at, to = trigger - TRUE_COUNTS.start, depth + 1
    rounds = [sum(each.rounds[:to]) for each in parts]
    gained = [sum(sum(row[at:]) for row in each.result[:to]) for each in parts]
    bet_on = sum(sum(row[at:]) for each in parts for row in each.counted[:to])
    return Taken(bet_on, sum(rounds), shoes, sum(gained), _error(gained, rounds), trigger)


def taken_by_count(parts: Sequence[WagerTally], *, shoes: int, depth: int) -> Taken | None:
    """From the true count at which the count takes most; nothing where it never takes anything."""
    tried = (taken_from(parts, shoes=shoes, depth=depth, trigger=each) for each in TRUE_COUNTS)
    best = max(tried, key=lambda each: each.parts)
    return best if best.parts > 0 else None


def _error(gained: Sequence[int], rounds: Sequence[int]) -> Decimal | None:
    found = estimate_from(_NOTHING_KNOWN, gained, rounds, PARTS).standard_error
    return None if found is None else found * _HUNDRED


def merged(parts: Sequence[Mapping[str, WagerTally]]) -> Mapping[str, list[WagerTally]]:
    """By wager, in the order of the parts."""
    return {code: [part[code] for part in parts] for code in (parts[0] if parts else ())}
