"""Exact counts of the ordered deals behind every outcome of one seat's round.

A deal is four cards in order: player, dealer, player's war card, dealer's war card. By exchangeability burned
cards, other seats and the order of seats drop out. Every tie is counted as a war: what a player decides
afterwards is a relabelling (`strategy.py`), so the counts depend on the shoe alone. A shoe without any tie
needs no war cards, and two cards make its deal.
"""

from collections import Counter
from functools import lru_cache

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import Shoe
from games.engine.errors import ShoeTooShort, SuitsNeeded
from games.engine.features import Weights
from games.engine.war.features import (
    BY_CARD,
    BY_RANK,
    COLOUR_OF_SUIT,
    DEALER,
    PLAYER,
    TIE,
    WarOutcome,
    outcomes_of,
    strength,
)

CARDS_IN_DEAL, CARDS_IN_WAR = 2, 4


def pairs(count: int) -> int:
    """Ordered pairs out of `count` cards."""
    return count * (count - 1)


def can_tie(shoe: Shoe) -> bool:
    return any(count > 1 for count in shoe.ranks)


def check_long_enough(shoe: Shoe, burned: int = 0) -> None:
    """A price exists only if no round can run out of cards, the burned ones included."""
    needed = CARDS_IN_WAR + burned if can_tie(shoe) else CARDS_IN_DEAL
    if shoe.size < needed:
        burns = f", {burned} of them burned" if burned and needed > CARDS_IN_DEAL else ""
        raise ShoeTooShort(
            f"a round of Casino War can take {needed} cards{burns}, and the shoe holds {shoe.size}"
        )


def total_deals(shoe: Shoe) -> int:
    """Ordered deals that the counts of this shoe sum to."""
    return pairs(shoe.size) * (pairs(shoe.size - 2) if can_tie(shoe) else 1)


@lru_cache(maxsize=256)
def weights_by_rank(shoe: Shoe) -> Weights:
    check_long_enough(shoe)
    size, ranks = shoe.size, shoe.ranks
    rest = pairs(size - 2) if can_tie(shoe) else 1
    all_ties = sum(map(pairs, ranks))
    counts: Counter[WarOutcome] = Counter()
    for rank, held in enumerate(ranks):
        name = RANKS[rank]
        higher = sum(n for other, n in enumerate(ranks) if strength(other) > strength(rank))
        counts[WarOutcome(PLAYER, name)] += held * higher * rest
        counts[WarOutcome(DEALER, name)] += held * (size - held - higher) * rest
        ties = pairs(held)
        if ties:
            same, other = pairs(held - 2), all_ties - pairs(held)
            decided = (rest - same - other) // 2
            counts[WarOutcome(TIE, name, PLAYER)] += ties * decided
            counts[WarOutcome(TIE, name, DEALER)] += ties * decided
            counts[WarOutcome(TIE, name, TIE, same_rank=True)] += ties * same
            counts[WarOutcome(TIE, name, TIE, same_rank=False)] += ties * other
    return Weights(BY_RANK, [counts[outcome] for outcome in outcomes_of(BY_RANK)], total_deals(shoe))


@lru_cache(maxsize=64)
def weights_by_card(shoe: Shoe) -> Weights:
    if shoe.cards is None:
        raise SuitsNeeded("the shoe is known by ranks alone, and suits are asked for")
    check_long_enough(shoe)
    size, ranks = shoe.size, shoe.ranks
    suits = [shoe.cards[rank * 4 : rank * 4 + 4] for rank in range(13)]
    rest = pairs(size - 2) if can_tie(shoe) else 1
    all_ties = sum(map(pairs, ranks))
    all_suited = sum(map(pairs, shoe.cards))
    suited_in = [sum(pairs(suits[rank][suit]) for rank in range(13)) for suit in range(4)]
    counts: Counter[WarOutcome] = Counter()
    for rank, held in enumerate(ranks):
        higher = sum(n for other, n in enumerate(ranks) if strength(other) > strength(rank))
        lower = size - held - higher
        other_ties = all_ties - pairs(held)
        other_suited = all_suited - sum(map(pairs, suits[rank]))
        for suit, copies in enumerate(suits[rank]):
            plain = WarOutcome(
                PLAYER,
                RANKS[rank],
                dealer_colour=COLOUR_OF_SUIT[suit],
                deal_suited=False,
                war_suited=False,
                one_suit=False,
            )
            counts[plain] += copies * higher * rest
            counts[plain._replace(deal=DEALER)] += copies * lower * rest
            for mate in range(4):
                left = list(suits[rank])
                left[suit] -= 1
                ties = copies * left[mate]
                if not ties:
                    continue
                left[mate] -= 1
                suited = suit == mate
                tied = plain._replace(deal=TIE, deal_suited=suited)
                same, same_suited = pairs(held - 2), sum(map(pairs, left))
                decided = (rest - same - other_ties) // 2
                counts[tied._replace(war=PLAYER)] += ties * decided
                counts[tied._replace(war=DEALER)] += ties * decided
                for same_rank, tying, matching, in_suit in (
                    (True, same, same_suited, pairs(left[suit])),
                    (False, other_ties, other_suited, suited_in[suit] - pairs(copies)),
                ):
                    double = tied._replace(war=TIE, same_rank=same_rank)
                    counts[double] += ties * (tying - matching)
                    one = in_suit if suited else 0
                    counts[double._replace(war_suited=True, one_suit=False)] += ties * (matching - one)
                    if suited:
                        counts[double._replace(war_suited=True, one_suit=True)] += ties * one
    return Weights(BY_CARD, [counts[outcome] for outcome in outcomes_of(BY_CARD)], total_deals(shoe))
