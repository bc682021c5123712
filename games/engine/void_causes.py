"""Why wagers come back: what a pack says of rounds, seats and players whose wagers are void or returned."""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from games.engine.errors import BadBet
from games.engine.game import Rules

Cites = tuple[Annotated[str, StringConstraints(min_length=1, strict=True)], ...]
Code = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", strict=True)]
Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True, strict=True)]
Scope = Literal["round", "seat", "player"]


class VoidCause(BaseModel):
    """What comes back: every wager of the round, of a seat, or of one player at it.

    With `keeps_decided` the wagers that the cards have decided stand, always or under the readings that `keeps_under`
    names; `keeps_cite` says where that is written. Wagers of `lost` do not come back under the readings that
    `lost_under` names; those of `in_play` stay in play under the readings that `in_play_under` names.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    cause: Code
    summary: Words
    cite: Cites = Field(min_length=1)
    scope: Scope
    keeps_decided: bool = False
    keeps_under: dict[Code, Code] = Field(default_factory=dict)
    keeps_cite: Cites = ()
    lost: tuple[Code, ...] = ()
    lost_under: dict[Code, Code] = Field(default_factory=dict)
    in_play: tuple[Code, ...] = ()
    in_play_under: dict[Code, Code] = Field(default_factory=dict)

    def keeps(self, rules: Rules) -> bool:
        """Whether wagers that are decided stand although the rest comes back."""
        return self.keeps_decided and all(
            rules.readings.get(name) == option for name, option in self.keeps_under.items()
        )

    def loses(self, wager: str, rules: Rules) -> bool:
        """Whether a wager is lost although others come back."""
        return wager in self.lost and all(
            rules.readings.get(name) == option for name, option in self.lost_under.items()
        )

    def leaves_in_play(self, wager: str, rules: Rules) -> bool:
        """Whether a wager goes on although others come back."""
        return wager in self.in_play and all(
            rules.readings.get(name) == option for name, option in self.in_play_under.items()
        )


Cause = TypeVar("Cause", bound=VoidCause)


def find_cause(rules: Rules, causes: Iterable[Cause], named: str, scope: Scope) -> Cause:
    """The cause that a round names, or which there are."""
    known = [each for each in causes if each.scope == scope]
    for each in known:
        if each.cause == named:
            return each
    words = "does not return a player's bets" if scope == "player" else f"does not void a {scope}"
    listed = ", ".join(each.cause for each in known) or "none is named"
    raise BadBet(f"{rules.pack} {words} for {named!r}: {listed}")
