"""The electronic version: three, five or seven community cards against one dealer's card, each of which a
player may back.

All cards that a player backs meet the same dealer's card, so their results move together; this counts the joint
result exactly. The count goes by rank: given the dealer's card and, where something tied, the dealer's war
card, every other card is one of five kinds, and the ordered ways to hand them out are falling factorials of
what is left of each kind.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import factorial, perm
from typing import NamedTuple

from games.engine.cards import RANKS
from games.engine.errors import ShoeTooShort
from games.engine.shoe import Shoe
from games.engine.war.features import SURRENDER, strength
from games.engine.war.strategy import END, GO_TO_WAR


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
            for won in range(cards - ties + 1):
                lost = cards - ties - won
                places = factorial(cards) // (factorial(won) * factorial(lost) * factorial(ties))
                if ties == 0 or decision != GO_TO_WAR:
                    ways = dealt * places * perm(higher, won) * perm(lower, lost)
                    if ways:
                        later = perm(size - cards - 1, longest - cards - 1)
                        counts[_undisputed(won, lost, ties, decision)] += ways * later
                else:
                    later = perm(size - cards - ties - 2, cards - ties)
                    for war, ways in _wars(shoe, rank, ties, higher, lower, won, lost):
                        counts[war] += dealt * places * ways * later
    return counts, perm(size, longest)


def _undisputed(won: int, lost: int, ties: int, decision: str) -> Backed:
    if decision == END:
        return Backed(won, lost, ended=ties)
    return Backed(won, lost, surrendered=ties if decision == SURRENDER else 0)


def _wars(
    shoe: Shoe, rank: int, ties: int, higher: int, lower: int, won: int, lost: int
) -> Iterator[tuple[Backed, int]]:
    """War cards of the tied positions and the dealer's, then the cards that won or lost at once out of what is
    left.
    """
    tied_left = shoe.ranks[rank] - 1 - ties
    for war_rank, held in enumerate(shoe.ranks):
        if war_rank == rank:
            if tied_left > 0:
                yield from _war_on_tied_rank(ties, tied_left, higher, lower, won, lost)
        elif held:
            yield from _war_on_other_rank(shoe, rank, war_rank, ties, tied_left, higher, lower, won, lost)


def _war_on_tied_rank(
    ties: int, left: int, higher: int, lower: int, won: int, lost: int
) -> Iterator[tuple[Backed, int]]:
    for above, equal, below in _splits(ties, 3):
        ways = left * perm(left - 1, equal) * perm(higher, above + won) * perm(lower, below + lost)
        if ways:
            yield Backed(won, lost, 0, 0, above, equal, below), ways * _orders(above, equal, below)


def _war_on_other_rank(
    shoe: Shoe,
    rank: int,
    war_rank: int,
    ties: int,
    tied_left: int,
    higher: int,
    lower: int,
    won: int,
    lost: int,
) -> Iterator[tuple[Backed, int]]:
    """Kinds of war card: the tied rank, the dealer's war rank, and all others between, on its side, on the far
    side of them.
    """
    held = shoe.ranks[war_rank]
    low, high = sorted((strength(rank), strength(war_rank)))
    between = sum(n for other, n in enumerate(shoe.ranks) if low < strength(other) < high)
    upward = strength(war_rank) > strength(rank)
    beyond = (higher if upward else lower) - held - between
    behind = lower if upward else higher
    for of_tied, equal, of_between, of_beyond, of_behind in _splits(ties, 5):
        near = won if upward else lost
        far = lost if upward else won
        same_side = held - 1 - equal + between - of_between + beyond - of_beyond
        ways = (
            held
            * perm(tied_left, of_tied)
            * perm(held - 1, equal)
            * perm(between, of_between)
            * perm(beyond, of_beyond)
            * perm(behind, of_behind + far)
        )
        if ways:
            ways *= perm(same_side, near) * _orders(of_tied, equal, of_between, of_beyond, of_behind)
            inside = of_tied + of_between + of_behind
            war = (of_beyond, equal, inside) if upward else (inside, equal, of_beyond)
            yield Backed(won, lost, 0, 0, *war), ways


def _splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _splits(total - first, parts - 1):
            yield (first, *rest)


def _orders(*groups: int) -> int:
    orders = factorial(sum(groups))
    for group in groups:
        orders //= factorial(group)
    return orders
