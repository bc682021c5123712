"""`<game>.wagers.toml`: pay tables as data, checked against the game when they are read."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from games.engine.conditions import ALWAYS, parse_condition
from games.engine.errors import DefinitionError, EngineError
from games.engine.game import Game
from games.engine.odds import Pays
from games.engine.wagers import PayRow, Wager, build_wager
from games.rulepacks.base import Cites, Code, PackModel, Words
from games.rulepacks.layouts import LayoutCode

Units = Annotated[int | Decimal, Field(ge=0, le=100)]


class RowData(PackModel):
    """One printed row. `under` names readings that must be chosen for it to apply; `commission`: its odds
    follow the commission; `said` are the words of a sign or schedule that mean this row.
    """

    event: Code
    when: dict[str, Any] | list[dict[str, Any]]
    pays: Words
    cite: Cites = ()
    under: dict[Code, Code] = Field(default_factory=dict)
    staked: Units = 1
    paid_on: Units | None = None
    meter: Code | None = None
    meter_percent: Annotated[int | Decimal, Field(gt=0, le=100)] | None = None
    commission: bool = False
    said: tuple[Words, ...] = ()

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.event == "lose":
            raise ValueError("the event lose is kept for what no row names")
        if (self.meter is None) != (self.meter_percent is None):
            raise ValueError("meter and meter_percent are stated together or not at all")
        return self


class WagerData(PackModel):
    """`layouts` are those on which the document allows the wager; left out, it is allowed on all. `said` are further
    names that signs and schedules have for it. `stake_kept_under` names options of readings under which a payout does
    not bring the wager back, `not_taken_under` those under which the wager is not taken at all.
    """

    code: Code
    name: Words
    said: tuple[Words, ...] = ()
    cite: Cites = Field(min_length=1)
    lose_cite: Cites = ()
    layouts: tuple[LayoutCode, ...] | None = None
    selection: Literal["first", "highest"] | None = None
    offered: dict[str, Any] | list[dict[str, Any]] | None = None
    stake_kept_under: dict[Code, Code] = Field(default_factory=dict)
    not_taken_under: dict[Code, tuple[Code, ...]] = Field(default_factory=dict)
    row: tuple[RowData, ...] = Field(min_length=1)

    @property
    def readings(self) -> frozenset[str]:
        """The readings that its rows depend on."""
        return frozenset(self.stake_kept_under).union(*(row.under for row in self.row))

    def is_stake_kept(self, readings: Mapping[str, str]) -> bool:
        return any(readings.get(reading) == option for reading, option in self.stake_kept_under.items())

    def is_taken(self, readings: Mapping[str, str]) -> bool:
        return not any(readings.get(reading) in options for reading, options in self.not_taken_under.items())


class WagersFile(PackModel):
    wager: tuple[WagerData, ...] = ()


def build_from_data(data: WagerData, game: Game, readings: Mapping[str, str], source: str) -> Wager:
    """The wager under chosen readings; what is wrong with it is told with file, wager and row."""
    kept = data.is_stake_kept(readings)
    rows = [
        _build_row(row, data, game, source, kept=kept)
        for row in data.row
        if all(readings.get(reading) == option for reading, option in row.under.items())
    ]
    try:
        offered = ALWAYS if data.offered is None else parse_condition(data.offered, game.features)
    except EngineError as error:
        raise DefinitionError(str(error), file=source, wager=data.code, row="offered") from None
    return build_wager(
        code=data.code,
        name=data.name,
        rows=rows,
        cite=data.cite,
        spaces=game.spaces,
        lose_cite=data.lose_cite,
        offered=offered,
        selection=data.selection,
        source=source,
    )


def _build_row(row: RowData, data: WagerData, game: Game, source: str, *, kept: bool) -> PayRow:
    try:
        if row.meter is not None and row.meter not in game.meters:
            known = ", ".join(sorted(game.meters)) or "it has none"
            raise EngineError(f"{row.meter!r} is no meter of the game: {known}")
        return PayRow(
            event=row.event,
            when=parse_condition(row.when, game.features),
            pays=Pays.parse(row.pays),
            cite=row.cite or data.cite,
            staked=Fraction(row.staked),
            paid_on=None if row.paid_on is None else Fraction(row.paid_on),
            meter=row.meter,
            meter_share=Fraction(row.meter_percent or 0) / 100,
            commission=row.commission,
            stake_kept=kept,
        )
    except EngineError as error:
        raise DefinitionError(str(error), file=source, wager=data.code, row=row.event) from None


def reading_choices(data: WagerData, options: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, str]]:
    """Every way to choose the readings that a wager depends on."""
    names = sorted(data.readings)
    for chosen in product(*(options[name] for name in names)):
        yield dict(zip(names, chosen, strict=True))
