"""The figures that a price is shown by and compared with another one, beyond the list of its wagers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from games.engine.price import Price
from games.engine.round_form import WagerName

Number = Fraction | Decimal
Kind = Literal["edge", "break_even", "jackpot", "payout"]


@dataclass(frozen=True, slots=True)
class Figure:
    """`edge` and `jackpot` are shares of one, the others amounts. `wager` is the wager that it belongs to.

    The label says what the figure takes for granted, too (`meter at reset`, `9 players`): one label of one kind has one
    value wherever it is shown.
    """

    kind: Kind
    key: str
    label: str
    wager: str
    value: Fraction


@dataclass(frozen=True)
class WagerFigures:
    """One line of a table of prices; None where there is no such figure."""

    edge: Number | None = None
    hit: Number | None = None
    rtp: Number | None = None
    deviation: Number | None = None
    offer: Fraction = Fraction(1)


@dataclass(frozen=True)
class Curve:
    """An edge over the number of players or over what a meter shows, as (x, edge), only to be drawn and listed.

    `assumed` is the x of the price that it was taken from; the label says what else is taken for granted.
    """

    over: Literal["players", "meter"]
    wager: str
    label: str
    points: tuple[tuple[Fraction, Fraction], ...]
    assumed: Fraction


@dataclass(frozen=True)
class MeterReport:
    """What a price says of one progressive meter: `path` names it in a configuration, `name` among the meters.

    With `one_winner` there is one winner at a hit however few seats wager: the chance of a seat is stated for a
    table at which all of them do.
    """

    path: str
    name: str
    wager: str
    label: str
    report: Mapping[str, Any]
    one_winner: bool = False


def with_assumption(name: str, given: str | None) -> str:
    return f"{name}, {given}" if given else name


def players_words(players: int) -> str:
    return "1 player" if players == 1 else f"{players} players"


def edge_of_each(price: Price, name: WagerName) -> Iterator[Figure]:
    for code, wager in price.wagers.items():
        yield Figure("edge", code, name(code), code, wager.house_edge)


def figures_of_each(price: Price) -> dict[str, WagerFigures]:
    return {
        code: WagerFigures(
            each.house_edge, each.hit_frequency, each.rtp, each.standard_deviation, each.probability_of_offer
        )
        for code, each in price.wagers.items()
    }
