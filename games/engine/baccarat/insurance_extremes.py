"""The best and the worst that insurance can be, over the cards on the table that give the same points.

With the exposed cards x gone, the next cards come from m = n - x. After five cards one card f decides and the
result is linear in m:

    sum_f m_f g(f) = sum_f n_f g(f) - sum over exposed cards of g

After four cards with two to come it is a quadratic form, with G(e, f) the result for Player's third card e and
Banker's next f:

    F(m) = sum_e m_e sum_f (m_f - [e = f]) G(e, f)
    F(n - x) = F(n) - sum over exposed i of D(i) + sum over exposed i, j of G(i, j)
    D(v)     = sum_f n_f (G(v, f) + G(f, v)) - G(v, v)

so that each hand of exposed cards costs a few additions. Where Banker stands G(e, f) is the same for every f.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from operator import mul

from games.engine.baccarat.insurance_table import Offer, insured_result
from games.engine.baccarat.table_of_play import BANKER_DRAWS_ON, banker_draws, player_draws

Cards = tuple[int, ...]
"""Values of cards on the table."""

PLENTY = 5
"""With this many cards of every value no five exposed cards can exhaust one."""


@cache
def _two_cards(total: int) -> tuple[Cards, ...]:
    return tuple((a, (total - a) % 10) for a in range(10) if a <= (total - a) % 10)


@cache
def _drawn_to(player: int, banker: int) -> tuple[Cards, ...]:
    """Three cards with which Player drew to these points and on which Banker is about to draw."""
    return tuple(
        {
            tuple(sorted((*two, e)))
            for e in range(10)
            if banker in BANKER_DRAWS_ON[e] and player_draws((player - e) % 10)
            for two in _two_cards((player - e) % 10)
        }
    )


@cache
def _exposed(players: tuple[Cards, ...], bankers: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """Both hands together; the order of cards does not matter."""
    return tuple({tuple(sorted((*one, *other))) for one in players for other in bankers})


def _available(hands: Iterable[Cards], n: Sequence[int]) -> Iterable[Cards]:
    if min(n) >= PLENTY:
        return hands
    return (cards for cards in hands if all(n[value] >= copies for value, copies in Counter(cards).items()))


def best_and_worst(offer: Offer, n: Sequence[int]) -> tuple[Fraction, Fraction] | None:
    """The highest and lowest expected result per unit, or None where no cards lead to the offer."""
    size = sum(n)
    if offer.after == 5 or not player_draws(offer.player_points):
        values, rest = _one_to_come(offer, n), size - offer.after
    else:
        values, rest = _two_to_come(offer, n), (size - 4) * (size - 5)
    if not values:
        return None
    scale = offer.pays.per_unit.denominator * rest
    return Fraction(max(values), scale), Fraction(min(values), scale)


def _worth(offer: Offer) -> tuple[int, int, int]:
    """What results 0, 1 and -1 are worth, in parts of a unit; in this order they are indexed by the result itself."""
    gain = offer.pays.per_unit
    return 0, gain.numerator, -gain.denominator


def _one_to_come(offer: Offer, n: Sequence[int]) -> list[int]:
    worth = _worth(offer)
    player, banker = offer.player_points, offer.banker_points
    single = [worth[offer.result(player, (banker + f) % 10)] for f in range(10)]
    whole = sum(map(mul, n, single))
    players = _drawn_to(player, banker) if offer.after == 5 else _two_cards(player)
    bankers = _two_cards(banker)
    if min(n) >= PLENTY:
        ones, others = (_extremes(hands, single) for hands in (players, bankers))
        return [whole - one - other for one, other in zip(ones, others, strict=False)]
    return [whole - _sum(single, cards) for cards in _available(_exposed(players, bankers), n)]


def _sum(each: Sequence[int], cards: Cards) -> int:
    return sum([each[card] for card in cards])


def _extremes(hands: Iterable[Cards], each: Sequence[int]) -> list[int]:
    """The least and the most that the cards of one hand take away; empty where there is no such hand."""
    sums = [_sum(each, cards) for cards in hands]
    return [min(sums), max(sums)] if sums else []


def _two_to_come(offer: Offer, n: Sequence[int]) -> list[int]:
    worth = _worth(offer)
    results = _results(offer.hand, offer.player_points, offer.banker_points, tie_pays=offer.tie_pays)
    matrix = [[worth[result] for result in row] for row in results]
    along = [sum(map(mul, n, row)) for row in matrix]
    across = [sum(map(mul, n, column)) for column in zip(*matrix, strict=True)]
    whole = sum(n[e] * (along[e] - matrix[e][e]) for e in range(10))
    slope = [along[v] + across[v] - matrix[v][v] for v in range(10)]
    hands = _exposed(_two_cards(offer.player_points), _two_cards(offer.banker_points))
    return [
        whole - _sum(slope, cards) + sum([_sum(matrix[card], cards) for card in cards])
        for cards in _available(hands, n)
    ]


@cache
def _results(hand: str, player: int, banker: int, *, tie_pays: bool) -> tuple[tuple[int, ...], ...]:
    """The result of the bet for Player's third card e and the card f that follows it."""
    return tuple(tuple(_result(hand, player, banker, e, f, tie_pays) for f in range(10)) for e in range(10))


def _result(hand: str, player: int, banker: int, e: int, f: int, tie_pays: bool) -> int:
    drawn = f if banker_draws(banker, e) else 0
    return insured_result(hand, (player + e) % 10, (banker + drawn) % 10, tie_pays=tie_pays)
