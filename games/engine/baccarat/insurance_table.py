"""`<game>.insurance.toml`: the pay table of insurance, one entry for each printed row."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from games.engine.baccarat.readings import insured_any_time
from games.engine.baccarat.table_of_play import banker_draws, is_natural, player_draws
from games.engine.configuration import get_path
from games.engine.errors import BadConfiguration, BadOdds
from games.engine.odds import Pays


def _points(value: object) -> tuple[int, ...]:
    """`5` or `"0-5"`."""
    if isinstance(value, int) and not isinstance(value, bool):
        low = high = value
    elif (
        isinstance(value, str)
        and len(value) == 3
        and value[1] == "-"
        and value[0] in "0123456789"
        and value[2] in "0123456789"
    ):
        low, high = int(value[0]), int(value[2])
    else:
        raise ValueError("points are a number such as 5 or a range such as '0-5'")
    if not 0 <= low <= high <= 9:
        raise ValueError("points go from 0 to 9, low to high")
    return tuple(range(low, high + 1))


def _odds(value: object) -> Pays:
    try:
        pays = Pays.parse(value)
    except BadOdds as error:
        raise ValueError(str(error)) from None
    if pays.per_unit <= 0:
        raise ValueError("insurance pays odds such as '3 to 2'")
    return pays


Points = Annotated[tuple[int, ...], BeforeValidator(_points)]
Odds = Annotated[Any, BeforeValidator(_odds)]


class PrintedRow(BaseModel):
    """`on` are the points of the insured hand, `against` those of the other; `tie` is what a tie does to the bet."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    hand: Literal["player", "banker"]
    after: Literal[4, 5]
    event: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    on: Points
    against: Points
    pays: Odds
    tie: Literal["push", "pays"] = "push"
    under: dict[str, str] = Field(default_factory=dict)
    cite: tuple[str, ...] = Field(min_length=1)


class InsuranceCap(BaseModel):
    """A bet at `pays` is at most so many percent of the table's maximum."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pays: Odds
    percent_of_maximum: int = Field(gt=0, le=100)
    cite: tuple[str, ...] = Field(min_length=1)

    @property
    def share_in_words(self) -> str:
        return {25: "a quarter", 50: "half"}.get(self.percent_of_maximum, f"{self.percent_of_maximum} %")


class InsuranceFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    row: tuple[PrintedRow, ...] = Field(min_length=1)
    cap: tuple[InsuranceCap, ...] = ()

    @model_validator(mode="after")
    def _rows_do_not_overlap(self) -> Self:
        seen: dict[tuple[object, ...], str] = {}
        for row in self.row:
            for on in row.on:
                for against in row.against:
                    key = (row.hand, row.after, on, against, *sorted(row.under.items()))
                    if key in seen:
                        raise ValueError(
                            f"row {row.event} overlaps row {seen[key]} at {on} against {against}"
                        )
                    seen[key] = row.event
        return self


def insured_result(hand: str, player_total: int, banker_total: int, *, tie_pays: bool) -> int:
    """Insurance is paid when the insured hand loses, and comes back on a tie unless a tie pays."""
    if player_total == banker_total:
        return 1 if tie_pays else 0
    return 1 if (player_total < banker_total) == (hand == "player") else -1


@dataclass(frozen=True, slots=True)
class Offer:
    """Insurance for one single pair of points."""

    hand: str
    after: int
    player_points: int
    banker_points: int
    event: str
    pays: Pays
    tie_pays: bool
    cite: tuple[str, ...]
    any_time: bool = False
    """Whether it is on offer for its points alone, also when no card is to come."""

    @property
    def wager(self) -> str:
        return f"{self.hand}_insurance"

    @property
    def is_open(self) -> bool:
        """Whether a card can still come with these points; after five cards that hangs on Player's third, too."""
        if self.after == 5:
            return self.banker_points <= 6
        player, banker = self.player_points, self.banker_points
        return not is_natural(player, banker) and (player_draws(player) or banker_draws(banker, None))

    def result(self, player_total: int, banker_total: int) -> int:
        """1 when the bet is paid, 0 when it comes back, -1 when it loses."""
        return insured_result(self.hand, player_total, banker_total, tie_pays=self.tie_pays)

    def net(self, player_total: int, banker_total: int) -> Fraction:
        """The bettor's result per unit."""
        return (Fraction(-1), Fraction(0), self.pays.per_unit)[self.result(player_total, banker_total) + 1]


def offers(
    table: InsuranceFile, readings: Mapping[str, str], configuration: Mapping[str, Any]
) -> list[Offer]:
    """Every single pair of points of the table, ranges expanded, at the configured odds."""
    return [
        Offer(
            hand=row.hand,
            after=row.after,
            player_points=on if row.hand == "player" else against,
            banker_points=against if row.hand == "player" else on,
            event=row.event,
            pays=pays,
            tie_pays=row.tie == "pays",
            cite=row.cite,
            any_time=insured_any_time(readings),
        )
        for row, pays in _chosen(table, readings, configuration)
        for on in row.on
        for against in row.against
    ]


def _chosen(
    table: InsuranceFile, readings: Mapping[str, str], configuration: Mapping[str, Any]
) -> Iterator[tuple[PrintedRow, Pays]]:
    rows = [
        row for row in table.row if all(readings.get(name) == option for name, option in row.under.items())
    ]
    for hand in ("player", "banker"):
        wager = f"{hand}_insurance"
        set_pays = get_path(configuration, f"paytables.{wager}", {})
        events = [row.event for row in rows if row.hand == hand]
        for event in set_pays:
            if event not in events:
                raise BadConfiguration(
                    f"paytables.{wager}.{event}", f"is no event of {wager}: one of {', '.join(events)}"
                )
        for row in rows:
            if row.hand == hand:
                yield row, _configured(set_pays.get(row.event), row, f"paytables.{wager}.{row.event}")


def _configured(text: object, row: PrintedRow, path: str) -> Pays:
    if text is None:
        return row.pays  # type: ignore[no-any-return]
    try:
        return _odds(text)
    except ValueError as error:
        raise BadConfiguration(path, str(error)) from None
