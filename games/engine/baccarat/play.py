"""One real deal of baccarat: what it ends in, or the rule that it breaks."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.baccarat.outcomes import Outcome
from games.engine.baccarat.readings import JACK, pairs_by_value
from games.engine.baccarat.table_of_play import TEN, VALUES, banker_draws, is_natural, player_draws
from games.engine.cards.card import Card
from games.engine.cards.shoe import shoe_of
from games.engine.errors import ImpossibleDeal
from games.engine.game import Rules


class Deal(NamedTuple):
    """Cards in the order P1 B1 P2 B2 [P3] [B3], told apart by hand; `player_two` and `banker_two` are two-card
    totals.
    """

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_two: int
    banker_two: int
    outcome: Outcome

    @property
    def player_third(self) -> int | None:
        return VALUES[self.player[2].rank] if len(self.player) == 3 else None


def play_deal(cards: Sequence[Card], rules: Rules) -> Deal:
    if not 4 <= len(cards) <= 6:
        message = f"a round takes four to six cards in the order P1 B1 P2 B2 [P3] [B3], not {len(cards)}"
        raise ImpossibleDeal(message, rules.clause("deal_order"))
    shoe_of(rules).without(cards, rules.clause("decks"))
    p1, b1, p2, b2, *rest = cards
    player_two, banker_two = points_of(p1, p2), points_of(b1, b2)
    drawn = list(rest)
    third = _player_third(player_two, banker_two, drawn, rules)
    fourth = _banker_third(player_two, banker_two, third, drawn, rules)
    player = (p1, p2) if third is None else (p1, p2, third)
    banker = (b1, b2) if fourth is None else (b1, b2, fourth)
    outcome = Outcome(
        points_of(*player),
        points_of(*banker),
        len(player),
        len(banker),
        opening_pairs(p1, p2, b1, b2, by_value=pairs_by_value(rules.readings)),
    )
    return Deal(player, banker, player_two, banker_two, outcome)


def points_of(*cards: Card) -> int:
    return sum(VALUES[card.rank] for card in cards) % 10


def _player_third(player: int, banker: int, drawn: list[Card], rules: Rules) -> Card | None:
    cite = rules.clause("table_of_play")
    if is_natural(player, banker):
        if drawn:
            raise ImpossibleDeal(
                f"with a natural ({player} against {banker}) nobody draws, yet {drawn[0]} was dealt", cite
            )
        return None
    if not player_draws(player):
        return None
    if not drawn:
        raise ImpossibleDeal(f"Player draws on {player}, and the third card is missing", cite)
    return drawn.pop(0)


def _banker_third(
    player: int, banker: int, third: Card | None, drawn: list[Card], rules: Rules
) -> Card | None:
    if is_natural(player, banker):
        return None
    value = None if third is None else VALUES[third.rank]
    cite = rules.clause("banker_when_player_stands" if third is None else "table_of_play")
    situation = (
        f"when Player stands on {player}" if value is None else f"when Player's third card counts {value}"
    )
    if banker_draws(banker, value):
        if not drawn:
            raise ImpossibleDeal(f"Banker draws on {banker} {situation}, and the third card is missing", cite)
        card = drawn.pop(0)
        if drawn:
            raise ImpossibleDeal(f"the round is over, yet {drawn[0]} was dealt", cite)
        return card
    if drawn:
        raise ImpossibleDeal(f"Banker stands on {banker} {situation}, yet {drawn[0]} was dealt", cite)
    return None


def opening_pairs(p1: Card, p2: Card, b1: Card, b2: Card, *, by_value: bool = False) -> str:
    """By value all picture cards count as one rank."""
    ranks = [min(card.rank, JACK) if by_value else card.rank for card in (p1, p2, b1, b2)]
    player, banker = ranks[0] == ranks[1], ranks[2] == ranks[3]
    if player and banker:
        if ranks[0] == ranks[2]:
            return "both_of_a_rank"
        return "both_of_a_value" if min(ranks[0], ranks[2]) > TEN else "both"
    return "player" if player else "banker" if banker else "none"
