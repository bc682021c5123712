"""The sheet on which a round is put together: hands of cards, seats, wagers, and whatever else a game asks for."""

from dataclasses import dataclass
from decimal import Decimal

from games.engine.errors import EngineError
from games.engine.game import Rules
from games.rulepacks.pack import Pack


@dataclass(frozen=True)
class Hand:
    """Cards under one field; `places` says what each card is, in dealing order."""

    field: str
    title: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class SheetWager:
    """`code` as the round file writes it, `player_insurance@4`; `fixed` is the only stake there is."""

    code: str
    name: str
    fixed: Decimal | None = None


@dataclass(frozen=True)
class Choice:
    value: str
    label: str


@dataclass(frozen=True)
class Sheet:
    """`hands` belong to the table; with `seat_places` each seat has cards of its own."""

    game: str
    seats: int
    seat_name: str
    hands: tuple[Hand, ...]
    wagers: tuple[SheetWager, ...]
    seat_places: tuple[str, ...] = ()
    decisions: tuple[Choice, ...] = ()
    round_voids: tuple[Choice, ...] = ()
    seat_voids: tuple[Choice, ...] = ()
    meters: tuple[Choice, ...] = ()
    stops: tuple[Choice, ...] = ()

    def seat_hand(self, seat: int) -> Hand:
        return Hand(f"seat{seat}", f"{self.seat_name} {seat}", self.seat_places)


@dataclass
class Problem:
    """What is wrong, and at which field of the sheet; `field` is empty where it is the whole round."""

    field: str
    message: str
    cite: tuple[str, ...] = ()


class NoSheet(EngineError):
    """A game whose rounds cannot be put together here yet; the command line settles it from a file."""


def sheet_of(pack: Pack, rules: Rules) -> Sheet:
    from games.settlements.rules.baccarat import baccarat_sheet
    from games.settlements.rules.war import war_sheet

    makers = {"war": war_sheet, "baccarat": baccarat_sheet}
    if pack.game.code not in makers:
        raise NoSheet(
            f"rounds of {pack.game.name} are settled from a file: manage.py settle {pack.id} --round"
        )
    return makers[pack.game.code](pack, rules)
