"""Commission baccarat as the rest of the engine sees it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.baccarat.insurance_table import InsuranceFile
from games.engine.baccarat.largest import largest_seat
from games.engine.baccarat.outcomes import FEATURES, SPACES, Outcome
from games.engine.baccarat.play import play_deal
from games.engine.baccarat.pricing import price_table, weights_of
from games.engine.baccarat.round import settle_round, settle_seat
from games.engine.baccarat.together import ALTERNATIVES, play_together
from games.engine.cards import Card
from games.engine.features import Feature, OutcomeSpace, Weights
from games.engine.game import Game, PriceRequest, Rules, SeatRequest
from games.engine.price import Price
from games.engine.settlement import Settlement
from games.engine.shoe import Shoe
from games.engine.table_play import RoundResult, TablePlay


class Baccarat:
    code = "baccarat"
    name = "Commission baccarat"
    features: Mapping[str, Feature] = FEATURES
    spaces: Sequence[OutcomeSpace] = SPACES
    sections: Mapping[str, Any] = {"insurance": InsuranceFile}
    own_wagers = frozenset({"player_insurance", "banker_insurance"})
    meters: frozenset[str] = frozenset()
    goes_with: Mapping[str, str] = {}
    alternatives: Sequence[frozenset[str]] = ALTERNATIVES
    one_deal_for_all = True
    rules: Mapping[str, str] = {
        "decks": "every deck holds each of 52 cards once",
        "card_values": "aces count one, tens and picture cards nothing; a total is its last digit",
        "deal_order": "first and third card to Player, second and fourth to Banker",
        "table_of_play": "when each hand draws a third card",
        "banker_when_player_stands": "Banker draws on five or less when Player has not drawn",
        "pairs_by_rank": "a pair is two cards of one rank, not of one value",
        "insurance_offer": "insurance is on offer for the points of its table while a card is still to come",
        "insurance_insures_a_bet": "insurance is for those who have bet on the hand",
        "insurance_caps": "an insurance bet is at most the Original Bet, at capped odds also a share of the maximum",
        "insurance_late_payout": "insurance that was forgotten and offered late pays at most the Original Bet",
        "positions": "how many betting boxes a table has",
        "insurance_ties": "which insurance bets a tie pays and which it returns",
        "insurance_not_offered": "a table may be run without insurance",
        "pro_rata_differential": "bets above the Differential act in proportion, never on less than the minimum",
        "below_minimum": "a bet below the minimum that was let stand wins or loses in full",
        "payout_limit": "a box is paid no more than the payout limit",
        "void_round": "a voided round returns every bet",
    }

    def weights(self, shoe: Shoe, space: OutcomeSpace) -> Weights:
        return weights_of(shoe, space)

    def play(self, cards: Sequence[Card], rules: Rules) -> Outcome:
        return play_deal(cards, rules).outcome

    def price(self, rules: Rules, request: PriceRequest) -> Price:
        return price_table(rules, request)

    def wagers_to_choose(self, rules: Rules) -> Mapping[str, Fraction | None]:
        return dict.fromkeys(rules.wagers)

    def play_table(self, rules: Rules, play: TablePlay) -> RoundResult:
        return play_together(rules, play)

    def largest_seat(
        self, rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
    ) -> SeatRequest | None:
        return largest_seat(rules, stakes)

    def settle(self, rules: Rules, request: SeatRequest) -> Settlement:
        return settle_seat(rules, request)

    def settle_round(self, rules: Rules, data: Mapping[str, Any]) -> Settlement:
        return settle_round(rules, data)


GAME: Game = Baccarat()
