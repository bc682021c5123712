"""War or surrender: found by comparing exact expectations for every rank that can tie, never assumed.

What the player knows when he decides is the shoe at the start of the round and the tied rank. Whatever he
decides only relabels outcomes, so one count of the deals serves every pay table and every decision.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.engine.features import Outcome, Weights
from games.engine.wagers import Wager
from games.engine.war.features import NO_WAR, RESULTS, SURRENDER, TIE, WarOutcome, counted
from games.engine.war.main_wager import net_of
from games.engine.war.terms import END

GO_TO_WAR = "war"
"""Decisions: `war`, `surrender`, or `end` where a tie ends the round at once."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a tie of one rank is worth to one initial unit, either way; None where a way is not open."""

    rank: str
    ties: int
    war: Fraction | None
    surrender: Fraction | None

    @property
    def decision(self) -> str:
        """The better way; war where both are worth the same, since it costs nothing and keeps the round alive."""
        if self.war is None:
            return END if self.surrender is None else SURRENDER
        return GO_TO_WAR if self.surrender is None or self.war >= self.surrender else SURRENDER


def main_net(initial: Wager, war: Wager | None, outcome: Outcome) -> Fraction:
    """Initial Wager and the War Wager that it led to, together."""
    return net_of(initial, outcome) + (net_of(war, outcome) if war else 0)


def choices(
    weights: Weights, initial: Wager, war: Wager | None, *, may_surrender: bool = True
) -> tuple[Choice, ...]:
    """Both ways for every rank that this shoe can tie."""
    ties: dict[str, int] = {}
    worth: dict[str, Fraction] = {}
    surrendered: dict[str, WarOutcome] = {}
    for outcome, count in counted(weights):
        if outcome.deal == TIE and outcome.war in RESULTS and count:
            rank = outcome.dealer_rank
            ties[rank] = ties.get(rank, 0) + count
            worth[rank] = worth.get(rank, Fraction(0)) + count * main_net(initial, war, outcome)
            surrendered.setdefault(rank, _decided(outcome, SURRENDER))
    return tuple(
        Choice(
            rank=rank,
            ties=count,
            war=worth[rank] / count if war else None,
            surrender=main_net(initial, war, surrendered[rank]) if may_surrender else None,
        )
        for rank, count in ties.items()
    )


def decide(weights: Weights, decisions: Mapping[str, str]) -> Weights:
    """The same deals after these decisions by rank; a rank that is not named goes to war."""
    space = weights.space
    counts = [0] * len(space)
    for outcome, count in counted(weights):
        if count:
            counts[space.index[decided_outcome(outcome, decisions)]] += count
    return Weights(space, counts, weights.total)


def decided_outcome(outcome: WarOutcome, decisions: Mapping[str, str]) -> WarOutcome:
    decision = decisions.get(outcome.dealer_rank, GO_TO_WAR)
    if outcome.deal != TIE or decision == GO_TO_WAR:
        return outcome
    return _decided(outcome, decision)


def _decided(outcome: WarOutcome, decision: str) -> WarOutcome:
    known = outcome.dealer_colour is not None
    return outcome._replace(
        war=SURRENDER if decision == SURRENDER else NO_WAR,
        same_rank=False,
        war_suited=False if known else None,
        one_suit=False if known else None,
    )
