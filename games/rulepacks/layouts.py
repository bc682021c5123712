"""`<game>.layouts.toml`: the layouts a document allows, the positions on each, and the areas that are bet on."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from games.rulepacks.base import Cites, Code, PackModel, Words

LayoutCode = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]+$", strict=True)]


class PositionsAsRead(PackModel):
    """How many positions a layout has under options of readings, where the document states none."""

    under: dict[Code, Code] = Field(min_length=1)
    fewest: Annotated[int, Field(ge=1, strict=True)]
    most: Annotated[int, Field(ge=1, strict=True)]


class Layout(PackModel):
    """Positions that the document does not state are left out, and `note` says so; a reading may supply them. `shows`
    names what its page prints beyond the boxes.
    """

    code: LayoutCode
    name: Words
    fewest_positions: Annotated[int, Field(ge=1, strict=True)] | None = None
    most_positions: Annotated[int, Field(ge=1, strict=True)] | None = None
    cite: Cites = Field(min_length=1)
    note: Words | None = None
    as_read: tuple[PositionsAsRead, ...] = ()
    shows: tuple[Code, ...] = ()

    def positions(self, readings: Mapping[str, str]) -> tuple[int, int] | None:
        """Fewest and most, as stated or as read; None where nobody says."""
        if self.fewest_positions is not None and self.most_positions is not None:
            return self.fewest_positions, self.most_positions
        for each in self.as_read:
            if all(readings.get(name) == option for name, option in each.under.items()):
                return each.fewest, each.most
        return None

    @model_validator(mode="after")
    def _positions_make_sense(self) -> Self:
        if (self.fewest_positions is None) != (self.most_positions is None):
            raise ValueError("fewest_positions and most_positions are stated together or not at all")
        if self.fewest_positions is None and self.note is None:
            raise ValueError("positions are not stated: say so in note")
        if (
            self.fewest_positions is not None
            and self.most_positions is not None
            and self.fewest_positions > self.most_positions
        ):
            raise ValueError("fewest_positions is above most_positions")
        return self


class Area(PackModel):
    """One betting area of a position, for one wager or for several that share it.

    Areas are listed from the player towards the dealer; those with the same `row` lie side by side. `element` is the
    required element that such an area is, `hand` the side of the game whose colour it has.
    """

    wagers: tuple[Code, ...] = Field(min_length=1)
    label: Words
    chinese: Words | None = None
    shape: Literal["box", "circle", "device"] = "box"
    hand: Literal["player", "banker", "tie"] | None = None
    main: bool = False
    row: Annotated[int, Field(ge=1, strict=True)]
    element: Code | None = None

    @property
    def code(self) -> str:
        """An area is called after its first wager."""
        return self.wagers[0]


class LayoutsFile(PackModel):
    """`surface` is what the game is played on: the felt of a table, or a screen."""

    surface: Literal["felt", "screen"] = "felt"
    layout: tuple[Layout, ...] = ()
    area: tuple[Area, ...] = ()

    @model_validator(mode="after")
    def _codes_are_distinct(self) -> Self:
        codes = [each.code for each in self.layout]
        if len(set(codes)) < len(codes):
            raise ValueError("two layouts have the same code")
        return self

    @model_validator(mode="after")
    def _a_wager_has_one_area(self) -> Self:
        wagers = [wager for area in self.area for wager in area.wagers]
        if len(set(wagers)) < len(wagers):
            raise ValueError("two areas are for the same wager")
        return self
