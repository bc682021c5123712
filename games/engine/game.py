"""What a game has to supply, and what it is given. A new game is one package with a `GAME`, and its packs.

Nothing here knows of cards: a round is drawn from some equipment (a shoe, dice, a wheel), asks its players as many
questions as its rules have, and ends in an outcome.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from games.engine.bet_mix import Preset
from games.engine.chapter import NO_CHOICE
from games.engine.decisions import Question
from games.engine.equipment import Equipment, Notation
from games.engine.errors import BadBet, EngineError
from games.engine.features import Feature, Outcome, OutcomeSpace, Weights
from games.engine.odds import Pays
from games.engine.paths import ConfigurationPath
from games.engine.price import Price
from games.engine.price_figures import Curve, Figure, MeterReport, WagerFigures, edge_of_each, figures_of_each
from games.engine.printed import ConfiguredOdds, PaidAmount, PrintedPay
from games.engine.registry import find_game
from games.engine.round_form import Sheet, WagerName
from games.engine.settlement import Bet, Settlement
from games.engine.table_layout import TableLayout
from games.engine.table_play import RoundResult, TablePlay
from games.engine.wagers import Wager

if TYPE_CHECKING:
    from games.engine.cards.walk import Walker
    from games.engine.kernels.exposure import Exposure
    from games.engine.simulation.blocks import Table

__all__ = [
    "Absence",
    "Game",
    "GameDefaults",
    "Positions",
    "PriceRequest",
    "Rules",
    "SeatRequest",
    "find_game",
]


OfferKey = tuple[str | int, ...]
"""A wager that is offered during the round, and the situation in which it is."""


@dataclass(frozen=True, slots=True)
class Absence:
    """Why a wager of the pack is not on this table, and the clause that says so where one does."""

    reason: str
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Positions:
    """How many positions the layout of a table has by the document, as it is read, and where that is written."""

    fewest: int
    most: int
    name: str
    cite: tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """A pack with a configuration, checked: all that a game needs to price and settle.

    `wagers` already carry the configured pays and chosen readings. `sections` are the pack's tables that only
    this game knows, as the types that the game declared. `configuration` is the full nested mapping, defaults
    filled in. `absent` are the pack's wagers that the layout or the configuration leaves out; `asked` those
    that the configuration names, None where it names none. `clauses` tells where the document has each of the
    game's rules. `positions` are those of the layout, None where the document states none.
    """

    pack: str
    prefix: str
    game: "Game"
    equipment: Equipment
    wagers: Mapping[str, Wager]
    absent: Mapping[str, Absence] = field(default_factory=dict)
    asked: frozenset[str] | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sections: Mapping[str, Any] = field(default_factory=dict)
    configuration: Mapping[str, Any] = field(default_factory=dict)
    layout: str | None = None
    positions: Positions | None = None

    def clause(self, rule: str) -> tuple[str, ...]:
        """Where the document has one of the game's rules; nothing where it is silent."""
        return self.clauses.get(rule, ())

    def wager_for_bet(self, code: str) -> Wager:
        """The wager that a bet names, or why this table does not take it."""
        if code in self.wagers:
            return self.wagers[code]
        if code in self.absent:
            absence = self.absent[code]
            raise BadBet(f"{code} {absence.reason}", absence.cite)
        raise BadBet(f"{code!r} is no wager of {self.pack}: {', '.join(sorted(self.wagers))}")


@dataclass(frozen=True)
class PriceRequest:
    """What `price` may add to the rules: the number of players at the table and what its meters show, by name."""

    players: int | None = None
    meters: Mapping[str, Decimal] = field(default_factory=dict)
    covariance: bool = True
    # one of the game's `strategies`; None is the best play
    strategy: str | None = None
    # what a table of many prices leaves out: meters over their range, the wheel, electronic play
    reports: bool = True


@dataclass(frozen=True)
class SeatRequest:
    """One seat to settle: what was drawn for it in order, its bets, and its answers by the name of the question."""

    drawn: Sequence[Any]
    bets: Sequence[Bet]
    decisions: Mapping[str, str] = field(default_factory=dict)
    meters: Mapping[str, Decimal] = field(default_factory=dict)


class Game(Protocol):
    """A tree of chances and choices that ends in outcomes."""

    code: str
    name: str
    features: Mapping[str, Feature]
    spaces: Sequence[OutcomeSpace]
    """Coarsest first; the last determines every feature, so joint distributions come from it."""
    sections: Mapping[str, Any]
    """Kinds of pack file that only this game has (`<game>.<kind>.toml`) -> the pydantic model of the file."""
    own_wagers: frozenset[str]
    """Wagers that are more than a pay table on outcomes, which the game prices and settles from its sections
    (insurance, envy ...).
    """
    meters: frozenset[str]
    """Names of the progressive meters that a pay row may pay from."""
    goes_with: Mapping[str, str]
    """Wagers that are no choice of their own -> the wager that brings them to the table (the War Wager with the
    initial).
    """
    alternatives: Sequence[frozenset[str]]
    """Wagers of which a seat makes one at most (Player or Banker), as far as a bet mix is concerned."""
    one_deal_for_all: bool
    """Whether every seat meets the same result, so that what the largest one pays is paid to all who bet alike."""
    rules: Mapping[str, str]
    """What the game does beyond its wagers, by name, so that a paragraph of law can say which part carries it out."""
    paths: Sequence[ConfigurationPath]
    """What its configurations can state beyond what every game has."""
    varied: Mapping[str, Sequence[int]]
    """Paths whose value is the amount of equipment (decks), with all values that there are."""
    notation: Notation
    questions: Sequence[Question]
    """What players can be asked during a round, in the order of asking."""
    maximum_paths: Mapping[str, str]
    """Wagers whose maximum stands at a path of its own where they have none by name (the Differential)."""
    presets: Sequence[Preset]
    """Bet mixes to start from."""
    meters_of: Mapping[str, Mapping[str, str]]
    """Wagers that feed progressive meters -> name and label of each."""
    main: frozenset[str]
    """The wagers of the game itself; every other one is a side bet, or a progressive where it feeds a meter."""
    strategies: Mapping[str, str]
    """Ways to play that a price can take for granted instead of the best one, with their names."""
    unstaked: frozenset[str]
    """Bonuses that nothing is staked on, so that they have no edge which a player could compare (envy)."""
    ways: str
    """What is counted where probabilities come from: deals, throws."""
    assumptions: Sequence[str]
    """What the prices of a submission rest on."""
    templates: Path | None
    """A folder with `guide.html`, which tells players how to play, and the game's own parts of the mathematics:
    `mathematics_summary.html` after the table of all wagers, `mathematics.html` after the wagers. A game with a pay
    table of its own shows it in `pay_table.html` and on signs in `pay_table_sign.html`.
    """
    further_title: str
    """What papers call that pay table."""

    def further_pays(self, sections: Mapping[str, Any]) -> Iterable[PrintedPay]:
        """Odds that a document prints in a section of this game's own instead of a pay table."""

    def further_rows(self, odds: ConfiguredOdds) -> list[dict[str, Any]]:
        """The pay table of that section as configured, for papers; nothing of it is confidential."""

    def equipment_of(self, configuration: Mapping[str, Any]) -> Equipment:
        """What rounds are drawn from as configured."""

    def parse_equipment(self, text: str) -> Equipment:
        """What is left of it, as somebody writes it (`--shoe`)."""

    def weights(self, equipment: Any, space: OutcomeSpace) -> Weights:
        """Exact counts of equally likely ways to each outcome; an error where a round cannot be finished."""

    def play(self, drawn: Sequence[Any], rules: Rules) -> Outcome:
        """The outcome of one real round in the finest space, or ImpossibleDeal with the rule."""

    def price(self, rules: Rules, request: PriceRequest) -> Price: ...

    def edge_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        """The edges by which a change of rules is judged."""

    def wager_figures(self, price: Price) -> Mapping[str, WagerFigures]:
        """The lines of a table of prices, by wager."""

    def fixed_stakes(self, configuration: Mapping[str, Any]) -> Mapping[str, Decimal]:
        """Wagers whose stake the configuration fixes; the largest where it names several."""

    def share_of_maximum(self, sections: Mapping[str, Any], wager: str, pays: Pays) -> Fraction:
        """How much of the maximum a wager at these odds may reach."""

    def assumptions_of(self, price: Price) -> Mapping[str, str]:
        """By wager, what its figures take for granted (`meter at reset, 9 players`); none where nothing is."""

    def play_words(self, price: Price, strategy: str | None) -> str:
        """How players are taken to decide (`go to war`); nothing where they have nothing to decide."""

    def edge_curves(self, price: Price, name: WagerName) -> Iterable[Curve]:
        """How edges move with the number of players and with what a meter shows, from what the price already says."""

    def finer_edges(self, price: Price, name: WagerName) -> Iterable[Figure]:
        """Edges beside those of the wagers that a reading of the rules can move."""

    def break_even_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        """The meters at which a wager costs nothing."""

    def meter_reports(
        self, price: Price, name: WagerName, readings: Mapping[str, str]
    ) -> Iterable[MeterReport]:
        """What a price says of each progressive meter."""

    def meter_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        """What is shown of them beside a table of prices."""

    def wagers_to_choose(self, rules: Rules) -> Mapping[str, Fraction | None]:
        """What a seat decides to bet before the round, each with its stake where the configuration fixes one."""

    def play_table(self, rules: Rules, play: TablePlay) -> RoundResult:
        """Exact moments of what all seats of a table take from one round together."""

    def largest_seat(
        self, rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
    ) -> SeatRequest | None:
        """The seat with the largest gains at these stakes, ready to be settled; None where nothing can be won."""

    def settle(self, rules: Rules, request: SeatRequest) -> Settlement: ...

    def settle_round(self, rules: Rules, data: Mapping[str, Any]) -> Settlement:
        """A whole table, as `--round FILE.json` gives it."""

    def round_form(self, rules: Rules, name: WagerName) -> Sheet:
        """What the settle page asks for under these rules."""

    def table_layout(self, configuration: Mapping[str, Any]) -> TableLayout:
        """What the drawing of a layout has to know; `configuration` as far as it can be read."""

    def layout_lines(self, odds: ConfiguredOdds) -> tuple[str, ...]:
        """Odds that a layout prints beyond those of its boxes."""

    def paid_amounts(self, odds: ConfiguredOdds) -> Iterable[PaidAmount]:
        """What this game pays as amounts instead of odds, for whoever tells players."""

    def strategy_of(self, code: str, figures: Mapping[str, Any]) -> str:
        """How a wager is played on in the prices of a snapshot, in one sentence."""

    def chapter_of(self, figures: Mapping[str, Any]) -> Mapping[str, Any]:
        """What its templates of the mathematics show (as `report.own`), from the figures of a snapshot."""

    def simulated_tables(self, rules: Rules, request: PriceRequest, price: Price) -> "Sequence[Table]":
        """The table set up to be played at random; a second one where the rules have another version of it."""

    def offer_as_data(self, key: OfferKey) -> Mapping[str, Any]:
        """What the JSON of a simulation says of an offer during the round, whose estimate has a longer key."""

    def offer_in_words(self, key: OfferKey) -> str: ...

    def study_batch(self, rules: Rules, batch: Any) -> "Exposure":
        """Prices on each of many states of the equipment, such as what remains in a shoe."""

    def walker(self, rules: Rules, *, players: int | None, fewest: int, burned: int | None) -> "Walker":
        """Shoes dealt to the end: rounds begin with `fewest` cards or more; `burned` cards leave a new shoe, as the
        rules say where it is None.
        """


class GameDefaults:
    """What a game has unless it says otherwise: nothing beyond its pay tables."""

    name: str
    sections: Mapping[str, Any] = {}
    own_wagers: frozenset[str] = frozenset()
    meters: frozenset[str] = frozenset()
    goes_with: Mapping[str, str] = {}
    alternatives: Sequence[frozenset[str]] = ()
    one_deal_for_all = True
    paths: Sequence[ConfigurationPath] = ()
    varied: Mapping[str, Sequence[int]] = {}
    questions: Sequence[Question] = ()
    maximum_paths: Mapping[str, str] = {}
    presets: Sequence[Preset] = ()
    meters_of: Mapping[str, Mapping[str, str]] = {}
    main: frozenset[str] = frozenset()
    strategies: Mapping[str, str] = {}
    unstaked: frozenset[str] = frozenset()
    ways = "ways"
    templates: Path | None = None
    further_title = ""

    def further_pays(self, sections: Mapping[str, Any]) -> Iterable[PrintedPay]:
        return ()

    def further_rows(self, odds: ConfiguredOdds) -> list[dict[str, Any]]:
        return []

    def parse_equipment(self, text: str) -> Equipment:
        raise EngineError(f"{self.name} is always played with the same equipment: there is nothing to state")

    def edge_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return edge_of_each(price, name)

    def wager_figures(self, price: Price) -> Mapping[str, WagerFigures]:
        return figures_of_each(price)

    def fixed_stakes(self, configuration: Mapping[str, Any]) -> Mapping[str, Decimal]:
        return {}

    def share_of_maximum(self, sections: Mapping[str, Any], wager: str, pays: Pays) -> Fraction:
        return Fraction(1)

    def assumptions_of(self, price: Price) -> Mapping[str, str]:
        return {}

    def play_words(self, price: Price, strategy: str | None) -> str:
        return ""

    def edge_curves(self, price: Price, name: WagerName) -> Iterable[Curve]:
        return ()

    def finer_edges(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return ()

    def break_even_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return ()

    def meter_reports(
        self, price: Price, name: WagerName, readings: Mapping[str, str]
    ) -> Iterable[MeterReport]:
        return ()

    def meter_figures(self, price: Price, name: WagerName) -> Iterable[Figure]:
        return ()

    def wagers_to_choose(self, rules: Rules) -> Mapping[str, Fraction | None]:
        return dict.fromkeys(rules.wagers)

    def table_layout(self, configuration: Mapping[str, Any]) -> TableLayout:
        return TableLayout()

    def layout_lines(self, odds: ConfiguredOdds) -> tuple[str, ...]:
        return ()

    def paid_amounts(self, odds: ConfiguredOdds) -> Iterable[PaidAmount]:
        return ()

    def strategy_of(self, code: str, figures: Mapping[str, Any]) -> str:
        return NO_CHOICE

    def chapter_of(self, figures: Mapping[str, Any]) -> Mapping[str, Any]:
        return {}

    def simulated_tables(self, rules: Rules, request: PriceRequest, price: Price) -> "Sequence[Table]":
        raise EngineError(f"{self.name} cannot be simulated yet")

    def offer_as_data(self, key: OfferKey) -> Mapping[str, Any]:
        return {"offer": list(key)}

    def offer_in_words(self, key: OfferKey) -> str:
        return ", ".join(map(str, key))

    def study_batch(self, rules: Rules, batch: Any) -> "Exposure":
        raise EngineError(f"{self.name} cannot be studied in batches yet")

    def walker(self, rules: Rules, *, players: int | None, fewest: int, burned: int | None) -> "Walker":
        raise EngineError(f"{self.name} has no shoe that could be watched")
