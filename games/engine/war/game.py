"""Casino War as the rest of the engine sees it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.cards import Card
from games.engine.features import OutcomeSpace, Weights
from games.engine.game import PriceRequest, Rules, SeatRequest
from games.engine.price import Price
from games.engine.settlement import Settlement
from games.engine.shoe import Shoe
from games.engine.table_play import RoundResult, TablePlay
from games.engine.war.deals import weights_by_card, weights_by_rank
from games.engine.war.features import BY_CARD, BY_RANK, FEATURES, WarOutcome
from games.engine.war.largest import largest_seat
from games.engine.war.play import play_seat
from games.engine.war.pricing import price_table
from games.engine.war.round import settle_round
from games.engine.war.sections import BonusSpinFile, DealingFile, ElectronicFile, ProgressiveFile
from games.engine.war.settling import settle_seat
from games.engine.war.together import play_together, wagers_to_choose


class War:
    code = "war"
    name = "Casino War"
    features = FEATURES
    spaces = (BY_RANK, BY_CARD)
    sections: Mapping[str, Any] = {
        "dealing": DealingFile,
        "progressive": ProgressiveFile,
        "bonus_spin": BonusSpinFile,
        "electronic": ElectronicFile,
    }
    own_wagers = frozenset({"envy", "bonus_spin"})
    meters = frozenset({"progressive"})
    goes_with = {"war": "initial"}
    alternatives: Sequence[frozenset[str]] = ()
    one_deal_for_all = False
    rules = {
        "decks": "every deck holds each of 52 cards once",
        "rank_order": "aces are high, twos low, suits are equal",
        "one_card_each": "player and dealer get one card each, and the higher rank wins",
        "surrender_or_war": "a tie asks for half of the wager or a war at the price of a second wager",
        "surrender": "a surrender ends the player's part in the round",
        "war_deal": "a war is one more card for each player who went to war and for the dealer",
        "war_wager": "a War Wager is as large as the Initial Wager",
        "needs_initial_wager": "every other wager goes with an Initial Wager",
        "burns": "cards burned before a shoe and before a war; unseen cards change no price",
        "shuffled_every_round": "the cards are shuffled before every round",
        "unfinished_choice": "a choice that is never made is cancelled and refunded",
        "positions": "how many positions a table has",
        "one_player_per_box": "only the player who sits at a box wagers on it",
        "adjacent_boxes": "a player may play several boxes next to each other",
        "paying_order": "at which end of the table paying begins",
        "meter_paid_in_turn": "winners of one round are paid one after the other what the meter then shows",
        "envy_per_other_holder": "an envy bonus for every other player's qualifying hand, never for one's own",
        "hot_spot": "one seat gets the hot-spot pay of a spin, the others that wagered the community pay",
        "community_cards": "three, five or seven community cards that all meet the same dealer's card",
        "payout_limit": "a hand is paid no more than the payout limit",
        "void_round": "a voided round returns every wager",
    }

    def weights(self, shoe: Shoe, space: OutcomeSpace) -> Weights:
        """Every tie going to war; see `strategy.decide` for what players make of it."""
        return weights_by_card(shoe) if space is BY_CARD else weights_by_rank(shoe)

    def play(self, cards: Sequence[Card], rules: Rules) -> WarOutcome:
        """Four cards are a war; a tie with two cards needs the player's decision, which `settle` takes."""
        rules.shoe.without(cards, rules.clause("decks"))
        return play_seat(cards, None, rules).dealt

    def price(self, rules: Rules, request: PriceRequest) -> Price:
        return price_table(rules, request)

    def wagers_to_choose(self, rules: Rules) -> Mapping[str, Fraction | None]:
        return wagers_to_choose(rules)

    def play_table(self, rules: Rules, play: TablePlay) -> RoundResult:
        return play_together(rules, play)

    def largest_seat(
        self, rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
    ) -> SeatRequest | None:
        return largest_seat(rules, stakes, meters)

    def settle(self, rules: Rules, request: SeatRequest) -> Settlement:
        return settle_seat(rules, request)

    def settle_round(self, rules: Rules, data: Mapping[str, Any]) -> Settlement:
        return settle_round(rules, data)


GAME = War()
