"""`<game>.layouts.toml`: the layouts a document allows and the positions on each."""

from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from games.rulepacks.base import Cites, PackModel, Words

LayoutCode = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]+$", strict=True)]


class Layout(PackModel):
    """Positions that the document does not state are left out, and `note` says so."""

    code: LayoutCode
    name: Words
    fewest_positions: Annotated[int, Field(ge=1, strict=True)] | None = None
    most_positions: Annotated[int, Field(ge=1, strict=True)] | None = None
    cite: Cites = Field(min_length=1)
    note: Words | None = None

    @property
    def positions_stated(self) -> bool:
        return self.fewest_positions is not None

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


class LayoutsFile(PackModel):
    layout: tuple[Layout, ...] = ()

    @model_validator(mode="after")
    def _codes_are_distinct(self) -> Self:
        codes = [each.code for each in self.layout]
        if len(set(codes)) < len(codes):
            raise ValueError("two layouts have the same code")
        return self
