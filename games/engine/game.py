"""What a game has to supply, and what it is given. A new game is one package here with a `GAME`, and its packs."""

import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from typing import Any, Protocol

from games.engine.cards import Card
from games.engine.errors import EngineError
from games.engine.features import Feature, Outcome, OutcomeSpace, Weights
from games.engine.price import Price
from games.engine.settlement import Bet, Settlement
from games.engine.shoe import Shoe
from games.engine.wagers import Wager


@dataclass(frozen=True)
class Rules:
    """A pack with a configuration, checked: all that a game needs to price and settle.

    `wagers` already carry the configured pays and chosen readings. `sections` are the pack's tables that only this game knows, as
    the types that the game declared. `configuration` is the full nested mapping, defaults filled in.
    """

    pack: str
    prefix: str
    game: "Game"
    shoe: Shoe
    wagers: Mapping[str, Wager]
    readings: Mapping[str, str] = field(default_factory=dict)
    sections: Mapping[str, Any] = field(default_factory=dict)
    configuration: Mapping[str, Any] = field(default_factory=dict)
    layout: str | None = None


@dataclass(frozen=True)
class PriceRequest:
    """What `price` may add to the rules: the number of players at the table and what a meter shows."""

    players: int | None = None
    meter: Decimal | None = None
    covariance: bool = True


@dataclass(frozen=True)
class SeatRequest:
    """One seat to settle: its cards in dealing order, its bets, and the decision where the game asks for one."""

    cards: Sequence[Card]
    bets: Sequence[Bet]
    decision: str | None = None
    meter: Decimal | None = None


class Game(Protocol):
    """A tree of deals that ends in outcomes."""

    code: str
    name: str
    features: Mapping[str, Feature]
    spaces: Sequence[OutcomeSpace]
    """Coarsest first; the last determines every feature, so joint distributions come from it."""
    sections: Mapping[str, Any]
    """Pack keys that only this game knows -> the type that pydantic reads them into."""

    def weights(self, shoe: Shoe, space: OutcomeSpace) -> Weights:
        """Exact counts of ordered deals of each outcome; raises ShoeTooShort or SuitsNeeded."""

    def play(self, cards: Sequence[Card], rules: Rules) -> Outcome:
        """The outcome of one real deal in the finest space, or ImpossibleDeal with the rule."""

    def price(self, rules: Rules, request: PriceRequest) -> Price: ...

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
