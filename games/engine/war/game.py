"""Casino War as the rest of the engine sees it."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.engine.bet_mix import Preset
from games.engine.cards.assumptions import CARD_ASSUMPTIONS
from games.engine.cards.card import CARDS, Card
from games.engine.cards.shoe import MOST_DECKS, Shoe, configured_shoe, parse_shoe, shoe_of
from games.engine.decisions import Question
from games.engine.features import Feature, OutcomeSpace, Weights
from games.engine.game import Game, GameDefaults, PriceRequest, Rules, SeatRequest
from games.engine.paths import ConfigurationPath
from games.engine.price import Price
from games.engine.price_figures import Curve, Figure, MeterReport
from games.engine.printed import ConfiguredOdds, PaidAmount
from games.engine.round_form import Sheet, WagerName
from games.engine.settlement import Settlement
from games.engine.table_layout import TableLayout
from games.engine.table_play import RoundResult, TablePlay
from games.engine.war import curves, price_figures
from games.engine.war.assumed_play import STRATEGIES, play_words
from games.engine.war.bonus_spin import METERS
from games.engine.war.chapter import chapter_of, strategy_of
from games.engine.war.deals import weights_by_card, weights_by_rank
from games.engine.war.features import BY_CARD, BY_RANK, FEATURES, WarOutcome
from games.engine.war.joint import fixed_stakes, play_jointly, wagers_to_choose
from games.engine.war.largest import largest_seat
from games.engine.war.paid_amounts import paid_amounts
from games.engine.war.paths import PATHS
from games.engine.war.play import play_seat
from games.engine.war.presets import PRESETS
from games.engine.war.pricing import price_table
from games.engine.war.questions import AFTER_A_TIE
from games.engine.war.round import settle_round
from games.engine.war.round_form import METER_NAMES, round_form
from games.engine.war.sections import BonusSpinFile, DealingFile, ElectronicFile, ProgressiveFile
from games.engine.war.settling import settle_seat
from games.engine.war.table_layout import table_layout
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE

if TYPE_CHECKING:
    from games.engine.cards.walk import Walker
    from games.engine.kernels.exposure import Exposure
    from games.engine.simulation.blocks import Table


class War(GameDefaults):
    code = "war"
    name = "Casino War"
    features: Mapping[str, Feature] = FEATURES
    spaces: Sequence[OutcomeSpace] = (BY_RANK, BY_CARD)
    sections: Mapping[str, Any] = {
        "dealing": DealingFile,
        "progressive": ProgressiveFile,
        "bonus_spin": BonusSpinFile,
        "electronic": ElectronicFile,
    }
    own_wagers = frozenset({"envy", "bonus_spin"})
    meters = frozenset({"progressive"})
    goes_with: Mapping[str, str] = {"war": "initial"}
    main = frozenset({"initial", "war"})
    strategies: Mapping[str, str] = STRATEGIES
    one_deal_for_all = False
    paths: Sequence[ConfigurationPath] = PATHS
    varied: Mapping[str, Sequence[int]] = {"decks": range(1, MOST_DECKS + 1)}
    notation = CARDS
    questions: Sequence[Question] = (AFTER_A_TIE,)
    presets: Sequence[Preset] = PRESETS
    unstaked = frozenset({ENVY})
    meters_of: Mapping[str, Mapping[str, str]] = {
        PROGRESSIVE: {PROGRESSIVE: METER_NAMES[PROGRESSIVE]},
        BONUS_SPIN: {name: METER_NAMES[name] for name in METERS},
    }
    ways = "deals"
    assumptions: Sequence[str] = CARD_ASSUMPTIONS
    templates: Path | None = Path(__file__).parent / "templates"
    rules: Mapping[str, str] = {
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
        "stake_maximum": "a stake above the stated maximum is not taken",
    }

    def equipment_of(self, configuration: Mapping[str, Any]) -> Shoe:
        return configured_shoe(configuration)

    def parse_equipment(self, text: str) -> Shoe:
        return parse_shoe(text)

    def weights(self, equipment: Shoe, space: OutcomeSpace) -> Weights:
        """Every tie going to war; see `strategy.decide` for what players make of it."""
        return weights_by_card(equipment) if space is BY_CARD else weights_by_rank(equipment)

    def play(self, drawn: Sequence[Card], rules: Rules) -> WarOutcome:
        """Four cards are a war; a tie with two cards needs the player's decision, which `settle` takes."""
        shoe_of(rules).without(drawn, rules.clause("decks"))
        return play_seat(drawn, None, rules).dealt

    def price(self, rules: Rules, request: PriceRequest) -> Price:
        return price_table(rules, request)

    def edge_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return price_figures.edge_figures(price, name)

    def fixed_stakes(self, configuration: Mapping[str, Any]) -> Mapping[str, Decimal]:
        return fixed_stakes(configuration)

    def assumptions_of(self, price: Price) -> Mapping[str, str]:
        return price_figures.assumptions(price)

    def play_words(self, price: Price, strategy: str | None) -> str:
        return play_words(price, strategy)

    def edge_curves(self, price: Price, name: WagerName) -> Iterable[Curve]:
        return curves.edge_curves(price, name)

    def break_even_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return price_figures.break_even_figures(price, name)

    def meter_reports(
        self, price: Price, name: WagerName, readings: Mapping[str, str]
    ) -> Iterable[MeterReport]:
        return price_figures.meter_reports(price, name, readings)

    def meter_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return price_figures.meter_figures(price, name)

    def wagers_to_choose(self, rules: Rules) -> Mapping[str, Fraction | None]:
        return wagers_to_choose(rules)

    def play_table(self, rules: Rules, play: TablePlay) -> RoundResult:
        return play_jointly(rules, play)

    def largest_seat(
        self, rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
    ) -> SeatRequest | None:
        return largest_seat(rules, stakes, meters)

    def settle(self, rules: Rules, request: SeatRequest) -> Settlement:
        return settle_seat(rules, request)

    def settle_round(self, rules: Rules, data: Mapping[str, Any]) -> Settlement:
        return settle_round(rules, data)

    def round_form(self, rules: Rules, name: WagerName) -> Sheet:
        return round_form(rules, name)

    def table_layout(self, configuration: Mapping[str, Any]) -> TableLayout:
        return table_layout(configuration)

    def paid_amounts(self, odds: ConfiguredOdds) -> Iterable[PaidAmount]:
        return paid_amounts(odds)

    def strategy_of(self, code: str, figures: Mapping[str, Any]) -> str:
        return strategy_of(code, figures)

    def chapter_of(self, figures: Mapping[str, Any]) -> Mapping[str, Any]:
        return chapter_of(figures)

    def simulated_tables(self, rules: Rules, request: PriceRequest, price: Price) -> "Sequence[Table]":
        from games.engine.war.simulation import set_up

        return set_up(rules, request, price)

    def study_batch(self, rules: Rules, batch: Any) -> "Exposure":
        from games.engine.war.exposure import study_shoes

        return study_shoes(rules, batch)

    def walker(self, rules: Rules, *, players: int | None, fewest: int, burned: int | None) -> "Walker":
        from games.engine.war.walk import WarWalker

        return WarWalker(rules, players=players, fewest=fewest, burned=burned)


GAME: Game = War()
