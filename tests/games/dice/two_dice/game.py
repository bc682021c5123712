"""Two Dice as the product sees it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.engine.bet_mix import Preset
from games.engine.chapter import EXACT, NO_CHOICE
from games.engine.covariance import covariances
from games.engine.decisions import Choice, Question
from games.engine.errors import EngineError
from games.engine.features import Feature, OutcomeSpace, Weights
from games.engine.game import Game, GameDefaults, PriceRequest, Rules, SeatRequest
from games.engine.largest_hand import largest_hand
from games.engine.paths import ConfigurationPath
from games.engine.price import Price, price_wager
from games.engine.round_form import Drawn, Sheet, SheetWager, WagerName
from games.engine.settlement import Bet, Settlement, money
from games.engine.shared_outcome import play_jointly
from games.engine.table_layout import Spot, TableLayout
from games.engine.table_play import RoundResult, TablePlay
from tests.games.dice.two_dice.questions import AFTER_A_SEVEN, AGAIN
from tests.games.dice.two_dice.settling import play, settle_round, settle_seat
from tests.games.dice.two_dice.throws import (
    BY_THROWS,
    BY_TOTAL,
    DICE,
    FEATURES,
    SEVEN,
    Dice,
    Throws,
    weights_of,
)

if TYPE_CHECKING:
    from games.engine.simulation.blocks import Table

AGAIN_EXPECTS = Fraction(16 - 20, 36)
AFTER_SEVENS = "Every field that meets a seven is thrown for again: that costs 1/9 of it, leaving costs half."


class TwoDice(GameDefaults):
    code = "two_dice"
    name = "Two Dice"
    features: Mapping[str, Feature] = FEATURES
    spaces: Sequence[OutcomeSpace] = (BY_TOTAL, BY_THROWS)
    rules: Mapping[str, str] = {
        "throw": "two dice are thrown once for all wagers",
        "second_throw": "a field that met a seven is thrown for again or given up for half",
        "void_throw": "a die that leaves the table voids the throw",
    }
    paths: Sequence[ConfigurationPath] = (
        ConfigurationPath("dice_change_hours"),
        ConfigurationPath("dice.colour", public=True),
    )
    notation = DICE
    questions: Sequence[Question] = (AFTER_A_SEVEN,)
    ways = "throws"
    assumptions: Sequence[str] = ("Every face of either die is equally likely.", EXACT.format(ways="throws"))
    templates: Path | None = Path(__file__).parent / "templates"
    presets: Sequence[Preset] = (Preset("main", "Field only", Fraction(1, 2), 80, {"field": (100, "2")}),)

    def equipment_of(self, configuration: Mapping[str, Any]) -> Dice:
        return Dice()

    def weights(self, equipment: Dice, space: OutcomeSpace) -> Weights:
        return weights_of(space)

    def play(self, drawn: Sequence[int], rules: Rules) -> Throws:
        return play(drawn, AGAIN.value if sum(drawn[:2]) == SEVEN else None, rules)

    def price(self, rules: Rules, request: PriceRequest) -> Price:
        if request.meters:
            raise EngineError(f"{rules.pack} has no meter")
        wagers = list(rules.wagers.values())
        prices = {wager.code: price_wager(wager, weights_of(wager.space_in(self.spaces))) for wager in wagers}
        matrix = covariances(wagers, *map(weights_of, self.spaces)) if request.covariance else {}
        return Price(prices, matrix, notes=[AFTER_SEVENS] if "field" in prices else [])

    def play_table(self, rules: Rules, play: TablePlay) -> RoundResult:
        return play_jointly(rules.wagers, play, self.spaces, weights_of)

    def largest_seat(
        self, rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
    ) -> SeatRequest | None:
        found = largest_hand(rules.wagers, stakes, weights_of(BY_THROWS))
        if found is None:
            return None
        first = min(6, found.outcome[0] - 1)
        return SeatRequest(
            drawn=(first, found.outcome[0] - first),
            bets=[Bet(code, money(stakes[code])) for code in found.winning],
        )

    def settle(self, rules: Rules, request: SeatRequest) -> Settlement:
        return settle_seat(rules, request)

    def settle_round(self, rules: Rules, data: Mapping[str, Any]) -> Settlement:
        return settle_round(rules, data)

    def round_form(self, rules: Rules, name: WagerName) -> Sheet:
        return Sheet(
            seats=rules.configuration.get("seats") or 8,
            seat_name="Place",
            title="Dice",
            notation=DICE,
            drawn=(Drawn("dice", "Dice as thrown", ("die", "die", "second throw", "second throw")),),
            wagers=tuple(SheetWager(code, name(code)) for code in rules.wagers),
            questions=(AFTER_A_SEVEN,),
            round_voids=(Choice("yes", "A die left the table"),),
            located={"say whether": "seven#"},
        )

    def table_layout(self, configuration: Mapping[str, Any]) -> TableLayout:
        return TableLayout((Spot("1", "die"), Spot("2", "die")), "DICE")

    def strategy_of(self, code: str, figures: Mapping[str, Any]) -> str:
        return AFTER_SEVENS if code == "field" else NO_CHOICE

    def chapter_of(self, figures: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"again": str(AGAIN_EXPECTS)}

    def simulated_tables(self, rules: Rules, request: PriceRequest, price: Price) -> "Sequence[Table]":
        from tests.games.dice.two_dice.simulation import DiceTable

        return [DiceTable(rules, price)]


GAME: Game = TwoDice()
