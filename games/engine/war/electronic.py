"""The electronic version: three, five or seven community cards against one dealer's card, each of which a
player may back.

All cards that a player backs meet the same dealer's card, so their results move together; this counts the joint
result exactly. The count goes by rank: given the dealer's card and, where something tied, the dealer's war
card, every other card is one of five kinds, and the ordered ways to hand them out are falling factorials of
what is left of each kind.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from math import factorial, perm
from typing import NamedTuple

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import Shoe
from games.engine.errors import ShoeTooShort
from games.engine.war.features import SURRENDER, strength
from games.engine.war.strategy import GO_TO_WAR
from games.engine.war.terms import END


class Backed(NamedTuple):
    """How many of the backed cards ended each way."""

    won: int = 0
    lost: int = 0
    ended: int = 0
    surrendered: int = 0
    war_won: int = 0
    war_tied: int = 0
    war_lost: int = 0


@lru_cache(maxsize=32)
def joint_results(
    shoe: Shoe, cards: int, decisions: tuple[tuple[str, str], ...] = ()
) -> tuple[Mapping[Backed, int], int]:
    """Ordered deals behind every joint result, and their total; `decisions` by tied rank, war where none is
    given.
    """
    size, decided = shoe.size, dict(decisions)
    longest = 2 * cards + 2
    if size < longest:
        raise ShoeTooShort(
            f"{cards} community cards and the dealer's can take {longest} cards, and the shoe holds {size}"
        )
    counts: Counter[Backed] = Counter()
    for rank, held in enumerate(shoe.ranks):
        higher = sum(n for other, n in enumerate(shoe.ranks) if strength(other) > strength(rank))
        lower = size - held - higher
        decision = decided.get(RANKS[rank], GO_TO_WAR)
        for ties in range(min(cards, held - 1) + 1):
            dealt = held * perm(held - 1, ties)
            if ties == 0 or decision != GO_TO_WAR:
                found = _undisputed(cards, ties, higher, lower, decision)
                later = perm(size - cards - 1, longest - cards - 1)
            else:
                found = _wars(shoe, rank, cards, ties, higher, lower)
                later = perm(size - cards - ties - 2, cards - ties)
            for result, ways in found:
                counts[result] += ways * dealt * later * _orders(result.won, result.lost, ties)
    return counts, perm(size, longest)


def _undisputed(
    cards: int, ties: int, higher: int, lower: int, decision: str
) -> Iterator[tuple[Backed, int]]:
    ended, surrendered = (ties, 0) if decision == END else (0, ties if decision == SURRENDER else 0)
    for won in range(cards - ties + 1):
        lost = cards - ties - won
        ways = perm(higher, won) * perm(lower, lost)
        if ways:
            yield Backed(won, lost, ended, surrendered), ways


def _wars(
    shoe: Shoe, rank: int, cards: int, ties: int, higher: int, lower: int
) -> Iterator[tuple[Backed, int]]:
    """War cards of the tied positions and the dealer's, then the cards that won or lost at once out of what is
    left.
    """
    tied_left = shoe.ranks[rank] - 1 - ties
    for war_rank, held in enumerate(shoe.ranks):
        if war_rank == rank:
            if tied_left > 0:
                yield from _war_on_tied_rank(cards, ties, tied_left, higher, lower)
        elif held:
            yield from _war_on_other_rank(shoe, rank, war_rank, cards, ties, tied_left, higher, lower)


def _war_on_tied_rank(
    cards: int, ties: int, left: int, higher: int, lower: int
) -> Iterator[tuple[Backed, int]]:
    for (above, equal, below), orders in _splits(ties, 3):
        tied = left * perm(left - 1, equal) * orders
        for won in range(cards - ties + 1 if tied else 0):
            lost = cards - ties - won
            ways = tied * perm(higher, above + won) * perm(lower, below + lost)
            if ways:
                yield Backed(won, lost, 0, 0, above, equal, below), ways


def _war_on_other_rank(
    shoe: Shoe, rank: int, war_rank: int, cards: int, ties: int, tied_left: int, higher: int, lower: int
) -> Iterator[tuple[Backed, int]]:
    """Kinds of war card: of the tied rank, of the dealer's war rank, between the two, beyond the war rank, behind
    the tied rank.

    Cards of the original deal on the war rank's side of the tied rank come out of what the war left there.
    """
    held, open_cards = shoe.ranks[war_rank], cards - ties
    low, high = sorted((strength(rank), strength(war_rank)))
    between = sum(n for other, n in enumerate(shoe.ranks) if low < strength(other) < high)
    upward = strength(war_rank) > strength(rank)
    side, behind = (higher, lower) if upward else (lower, higher)
    beyond = side - held - between
    of_tied, of_war, of_between, of_beyond = (
        [perm(pool, drawn) for drawn in range(ties + 1)] for pool in (tied_left, held - 1, between, beyond)
    )
    of_behind = [perm(behind, drawn) for drawn in range(cards + 1)]
    side_left = [
        [perm(max(side - 1 - used, 0), near) for near in range(open_cards + 1)] for used in range(ties + 1)
    ]
    for (tied, equal, middle, past, back), orders in _splits(ties, 5):
        ways = held * of_tied[tied] * of_war[equal] * of_between[middle] * of_beyond[past] * orders
        if not ways:
            continue
        inside = tied + middle + back
        war = (past, equal, inside) if upward else (inside, equal, past)
        left = side_left[equal + middle + past]
        for near in range(open_cards + 1):
            far = open_cards - near
            every = ways * left[near] * of_behind[back + far]
            if every:
                won, lost = (near, far) if upward else (far, near)
                yield Backed(won, lost, 0, 0, *war), every


@cache
def _splits(total: int, parts: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way to share a number out among the parts, with the number of orders in which that can happen."""
    return tuple(
        (groups, _orders(*groups))
        for groups in product(range(total + 1), repeat=parts)
        if sum(groups) == total
    )


def _orders(*groups: int) -> int:
    orders = factorial(sum(groups))
    for group in groups:
        orders //= factorial(group)
    return orders
