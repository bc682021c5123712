"""Cards that end in a given outcome: the hand behind a figure, to be shown and settled like any other."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from games.engine.baccarat.outcomes import Outcome
from games.engine.baccarat.play import opening_pairs
from games.engine.baccarat.table_of_play import VALUES, banker_draws, is_natural, player_draws
from games.engine.cards.card import Card
from games.engine.cards.shoe import Shoe
from games.engine.errors import EngineError, ImpossibleDeal

_RANKS = range(13)
_SUITS = (3, 2, 1, 0)


@lru_cache(maxsize=256)
def example_deal(shoe: Shoe, outcome: Outcome, *, by_value: bool = False) -> tuple[Card, ...]:
    """P1 B1 P2 B2 [P3] [B3]; suits do not matter to the game and go round."""
    for ranks in _ranks(outcome, by_value):
        cards = tuple(Card(rank, _SUITS[place % 4]) for place, rank in enumerate(ranks))
        try:
            shoe.without(cards)
        except ImpossibleDeal:
            continue
        return cards
    raise EngineError("no deal of this shoe ends like that")


def _ranks(outcome: Outcome, by_value: bool) -> Iterator[tuple[int, ...]]:
    for p1, p2, b1, b2 in product(_RANKS, repeat=4):
        pairs = opening_pairs(Card(p1, 0), Card(p2, 0), Card(b1, 0), Card(b2, 0), by_value=by_value)
        if pairs != outcome.pairs:
            continue
        for thirds in _thirds(_points(p1, p2), _points(b1, b2), outcome):
            yield (p1, b1, p2, b2, *thirds)


def _thirds(player: int, banker: int, outcome: Outcome) -> Iterator[tuple[int, ...]]:
    """Third cards that finish two opening totals in the outcome, by the table of play."""
    wanted = (outcome.player_total, outcome.banker_total, outcome.player_cards, outcome.banker_cards)
    if is_natural(player, banker):
        if (player, banker, 2, 2) == wanted:
            yield ()
        return
    drawn = _RANKS if player_draws(player) else (None,)
    for third in drawn:
        value = None if third is None else VALUES[third]
        total = player if value is None else (player + value) % 10
        if (total, 2 if third is None else 3) != (outcome.player_total, outcome.player_cards):
            continue
        mine = () if third is None else (third,)
        if not banker_draws(banker, value):
            if (banker, 2) == (outcome.banker_total, outcome.banker_cards):
                yield mine
        elif outcome.banker_cards == 3:
            for other in _RANKS:
                if (banker + VALUES[other]) % 10 == outcome.banker_total:
                    yield (*mine, other)


def _points(*ranks: int) -> int:
    return sum(VALUES[rank] for rank in ranks) % 10
