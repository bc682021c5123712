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

from games.engine.baccarat.insurance_table import Offer
from games.engine.baccarat.table_of_play import BANKER_DRAWS_ON, banker_draws, player_draws

Exposed = tuple[int, ...]
"""Values of the cards on the table, sorted."""


@cache
def _two_cards(total: int) -> tuple[Exposed, ...]:
    return tuple((a, (total - a) % 10) for a in range(10) if a <= (total - a) % 10)


@cache
def _four_exposed(player: int, banker: int) -> tuple[Exposed, ...]:
    return tuple(
        {tuple(sorted((*one, *other))) for one in _two_cards(player) for other in _two_cards(banker)}
    )


@cache
def _five_exposed(player: int, banker: int) -> tuple[Exposed, ...]:
    """Only where Player drew to these points and Banker is about to draw."""
    return tuple(
        {
            tuple(sorted((*one, e, *other)))
            for e in range(10)
            if banker in BANKER_DRAWS_ON[e] and player_draws((player - e) % 10)
            for one in _two_cards((player - e) % 10)
            for other in _two_cards(banker)
        }
    )


def _available(hands: Iterable[Exposed], n: Sequence[int]) -> Iterable[Exposed]:
    if min(n) >= 5:
        return hands
    return (cards for cards in hands if all(n[value] >= copies for value, copies in Counter(cards).items()))


def best_and_worst(offer: Offer, n: Sequence[int]) -> tuple[Fraction, Fraction] | None:
    """The highest and lowest expected result per unit, or None where no cards lead to the offer."""
    size = sum(n)
    gain = offer.pays.per_unit
    scale = gain.denominator
    worth = {1: gain.numerator, 0: 0, -1: -scale}
    if offer.after == 5 or not player_draws(offer.player_points):
        hands = _five_exposed if offer.after == 5 else _four_exposed
        single = [worth[offer.result(offer.player_points, (offer.banker_points + f) % 10)] for f in range(10)]
        whole = sum(count * each for count, each in zip(n, single, strict=True))
        values = [
            whole - sum(map(single.__getitem__, cards))
            for cards in _available(hands(offer.player_points, offer.banker_points), n)
        ]
        rest = size - offer.after
    else:
        values = _two_to_come(offer, n, worth)
        rest = (size - 4) * (size - 5)
    if not values:
        return None
    return Fraction(max(values), scale * rest), Fraction(min(values), scale * rest)


def _two_to_come(offer: Offer, n: Sequence[int], worth: dict[int, int]) -> list[int]:
    matrix = [[worth[_result(offer, e, f)] for f in range(10)] for e in range(10)]
    along = [sum(count * each for count, each in zip(n, row, strict=True)) for row in matrix]
    across = [sum(count * row[f] for count, row in zip(n, matrix, strict=True)) for f in range(10)]
    whole = sum(n[e] * (along[e] - matrix[e][e]) for e in range(10))
    slope = [along[v] + across[v] - matrix[v][v] for v in range(10)]
    return [
        whole - sum(map(slope.__getitem__, cards)) + sum(matrix[i][j] for i in cards for j in cards)
        for cards in _available(_four_exposed(offer.player_points, offer.banker_points), n)
    ]


def _result(offer: Offer, e: int, f: int) -> int:
    player = (offer.player_points + e) % 10
    drawn = f if banker_draws(offer.banker_points, e) else 0
    return offer.result(player, (offer.banker_points + drawn) % 10)
