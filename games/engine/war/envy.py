"""The envy bonus: a player with a progressive wager is paid for every other player who holds a qualifying hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import Shoe
from games.engine.war.features import BY_CARD, WarOutcome, outcomes_of
from games.engine.war.pairs import pair_counts
from games.engine.war.strategy import decided_outcome
from games.engine.war.table import WarTable
from games.engine.war.terms import PROGRESSIVE
from games.engine.war.tied_seats import TiedSeats


def bonus_by_outcome(table: WarTable) -> dict[WarOutcome, Fraction]:
    """What another seat's cards are worth to a player; other players go to war where this table's strategy does."""
    wager = table.wagers[PROGRESSIVE]
    decisions: Mapping[str, str] = {} if len(table.war_ranks) == len(RANKS) else table.decisions
    row_of = wager.table(BY_CARD).row_of
    events = [row.event for row in wager.rows]
    worth = {}
    for outcome in outcomes_of(BY_CARD):
        row = row_of[BY_CARD.index[decided_outcome(outcome, decisions)]]
        bonus = table.envy.get(events[row])
        if bonus:
            worth[outcome] = bonus
    return worth


@dataclass(frozen=True)
class EnvyMoments:
    """Moments about zero of the sum over the other seats, and the chances of no holder among them, one, two ..."""

    first: Fraction
    second: Fraction
    third: Fraction
    holders: tuple[Fraction, ...]


def envy_moments(table: WarTable) -> EnvyMoments:
    return _moments(table.shoe, table.players - 1, tuple(sorted(bonus_by_outcome(table).items())))


@lru_cache(maxsize=128)
def _moments(shoe: Shoe, others: int, worth: tuple[tuple[WarOutcome, Fraction], ...]) -> EnvyMoments:
    """Powers of a sum over exchangeable seats, expanded into products over one, two and three different seats."""
    if not others:
        return EnvyMoments(Fraction(0), Fraction(0), Fraction(0), (Fraction(1),))
    seats = TiedSeats(shoe, dict(worth))
    pairs, triples = others * (others - 1), others * (others - 1) * (others - 2)
    first, second, third = (seats.product_mean(1, lambda value, n=power: value**n) for power in (1, 2, 3))  # type: ignore[misc]
    two = seats.product_mean(2) if pairs else Fraction(0)
    three = seats.product_mean(3) if triples else Fraction(0)
    return EnvyMoments(
        first=others * first,
        second=others * second + pairs * two,
        third=others * third + 3 * pairs * (_square_and_other(seats, two) if pairs else 0) + triples * three,
        holders=_holders(seats, others),
    )


def _square_and_other(seats: TiedSeats, two: Fraction) -> Fraction:
    """E[X^2 Y] for two seats by polarisation, since only products of one function over the seats are counted."""
    both = seats.product_mean(2, lambda value: value + value**2)
    return (both - two - seats.product_mean(2, lambda value: value**2)) / 2


def _holders(seats: TiedSeats, others: int) -> tuple[Fraction, ...]:
    """P(no holder), P(one) ... by inclusion and exclusion; it ends where no more seats can qualify together."""
    together = [Fraction(1)]
    for number in range(1, others + 1):
        mean = seats.product_mean(number, lambda value: Fraction(bool(value)))
        if not mean:
            break
        together.append(comb(others, number) * mean)
    return tuple(
        sum(
            (
                (-1) ** (more - number) * comb(more, number) * together[more]
                for more in range(number, len(together))
            ),
            start=Fraction(0),
        )
        for number in range(len(together))
    )


def mean_with_own_outcome(table: WarTable) -> dict[int, Fraction]:
    """E[bonus; own cards make outcome i] by place in the space, ties not yet decided: for covariances with own
    wagers.
    """
    others = table.players - 1
    if not others:
        return {}
    space, joint, total = pair_counts(table.shoe)
    worth = bonus_by_outcome(table)
    bonus = [worth.get(outcome, Fraction(0)) for outcome in outcomes_of(space)]
    sums: dict[int, Fraction] = {}
    for (own, other), count in joint.items():
        if bonus[other]:
            sums[own] = sums.get(own, Fraction(0)) + count * bonus[other]
    return {place: others * value / total for place, value in sums.items()}
