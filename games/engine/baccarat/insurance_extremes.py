"""The best and the worst that insurance can be, over the cards on the table that give the same points.

With the exposed cards x gone, the next cards come from m = n - x. With one card to come it decides, and the
result is linear in m, g(f) being the result for a card f:

    sum_f m_f g(f) = sum_f n_f g(f) - sum over exposed cards of g

With two to come it is a quadratic form, G(e, f) being the result for Player's third card e and Banker's next f:

    F(m)     = sum_e m_e sum_f (m_f - [e = f]) G(e, f)
    F(n - x) = F(n) - sum over exposed i of D(i) + sum over exposed i, j of G(i, j)
    D(v)     = sum_f n_f (G(v, f) + G(f, v)) - G(v, v)

Results are 1 (paid), 0 (returned) and -1 (lost), so the sums over exposed cards of g and G are two numbers, the
paid and the lost ones, that no shoe changes: they are worked out once for each pair of points.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from operator import mul, sub
from typing import NamedTuple

from games.engine.baccarat.insurance_table import Offer, insured_result
from games.engine.baccarat.table_of_play import BANKER_DRAWS_ON, banker_draws, player_draws

Cards = tuple[int, ...]
"""Values of cards on the table."""


class Situation(NamedTuple):
    """What an offer is about, odds aside."""

    hand: str
    after: int
    player: int
    banker: int
    tie_pays: bool

    @property
    def one_to_come(self) -> bool:
        return self.after == 5 or not player_draws(self.player)


class Exposed(NamedTuple):
    """Cards on the table, and how many of the results taken away with them were paid and lost."""

    cards: Cards
    paid: int
    lost: int


def best_and_worst(offer: Offer, n: Sequence[int]) -> tuple[Fraction, Fraction] | None:
    """The highest and lowest expected result per unit, or None where no cards lead to the offer."""
    situation = Situation(offer.hand, offer.after, offer.player_points, offer.banker_points, offer.tie_pays)
    gain, stake = offer.pays.per_unit.as_integer_ratio()
    size = sum(n)
    if situation.one_to_come:
        values, rest = _one_to_come(situation, n, gain, stake), size - offer.after
    else:
        values, rest = _two_to_come(situation, n, gain, stake), (size - 4) * (size - 5)
    if not values:
        return None
    return Fraction(max(values), stake * rest), Fraction(min(values), stake * rest)


def _one_to_come(situation: Situation, n: Sequence[int], gain: int, stake: int) -> list[int]:
    worth = (0, gain, -stake)
    whole = sum([count * worth[result] for count, result in zip(n, _single(situation), strict=True)])
    exposed = _distinct(situation) if _is_plenty(n) else _available(_all_exposed(situation), n)
    return [whole - gain * each.paid + stake * each.lost for each in exposed]


def _two_to_come(situation: Situation, n: Sequence[int], gain: int, stake: int) -> list[int]:
    rows, columns, diagonal = _worths(situation, gain, stake)
    along = [sum(map(mul, n, row)) for row in rows]
    across = [sum(map(mul, n, column)) for column in columns]
    whole = sum(map(mul, n, map(sub, along, diagonal)))
    slope = [one + other - own for one, other, own in zip(along, across, diagonal, strict=True)]
    exposed = _all_exposed(situation)
    return [
        whole - slope[a] - slope[b] - slope[c] - slope[d] + gain * paid - stake * lost
        for (a, b, c, d), paid, lost in (exposed if _is_plenty(n) else _available(exposed, n))
    ]


def _is_plenty(n: Sequence[int]) -> bool:
    """No five exposed cards can exhaust a value."""
    return min(n) >= 5


def _available(exposed: Iterable[Exposed], n: Sequence[int]) -> Iterable[Exposed]:
    return (
        each for each in exposed if all(n[value] >= copies for value, copies in Counter(each.cards).items())
    )


@cache
def _single(situation: Situation) -> Cards:
    """The result for each value of the one card to come, which Banker draws."""
    _, _, player, banker, tie_pays = situation
    return tuple(
        insured_result(situation.hand, player, (banker + f) % 10, tie_pays=tie_pays) for f in range(10)
    )


@cache
def _matrix(situation: Situation) -> tuple[Cards, ...]:
    """The result for Player's third card e and the card f that follows it, whether Banker draws that or not."""
    _, _, player, banker, tie_pays = situation
    return tuple(
        tuple(
            insured_result(
                situation.hand,
                (player + e) % 10,
                (banker + (f if banker_draws(banker, e) else 0)) % 10,
                tie_pays=tie_pays,
            )
            for f in range(10)
        )
        for e in range(10)
    )


@lru_cache(maxsize=512)
def _worths(
    situation: Situation, gain: int, stake: int
) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]:
    """G by rows, by columns and on its diagonal, in parts of a unit: one pay table asks for few of them."""
    worth = (0, gain, -stake)
    rows = tuple(tuple(worth[result] for result in row) for row in _matrix(situation))
    return rows, tuple(zip(*rows, strict=True)), tuple(rows[v][v] for v in range(10))


@cache
def _all_exposed(situation: Situation) -> tuple[Exposed, ...]:
    """Every set of cards that gives the points; their order does not matter."""
    _, after, player, banker, _ = situation
    players = _drawn_to(player, banker) if after == 5 else _two_cards(player)
    hands = {tuple(sorted((*one, *other))) for one in players for other in _two_cards(banker)}
    return tuple(_count(situation, cards) for cards in sorted(hands))


@cache
def _distinct(situation: Situation) -> tuple[Exposed, ...]:
    """One set of cards for each pair of numbers: where no card is scarce, they are all that matters."""
    return tuple({(each.paid, each.lost): each for each in _all_exposed(situation)}.values())


def _count(situation: Situation, cards: Cards) -> Exposed:
    if situation.one_to_come:
        results = [_single(situation)[card] for card in cards]
    else:
        results = [_matrix(situation)[one][other] for one in cards for other in cards]
    return Exposed(cards, results.count(1), results.count(-1))


@cache
def _two_cards(total: int) -> tuple[Cards, ...]:
    return tuple((a, (total - a) % 10) for a in range(10) if a <= (total - a) % 10)


@cache
def _drawn_to(player: int, banker: int) -> tuple[Cards, ...]:
    """Three cards with which Player drew to these points and on which Banker is about to draw."""
    return tuple(
        (*two, e)
        for e in range(10)
        if banker in BANKER_DRAWS_ON[e] and player_draws((player - e) % 10)
        for two in _two_cards((player - e) % 10)
    )
