"""The form of a round: what the settle page asks for, field by field. Every game fills one in for its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from games.engine.decisions import Choice, Question
from games.engine.equipment import Notation

WagerName = Callable[[str], str]
"""What the rules call a wager."""


@dataclass(frozen=True)
class Drawn:
    """What was dealt, thrown or spun under one field; `places` says what each part of it is, in order. Most rounds do
    without what is `optional`.
    """

    field: str
    title: str
    places: tuple[str, ...]
    optional: bool = False


@dataclass(frozen=True)
class SheetWager:
    """`code` as the round file writes it, `player_insurance@4`; `fixed` is the only stake there is."""

    code: str
    name: str
    fixed: Decimal | None = None


@dataclass(frozen=True)
class Pick:
    """A number chosen from a list: `field` on the page, `key` in its part of the round file."""

    field: str
    key: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Part:
    """Something that only some rounds have, such as a spin: its picks are all made, or none; `incomplete` says so."""

    key: str
    picks: tuple[Pick, ...]
    incomplete: str


@dataclass(frozen=True)
class Late:
    """Wagers that a bettor was offered late: `key` in the round file, `title` on the page."""

    key: str
    title: str
    wagers: tuple[SheetWager, ...]


@dataclass(frozen=True)
class Sheet:
    """`drawn` belongs to the table and stands under `title`; with `seat_places` each seat has cards of its own.

    Up to `bettors` players bet on one seat, each with a name, bets and answers to the `questions`; where `standing` is
    possible some of them stand behind it. `returns` are causes for which one player's bets come back, and with
    `keeps` he may leave some of them. `located` tells, for words of a refusal, which field it is about; a `#` stands
    for the bettor.
    """

    seats: int
    seat_name: str
    title: str
    notation: Notation
    drawn: tuple[Drawn, ...]
    wagers: tuple[SheetWager, ...]
    seat_places: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    round_voids: tuple[Choice, ...] = ()
    seat_voids: tuple[Choice, ...] = ()
    bettors: int = 1
    standing: bool = False
    returns: tuple[Choice, ...] = ()
    keeps: bool = False
    late: Late | None = None
    meters: tuple[Choice, ...] = ()
    parts: tuple[Part, ...] = ()
    located: Mapping[str, str] = field(default_factory=dict)

    def drawn_at(self, seat: int) -> Drawn:
        return Drawn(f"seat{seat}", f"{self.seat_name} {seat}", self.seat_places)
