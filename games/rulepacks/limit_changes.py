"""`<game>.limit_changes.toml`: what the law asks for before the limits of a table are changed."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from games.rulepacks.base import Cites, Code, PackModel, Words
from games.rulepacks.parameters import Path

Route = Literal["notice", "display", "amendment"]


class LimitChange(PackModel):
    """A change of one of `paths` in a `direction`, where the readings are `under`, goes by a `route`:

    - `notice`: at once while nobody plays, else `minutes` after a sign and an announcement;
    - `display`: at once, as soon as the new limit is displayed;
    - `amendment`: not by the floor at all; `reading` names the passage that a ruling could settle otherwise.

    `within_approved` narrows it to values that are not beyond the approved one.
    """

    paths: tuple[Path, ...] = Field(min_length=1)
    direction: Literal["raise", "lower", "any"] = "any"
    within_approved: bool = False
    under: dict[Code, Code] = Field(default_factory=dict)
    route: Route
    minutes: Annotated[int, Field(ge=0, le=24 * 60)] = 0
    reading: Code | None = None
    words: Words
    cite: Cites = Field(min_length=1)

    @model_validator(mode="after")
    def _minutes_belong_to_a_notice(self) -> Self:
        if (self.route == "notice") != bool(self.minutes):
            raise ValueError("minutes are stated exactly where the route is notice")
        return self


class OutsideLimits(PackModel):
    """What becomes of a wager that was accepted outside the limits."""

    words: Words
    cite: Cites = Field(min_length=1)


class LimitChangesFile(PackModel):
    change: tuple[LimitChange, ...] = ()
    outside: OutsideLimits | None = None


def fits(pattern: str, path: str) -> bool:
    """`limits.wagers.*.minimum` stands for that limit of every wager."""
    ours, theirs = pattern.split("."), path.split(".")
    return len(ours) == len(theirs) and all(
        one in ("*", other) for one, other in zip(ours, theirs, strict=True)
    )
