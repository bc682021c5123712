"""The envy bonus: a player with a progressive wager is paid for every other player who holds a qualifying hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import Shoe
from games.engine.war import terms
from games.engine.war.features import BY_CARD, WarOutcome, outcomes_of
from games.engine.war.pairs import pair_counts
from games.engine.war.strategy import decided_outcome
from games.engine.war.table import WarTable
from games.engine.war.terms import PROGRESSIVE
from games.engine.war.tied_seats import TiedSeats
from games.engine.war.winners import binomial, without_impossible


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
    worth = tuple(sorted(bonus_by_outcome(table).items()))
    cards = terms.community_cards_of(table.rules)
    if cards is None or table.players == 1:
        return _moments(table.shoe, table.players - 1, worth)
    own_card = terms.backers_envy_each_other(table.rules)
    return _moments_of_backers(table.shoe, table.players - 1, cards, worth, own_card=own_card)


def share_of_others(table: WarTable) -> Fraction:
    """The chance that another player's hand can bring a bonus: in the electronic version he may back the same card,
    which is no other hand unless it is read to be one.
    """
    cards = terms.community_cards_of(table.rules)
    if cards is None or terms.backers_envy_each_other(table.rules):
        return Fraction(1)
    return 1 - Fraction(1, cards)


def variance_of_a_hand(table: WarTable) -> Fraction:
    """Of what one hand is worth to all the others together: they are paid for it at once, so that it varies far more
    than what one of them receives.
    """
    one = _moments(table.shoe, 1, tuple(sorted(bonus_by_outcome(table).items())))
    receivers = (table.players - 1) * share_of_others(table)
    return receivers**2 * (one.second - one.first**2)


@lru_cache(maxsize=128)
def _moments(shoe: Shoe, others: int, worth: tuple[tuple[WarOutcome, Fraction], ...]) -> EnvyMoments:
    """Powers of a sum over exchangeable seats, expanded into products over one, two and three different seats."""
    if not others:
        return EnvyMoments(Fraction(0), Fraction(0), Fraction(0), (Fraction(1),))
    seats = TiedSeats(shoe, dict(worth))
    sums = _PowerSums.of(seats, others)
    return EnvyMoments(sums.first, sums.square, sums.cube, _holders(seats, others))


@lru_cache(maxsize=128)
def _moments_of_backers(
    shoe: Shoe, others: int, cards: int, worth: tuple[tuple[WarOutcome, Fraction], ...], *, own_card: bool
) -> EnvyMoments:
    """Every other player backs one of the community cards, all alike often, and each by himself."""
    seats = TiedSeats(shoe, dict(worth))
    sums = _PowerSums.of(seats, cards if own_card else cards - 1)
    pairs, triples = others * (others - 1), others * (others - 1) * (others - 2)
    return EnvyMoments(
        first=others * sums.first / cards,
        second=others * sums.squares / cards + pairs * sums.square / cards**2,
        third=others * sums.cubes / cards
        + 3 * pairs * sums.square_and_sum / cards**2
        + triples * sums.cube / cards**3,
        holders=_holding_backers(_holders(seats, cards), others, cards, own_card=own_card),
    )


@dataclass(frozen=True)
class _PowerSums:
    """Means over exchangeable hands of their sum and its powers (`first`, `square`, `cube`), of the sums of their
    powers (`squares`, `cubes`), and of the sum times the sum of squares.
    """

    first: Fraction
    square: Fraction
    cube: Fraction
    squares: Fraction
    cubes: Fraction
    square_and_sum: Fraction

    @classmethod
    def of(cls, seats: TiedSeats, hands: int) -> "_PowerSums":
        pairs, triples = hands * (hands - 1), hands * (hands - 1) * (hands - 2)
        first, second, third = (
            hands * seats.product_mean(1, lambda value, n=power: value**n)  # type: ignore[misc]
            for power in (1, 2, 3)
        )
        two = seats.product_mean(2) if pairs else Fraction(0)
        three = seats.product_mean(3) if triples else Fraction(0)
        mixed = pairs * _square_and_other(seats, two) if pairs else Fraction(0)
        return cls(
            first=first,
            square=second + pairs * two,
            cube=third + 3 * mixed + triples * three,
            squares=second,
            cubes=third,
            square_and_sum=third + mixed,
        )


def _holding_backers(
    qualifying: tuple[Fraction, ...], others: int, cards: int, *, own_card: bool
) -> tuple[Fraction, ...]:
    """P(no other player holds a qualifying hand), P(one) ... from how many of the community cards make one."""
    chances = [Fraction(0)] * (others + 1)
    for number, chance in enumerate(qualifying):
        own = Fraction(0) if own_card else Fraction(number, cards)
        for counted, part in ((number, 1 - own), (number - 1, own)):
            if part:
                for holders, share in enumerate(binomial(others, Fraction(counted, cards))):
                    chances[holders] += chance * part * share
    return without_impossible(chances)


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
    cards = terms.community_cards_of(table.rules)
    same_card = Fraction(0) if cards is None else Fraction(1, cards)
    from_own = same_card if terms.backers_envy_each_other(table.rules) else Fraction(0)
    sums: dict[int, Fraction] = {}
    for (own, other), count in joint.items():
        value = (1 - same_card) * bonus[other] + from_own * bonus[own]
        if value:
            sums[own] = sums.get(own, Fraction(0)) + count * value
    return {place: others * value / total for place, value in sums.items()}
