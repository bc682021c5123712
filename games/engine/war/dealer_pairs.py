"""The dealer's two cards of a round, which all seats share."""

from functools import cache

from games.engine.cards.shoe import Shoe
from games.engine.war.features import BLACK, COLOUR_OF_SUIT, strength


def dealer_pairs(shoe: Shoe) -> list[tuple[int, int, int]]:
    """First and war card (by index, or by rank where suits are not known) and in how many ways they come."""
    held = shoe.cards if shoe.cards is not None else shoe.ranks
    return [
        (first, war, ways)
        for first, copies in enumerate(held)
        for war, others in enumerate(held)
        if (ways := copies * (others - (first == war)))
    ]


@cache
def alike(first: int, war: int) -> tuple[int, int]:
    """One pair that stands for all that seats meet in the same way, by card index.

    What matters is the first card's rank and colour, whether the war card is higher, equal or lower, and whether
    the two are of one suit.
    """
    rank, war_rank = first // 4, war // 4
    suit = 0 if COLOUR_OF_SUIT[first % 4] == BLACK else 1
    war_suit = suit if first % 4 == war % 4 else 2
    ace, two = 0, 1
    if war_rank != rank:
        war_rank = ace if strength(war_rank) > strength(rank) else two
    return rank * 4 + suit, war_rank * 4 + war_suit
