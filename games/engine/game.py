"""What a game has to supply, and what it is given. A new game is one package here with a `GAME`, and its packs."""

import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Protocol

from games.engine.cards import Card
from games.engine.errors import BadBet, EngineError
from games.engine.features import Feature, Outcome, OutcomeSpace, Weights
from games.engine.price import Price
from games.engine.settlement import Bet, Settlement
from games.engine.shoe import Shoe
from games.engine.table_play import RoundResult, TablePlay
from games.engine.wagers import Wager


@dataclass(frozen=True, slots=True)
class Absence:
    """Why a wager of the pack is not on this table, and the clause that says so where one does."""

    reason: str
    cite: tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """A pack with a configuration, checked: all that a game needs to price and settle.

    `wagers` already carry the configured pays and chosen readings. `sections` are the pack's tables that only
    this game knows, as the types that the game declared. `configuration` is the full nested mapping, defaults
    filled in. `absent` are the pack's wagers that the layout or the configuration leaves out; `asked` those
    that the configuration names, None where it names none. `clauses` tells where the document has each of the
    game's rules.
    """

    pack: str
    prefix: str
    game: "Game"
    shoe: Shoe
    wagers: Mapping[str, Wager]
    absent: Mapping[str, Absence] = field(default_factory=dict)
    asked: frozenset[str] | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sections: Mapping[str, Any] = field(default_factory=dict)
    configuration: Mapping[str, Any] = field(default_factory=dict)
    layout: str | None = None

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
    # what a table of many prices leaves out: meters over their range, the wheel, electronic play
    reports: bool = True


@dataclass(frozen=True)
class SeatRequest:
    """One seat to settle: its cards in dealing order, its bets, and the decision where the game asks for one."""

    cards: Sequence[Card]
    bets: Sequence[Bet]
    decision: str | None = None
    meters: Mapping[str, Decimal] = field(default_factory=dict)


class Game(Protocol):
    """A tree of deals that ends in outcomes."""

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
    """Whether every seat meets the same cards, so that what the largest hand pays is paid to all who bet alike."""
    rules: Mapping[str, str]
    """What the game does beyond its wagers, by name, so that a paragraph of law can say which part carries it out."""

    def weights(self, shoe: Shoe, space: OutcomeSpace) -> Weights:
        """Exact counts of ordered deals of each outcome; raises ShoeTooShort or SuitsNeeded."""

    def play(self, cards: Sequence[Card], rules: Rules) -> Outcome:
        """The outcome of one real deal in the finest space, or ImpossibleDeal with the rule."""

    def price(self, rules: Rules, request: PriceRequest) -> Price: ...

    def wagers_to_choose(self, rules: Rules) -> Mapping[str, Fraction | None]:
        """What a seat decides to bet before the deal, each with its stake where the configuration fixes one."""

    def play_table(self, rules: Rules, play: TablePlay) -> RoundResult:
        """Exact moments of what all seats of a table take from one round together."""

    def largest_seat(
        self, rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
    ) -> SeatRequest | None:
        """The hand with the largest gains at these stakes, ready to be settled; None where nothing can be won."""

    def settle(self, rules: Rules, request: SeatRequest) -> Settlement: ...

    def settle_round(self, rules: Rules, data: Mapping[str, Any]) -> Settlement:
        """A whole table, as `--round FILE.json` gives it."""


@cache
def find_game(code: str) -> Game:
    """The game of a pack. Found by its name in this package, so that nothing has to be registered."""
    if re.fullmatch(r"[a-z][a-z0-9_]*", code):
        try:
            module = importlib.import_module(f"games.engine.{code}")
        except ModuleNotFoundError as error:
            if error.name != f"games.engine.{code}":
                raise
        else:
            game = getattr(module, "GAME", None)
            if game is not None:
                return game  # type: ignore[no-any-return]
    raise EngineError(f"there is no game {code!r} in the engine")
