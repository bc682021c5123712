"""Cards that end in a given outcome: the hand behind a figure, to be shown and settled like any other."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from games.engine.cards.card import RANKS, Card
from games.engine.cards.shoe import Shoe
from games.engine.errors import EngineError, ImpossibleDeal
from games.engine.war.features import PLAYER, RESULTS, TIE, WarOutcome, strength
from games.engine.war.play import outcome_of

_SPADES_FIRST = (3, 2, 1, 0)


@lru_cache(maxsize=256)
def example_deal(shoe: Shoe, outcome: WarOutcome) -> tuple[Card, ...]:
    """Player, dealer[, war player, war dealer]."""
    for cards in _candidates(outcome):
        card, dealer, *war = cards
        if outcome_of(card, dealer, war, tie=outcome.war) != outcome:
            continue
        try:
            shoe.without(cards)
        except ImpossibleDeal:
            continue
        return cards
    raise EngineError("no deal of this shoe ends like that")


def _candidates(outcome: WarOutcome) -> Iterator[tuple[Card, ...]]:
    dealer_rank = RANKS.index(outcome.dealer_rank)
    highest_first = sorted(range(13), key=strength, reverse=True)
    ranks = [dealer_rank] if outcome.deal == TIE else highest_first
    at_war = outcome.deal == TIE and outcome.war in RESULTS
    for suit, mate in product(_SPADES_FIRST, repeat=2):
        for rank in ranks:
            first = Card(rank, mate), Card(dealer_rank, suit)
            if outcome.deal != TIE and (strength(rank) > strength(dealer_rank)) != (outcome.deal == PLAYER):
                continue
            if not at_war:
                yield first
                continue
            war_ranks = [dealer_rank] if outcome.same_rank else highest_first
            for war, other in product(war_ranks, repeat=2):
                for war_suit, other_suit in product(_SPADES_FIRST, repeat=2):
                    yield (*first, Card(war, war_suit), Card(other, other_suit))
