"""`<game>.returns.toml`: why a round of baccarat is void, and why a single player's bets come back."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from games.engine.configuration import flag_at
from games.engine.errors import BadBet
from games.engine.game import Rules
from games.engine.void_causes import Cites, Code, Scope, VoidCause, find_cause


class ReturnCause(VoidCause):
    """`covers` is what comes back to a player: every bet, or the bet on the hand whose missed insurance would have won.

    `requires` is a flag of the configuration without which there is no such cause; `unfinished` says that the cards on
    the table were too few for the table of play, `withdrawn` that the bet was taken back before any card was dealt.
    Under the readings that `singly_under` names a player may keep some bets and have the others back. A cause with
    `until_outcome_cite` voids no round in which a bet is decided: a bet that was placed, or under the readings that
    `offered_under` names any bet on offer.
    """

    covers: Literal["every_bet", "insured_bet"] = "every_bet"
    requires: str | None = Field(default=None, pattern=r"^[a-z_]+(\.[a-z_]+)*$")
    unfinished: bool = False
    withdrawn: bool = False
    singly_under: dict[Code, Code] = Field(default_factory=dict)
    until_outcome_cite: Cites = ()
    offered_under: dict[Code, Code] = Field(default_factory=dict)

    def counts_offered(self, rules: Rules) -> bool:
        return bool(self.offered_under) and all(
            rules.readings.get(name) == option for name, option in self.offered_under.items()
        )

    def returns_singly(self, rules: Rules) -> bool:
        return bool(self.singly_under) and all(
            rules.readings.get(name) == option for name, option in self.singly_under.items()
        )


class ReturnsFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    cause: tuple[ReturnCause, ...] = ()


def causes_of(rules: Rules, scope: Scope) -> tuple[ReturnCause, ...]:
    """What this table's rules return bets for."""
    section = rules.sections.get("returns")
    causes = section.cause if isinstance(section, ReturnsFile) else ()
    return tuple(each for each in causes if each.scope == scope and _possible(rules, each))


def cause_named(rules: Rules, named: str, scope: Scope) -> ReturnCause:
    section = rules.sections.get("returns")
    causes = section.cause if isinstance(section, ReturnsFile) else ()
    found = find_cause(rules, causes, named, scope)
    if not _possible(rules, found):
        raise BadBet(f"bets come back for {named!r} only where {found.requires} is stated", found.cite)
    return found


def _possible(rules: Rules, cause: ReturnCause) -> bool:
    return cause.requires is None or flag_at(rules.configuration, cause.requires, default=False)
