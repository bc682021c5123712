"""Commission baccarat as the rest of the engine sees it."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.engine.baccarat import price_figures
from games.engine.baccarat.chapter import chapter_of
from games.engine.baccarat.differential import HANDS
from games.engine.baccarat.insurance_table import InsuranceFile
from games.engine.baccarat.joint import ALTERNATIVES, play_jointly
from games.engine.baccarat.largest import largest_seat
from games.engine.baccarat.outcomes import FEATURES, SPACES, Outcome
from games.engine.baccarat.paths import PATHS
from games.engine.baccarat.play import play_deal
from games.engine.baccarat.presets import PRESETS
from games.engine.baccarat.pricing import price_table, weights_of
from games.engine.baccarat.printed_insurance import (
    INSURANCE,
    insurance_rows,
    printed_insurance,
    share_of_maximum,
)
from games.engine.baccarat.returns import ReturnsFile
from games.engine.baccarat.round import settle_round, settle_seat
from games.engine.baccarat.round_form import round_form
from games.engine.baccarat.table_layout import layout_lines, table_layout
from games.engine.bet_mix import Preset
from games.engine.cards.assumptions import CARD_ASSUMPTIONS
from games.engine.cards.card import CARDS, Card
from games.engine.cards.shoe import MOST_DECKS, Shoe, configured_shoe, parse_shoe
from games.engine.features import Feature, OutcomeSpace, Weights
from games.engine.game import Game, GameDefaults, OfferKey, PriceRequest, Rules, SeatRequest
from games.engine.odds import Pays
from games.engine.paths import ConfigurationPath
from games.engine.price import Price
from games.engine.price_figures import Figure, WagerFigures
from games.engine.printed import ConfiguredOdds, PrintedPay
from games.engine.round_form import Sheet, WagerName
from games.engine.settlement import Settlement
from games.engine.table_layout import TableLayout
from games.engine.table_play import RoundResult, TablePlay

if TYPE_CHECKING:
    from games.engine.cards.walk import Walker
    from games.engine.kernels.exposure import Exposure
    from games.engine.simulation.blocks import Table


class Baccarat(GameDefaults):
    code = "baccarat"
    name = "Commission baccarat"
    features: Mapping[str, Feature] = FEATURES
    spaces: Sequence[OutcomeSpace] = SPACES
    sections: Mapping[str, Any] = {"insurance": InsuranceFile, "returns": ReturnsFile}
    own_wagers = frozenset(INSURANCE)
    alternatives: Sequence[frozenset[str]] = ALTERNATIVES
    main = frozenset({*HANDS, "tie"})
    paths: Sequence[ConfigurationPath] = PATHS
    varied: Mapping[str, Sequence[int]] = {"decks": range(1, MOST_DECKS + 1)}
    notation = CARDS
    maximum_paths: Mapping[str, str] = dict.fromkeys((*HANDS, *INSURANCE), "limits.differential")
    presets: Sequence[Preset] = PRESETS
    ways = "deals"
    further_title = "Pay table of insurance"
    assumptions: Sequence[str] = CARD_ASSUMPTIONS
    templates: Path | None = Path(__file__).parent / "templates"
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
        "insurance_forgone": "whoever lets an offer of insurance pass gives up the right to it",
        "insurance_late_payout": "insurance that was forgotten and offered late pays at most the Original Bet",
        "positions": "how many betting boxes a table has",
        "insurance_ties": "which insurance bets a tie pays and which it returns",
        "insurance_not_offered": "a table may be run without insurance",
        "pro_rata_differential": "bets above the Differential act in proportion, never on less than the minimum",
        "below_minimum": "a bet below the minimum that was let stand wins or loses in full",
        "below_minimum_stands": "a bet below the minimum that nobody noticed wins or loses accordingly",
        "payout_limit": "a box is paid no more than the payout limit",
        "void_round": "a voided round returns every bet",
        "void_keeps_decided": "side bets that the cards had decided stand although the round is void",
        "returned_to_player": "bets that come back to single players, with the cause",
        "additional_card": "a card that was dealt without need is discarded, and the round stands",
        "seated_first": "where the Differential is exceeded, bets of those who sit come before those who stand",
    }

    def further_pays(self, sections: Mapping[str, Any]) -> Iterable[PrintedPay]:
        return printed_insurance(sections)

    def further_rows(self, odds: ConfiguredOdds) -> list[dict[str, Any]]:
        return insurance_rows(odds)

    def equipment_of(self, configuration: Mapping[str, Any]) -> Shoe:
        return configured_shoe(configuration)

    def parse_equipment(self, text: str) -> Shoe:
        return parse_shoe(text)

    def weights(self, equipment: Shoe, space: OutcomeSpace) -> Weights:
        return weights_of(equipment, space)

    def play(self, drawn: Sequence[Card], rules: Rules) -> Outcome:
        return play_deal(drawn, rules).outcome

    def price(self, rules: Rules, request: PriceRequest) -> Price:
        return price_table(rules, request)

    def edge_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return price_figures.edge_figures(price, name)

    def wager_figures(self, price: Price) -> Mapping[str, WagerFigures]:
        return price_figures.wager_figures(price)

    def share_of_maximum(self, sections: Mapping[str, Any], wager: str, pays: Pays) -> Fraction:
        return share_of_maximum(sections, wager, pays)

    def assumptions_of(self, price: Price) -> Mapping[str, str]:
        return price_figures.assumptions(price)

    def finer_edges(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return price_figures.finer_edges(price, name)

    def play_table(self, rules: Rules, play: TablePlay) -> RoundResult:
        return play_jointly(rules, play)

    def largest_seat(
        self, rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
    ) -> SeatRequest | None:
        return largest_seat(rules, stakes)

    def settle(self, rules: Rules, request: SeatRequest) -> Settlement:
        return settle_seat(rules, request)

    def settle_round(self, rules: Rules, data: Mapping[str, Any]) -> Settlement:
        return settle_round(rules, data)

    def round_form(self, rules: Rules, name: WagerName) -> Sheet:
        return round_form(rules, name)

    def table_layout(self, configuration: Mapping[str, Any]) -> TableLayout:
        return table_layout(configuration)

    def layout_lines(self, odds: ConfiguredOdds) -> tuple[str, ...]:
        return layout_lines(odds)

    def chapter_of(self, figures: Mapping[str, Any]) -> Mapping[str, Any]:
        return chapter_of(figures)

    def simulated_tables(self, rules: Rules, request: PriceRequest, price: Price) -> "Sequence[Table]":
        from games.engine.baccarat.simulation import set_up

        return set_up(rules, request, price)

    def offer_as_data(self, key: OfferKey) -> Mapping[str, Any]:
        wager, after, player, banker = key
        hand = str(wager).removesuffix("_insurance")
        return {"hand": hand, "after": after, "player_points": player, "banker_points": banker}

    def offer_in_words(self, key: OfferKey) -> str:
        wager, after, player, banker = key
        return f"{wager} after {after}: player {player}, banker {banker}"

    def study_batch(self, rules: Rules, batch: Any) -> "Exposure":
        import numpy as np

        from games.engine.baccarat.exposure import study_shoes

        return study_shoes(rules, np.asarray(batch))

    def walker(self, rules: Rules, *, players: int | None, fewest: int, burned: int | None) -> "Walker":
        from games.engine.baccarat.walk import BaccaratWalker

        return BaccaratWalker(rules, fewest=fewest, burned=burned or 0)


GAME: Game = Baccarat()
