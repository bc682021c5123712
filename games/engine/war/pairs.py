"""Two seats of one round: the exact joint counts of their outcomes, which share both of the dealer's cards.

Needed for what crosses seats: the covariance of a player's own wagers with an envy bonus, of two boxes of one
player, of two backed community cards. Given the dealer's two cards every other card is one of seven kinds; a
seat's outcome follows from the kinds that it got. Counts of six cards stay below 520^6 < 2^63, so 64-bit
integers are exact for every shoe that the engine takes.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import perm
from typing import Any

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import Shoe
from games.engine.errors import ShoeTooShort
from games.engine.features import OutcomeSpace
from games.engine.war.dealer_pairs import alike, dealer_pairs
from games.engine.war.features import (
    BY_CARD,
    BY_RANK,
    COLOUR_OF_SUIT,
    DEALER,
    PLAYER,
    TIE,
    WarOutcome,
    strength,
)

_FIRST_COPY, _FIRST_RANK, _WAR_COPY, _WAR_RANK, _LOW, _MIDDLE, _HIGH = range(7)
_KINDS = 7
_HANDS = [(card, war) for card in (_FIRST_COPY, _FIRST_RANK, _WAR_COPY) for war in range(_KINDS)] + [
    (card, None) for card in (_WAR_RANK, _LOW, _MIDDLE, _HIGH)
]
"""A card and a war card; cards of the last four kinds never tie, so no war card is looked at."""
CARDS = 6


@lru_cache(maxsize=8)
def pair_counts(shoe: Shoe) -> tuple[OutcomeSpace, Mapping[tuple[int, int], int], int]:
    """Space, counts by (outcome of one seat, outcome of the other), and the total; all ties go to war."""
    import numpy as np

    if shoe.size < CARDS:
        raise ShoeTooShort(
            f"two seats and the dealer take {CARDS} cards in a war, and the shoe holds {shoe.size}"
        )
    dealer = dealer_pairs(shoe)
    left = np.array([_kinds_left(shoe, first, war) for first, war, _ in dealer], dtype=np.int64).T.copy()
    ways = np.array([each for _, _, each in dealer], dtype=np.int64)
    space, types = (BY_CARD, 52) if shoe.knows_suits else (BY_RANK, 13)
    outcomes = _outcome_places(shoe.knows_suits)[:, [first * types + war for first, war, _ in dealer]]
    size = len(space)
    joint = np.zeros(size * size, dtype=np.int64)
    for one, (card_one, war_one) in enumerate(_HANDS):
        for two, (card_two, war_two) in enumerate(_HANDS):
            used = [0] * _KINDS
            count = ways.copy()
            for kind in (card_one, card_two, war_one, war_two):
                if kind is not None:
                    count *= left[kind] - used[kind]
                    used[kind] += 1
            drawn = 2 + sum(used)
            for beyond in range(drawn, CARDS):
                count *= shoe.size - beyond
            # A kind that ran out gives a zero factor before any negative one, so nothing is ever counted below zero.
            np.add.at(joint, outcomes[one] * size + outcomes[two], count)
    places = np.flatnonzero(joint)
    counts = {divmod(int(place), size): int(joint[place]) for place in places}
    return space, counts, perm(shoe.size, CARDS)


def _kinds_left(shoe: Shoe, first: int, war: int) -> list[int]:
    left = [0] * _KINDS
    if shoe.cards is None:
        first_rank, war_rank = first, war
        first_copies = war_copies = 0
    else:
        first_rank, war_rank = first // 4, war // 4
        first_copies, war_copies = shoe.cards[first], shoe.cards[war]
    known = shoe.cards is not None
    if first_rank == war_rank:
        if first == war:
            left[_FIRST_COPY] = first_copies - 2 if known else 0
            left[_FIRST_RANK] = shoe.ranks[first_rank] - 2 - left[_FIRST_COPY]
        else:
            left[_FIRST_COPY], left[_WAR_COPY] = first_copies - 1, war_copies - 1
            left[_FIRST_RANK] = shoe.ranks[first_rank] - first_copies - war_copies
    else:
        left[_FIRST_COPY] = first_copies - 1 if known else 0
        left[_FIRST_RANK] = shoe.ranks[first_rank] - 1 - left[_FIRST_COPY]
        left[_WAR_COPY] = war_copies - 1 if known else 0
        left[_WAR_RANK] = shoe.ranks[war_rank] - 1 - left[_WAR_COPY]
    low, high = sorted((strength(first_rank), strength(war_rank)))
    for rank, count in enumerate(shoe.ranks):
        if rank not in (first_rank, war_rank):
            place = strength(rank)
            left[_LOW if place < low else _HIGH if place > high else _MIDDLE] += count
    return left


@cache
def _outcome_places(known: bool) -> Any:
    """The place of every hand's outcome against every pair of dealer's cards; the same for all shoes."""
    import numpy as np

    types = 52 if known else 13
    pairs = [(first, war) for first in range(types) for war in range(types)]
    columns = [
        _hand_places(*alike(*pair), known=True) if known else _hand_places(*pair, known=False)
        for pair in pairs
    ]
    return np.array(columns, dtype=np.int64).T


@cache
def _hand_places(first: int, war: int, *, known: bool) -> list[int]:
    space = BY_CARD if known else BY_RANK
    return [space.index[_outcome(first, war, hand, known=known)] for hand in _HANDS]


def _outcome(first: int, war: int, hand: tuple[int, int | None], *, known: bool) -> WarOutcome:
    """The seat's outcome; kinds that are empty for this dealer pair get an outcome too, and count zero."""
    first_rank, war_rank = (first // 4, war // 4) if known else (first, war)
    card, war_card = hand
    one_rank = first_rank == war_rank
    deal = _compare(
        card,
        own=(_FIRST_COPY, _FIRST_RANK),
        other_higher=strength(war_rank) > strength(first_rank),
        one_rank=one_rank,
    )
    deal = _possible(deal, RANKS[first_rank])
    outcome = WarOutcome(deal, RANKS[first_rank])
    if known:
        outcome = outcome._replace(
            dealer_colour=COLOUR_OF_SUIT[first % 4],
            deal_suited=card == _FIRST_COPY,
            war_suited=False,
            one_suit=False,
        )
    if deal != TIE or war_card is None:
        return outcome
    result = _compare(
        war_card,
        own=(_WAR_COPY, _WAR_RANK),
        other_higher=strength(first_rank) > strength(war_rank),
        one_rank=one_rank,
    )
    outcome = outcome._replace(war=result, same_rank=result == TIE and one_rank)
    if known:
        suited = result == TIE and war_card == (_FIRST_COPY if first == war else _WAR_COPY)
        outcome = outcome._replace(
            war_suited=suited, one_suit=suited and card == _FIRST_COPY and first % 4 == war % 4
        )
    return outcome


def _compare(kind: int, *, own: tuple[int, int], other_higher: bool, one_rank: bool) -> str:
    """Who wins a card of this kind against the dealer's card whose own kinds are `own`; the dealer's other card
    is higher or not.
    """
    if kind in own or (one_rank and kind in (_FIRST_COPY, _FIRST_RANK, _WAR_COPY, _WAR_RANK)):
        return TIE
    if kind == _LOW:
        return DEALER
    if kind == _HIGH:
        return PLAYER
    return PLAYER if other_higher else DEALER


def _possible(deal: str, dealer_rank: str) -> str:
    """An empty kind may ask for a card above an ace or below a two: name an outcome that exists, its count is
    zero.
    """
    if (deal, dealer_rank) == (PLAYER, "A"):
        return DEALER
    if (deal, dealer_rank) == (DEALER, "2"):
        return PLAYER
    return deal
