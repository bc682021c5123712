"""One seat's real cards: what they end in, or the rule that they break."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards.card import RANKS, Card
from games.engine.errors import ImpossibleDeal
from games.engine.game import Rules
from games.engine.war.features import (
    COLOUR_OF_SUIT,
    DEALER,
    NO_WAR,
    PLAYER,
    SURRENDER,
    TIE,
    WarOutcome,
    strength,
)
from games.engine.war.terms import dealing_of, forced_tie, no_war, ties_end, ties_left


class Hand(NamedTuple):
    """`dealt` is the outcome of the cards, `settled` that of the main wagers: they differ where a surrender
    sees war cards.
    """

    dealt: WarOutcome
    settled: WarOutcome


def compare(player: Card, dealer: Card) -> str:
    mine, other = strength(player.rank), strength(dealer.rank)
    return PLAYER if mine > other else DEALER if mine < other else TIE


def play_seat(cards: Sequence[Card], decision: str | None, rules: Rules, *, undecided: bool = False) -> Hand:
    """`cards`: player, dealer[, war player, war dealer]. `undecided`: a tie may stand as it is, for wagers that
    it decides.
    """
    if len(cards) not in (2, 4):
        raise ImpossibleDeal(
            "a round is player and dealer, after a tie also war player and war dealer: "
            f"two or four cards, not {len(cards)}",
            rules.clause("one_card_each"),
        )
    card, dealer, *war = cards
    if compare(card, dealer) != TIE:
        return _decided_at_once(card, dealer, war, decision, rules)
    if ties_end(rules):
        if war or decision:
            raise ImpossibleDeal(
                f"{card} and {dealer} tie, and as read here a tie ends the round",
                rules.clause("surrender_or_war"),
            )
        return _alone(outcome_of(card, dealer, ()))
    if ties_left(rules) and not war and decision is None:
        return _alone(outcome_of(card, dealer, ()))
    forced = forced_tie(rules)
    if forced is not None:
        return _without_war(card, dealer, war, decision, forced, rules)
    if undecided and not war and decision is None:
        return _alone(outcome_of(card, dealer, ()))
    return _tied(card, dealer, war, decision, rules)


def war_cards_for_all(rules: Rules) -> bool:
    """A surrendered hand gets war cards all the same, for its progressive wager."""
    return rules.readings.get("surrender_and_progressive") == "war_cards_dealt"


def _alone(outcome: WarOutcome) -> Hand:
    return Hand(outcome, outcome)


def _decided_at_once(
    card: Card, dealer: Card, war: Sequence[Card], decision: str | None, rules: Rules
) -> Hand:
    cite = rules.clause("surrender_or_war")
    if war:
        raise ImpossibleDeal(
            f"{card} and {dealer} do not tie, so there is no war, yet {war[0]} was dealt", cite
        )
    if decision:
        raise ImpossibleDeal(f"{card} and {dealer} do not tie, so there is no {decision} to decide on", cite)
    return _alone(outcome_of(card, dealer, ()))


def _without_war(
    card: Card, dealer: Card, war: Sequence[Card], decision: str | None, forced: str, rules: Rules
) -> Hand:
    """A tie that is read as one without war, at an electronic table or at any."""
    if decision not in (None, forced):
        where = "no tie here goes to war" if no_war(rules) else f"the electronic version has no {decision}"
        message = f"{card} and {dealer} tie, and as read here {where}"
        raise ImpossibleDeal(
            message, rules.clause("surrender_or_war" if no_war(rules) else "community_cards")
        )
    if forced == SURRENDER:
        return _tied(card, dealer, war, SURRENDER, rules)
    if war:
        message = f"{card} and {dealer} tie, and as read here that ends the round, yet {war[0]} was dealt"
        raise ImpossibleDeal(message, rules.clause("community_cards"))
    return _alone(outcome_of(card, dealer, ()))


def _tied(card: Card, dealer: Card, war: Sequence[Card], decision: str | None, rules: Rules) -> Hand:
    if decision is None and war:
        decision = "war"
    if decision is None:
        message = f"{card} and {dealer} tie: say whether the player goes to war or surrenders"
        raise ImpossibleDeal(message, rules.clause("surrender_or_war"))
    if decision == SURRENDER:
        if not dealing_of(rules).surrender:
            raise ImpossibleDeal("there is no surrender in this game", rules.clause("surrender_or_war"))
        if war and not war_cards_for_all(rules):
            raise ImpossibleDeal(
                f"a surrender ends the round, yet {war[0]} was dealt", rules.clause("surrender")
            )
        surrendered = outcome_of(card, dealer, (), tie=SURRENDER)
        return Hand(outcome_of(card, dealer, war) if war else surrendered, surrendered)
    if not war:
        message = "the player went to war, and the two war cards are missing"
        raise ImpossibleDeal(message, rules.clause("war_deal"))
    return _alone(outcome_of(card, dealer, war))


def outcome_of(card: Card, dealer: Card, war: Sequence[Card], *, tie: str = NO_WAR) -> WarOutcome:
    """The outcome in the finest space."""
    deal = compare(card, dealer)
    tied = deal == TIE
    suited = tied and card.suit == dealer.suit
    result, double, war_suited = NO_WAR, False, False
    if tied and war:
        result = compare(war[0], war[1])
        double = result == TIE
        war_suited = double and war[0].suit == war[1].suit
    elif tied:
        result = tie
    return WarOutcome(
        deal=deal,
        dealer_rank=RANKS[dealer.rank],
        war=result,
        same_rank=double and card.rank == war[0].rank,
        dealer_colour=COLOUR_OF_SUIT[dealer.suit],
        deal_suited=suited,
        war_suited=war_suited,
        one_suit=suited and war_suited and card.suit == war[0].suit,
    )
