"""`<game>.irregularities.toml`: what to do when something goes wrong, as a decision of three questions."""

from itertools import product
from typing import Literal, Self

from pydantic import Field, model_validator

from games.rulepacks.base import Cites, Code, PackModel, Words

Noticed = Literal["bets_open", "in_round", "round_over", "later_round"]
MOMENTS: dict[Noticed, str] = {
    "bets_open": "before bets are closed",
    "in_round": "after bets are closed, during the round",
    "round_over": "after the round, before the next one begins",
    "later_round": "after a later round has begun",
}
Outcome = Literal["established", "open"]
OUTCOMES: dict[Outcome, str] = {
    "established": "some bet has definitely won or lost",
    "open": "no bet has definitely won or lost",
}
Effect = Literal[
    "play_on",
    "void_round",
    "void_wager",
    "stands",
    "players_choose",
    "house_decides",
    "return_bet",
    "refuse",
]


class Ruling(PackModel):
    """One branch: when it was noticed, whether an outcome was established, and what follows. What is left out
    does not matter.
    """

    noticed: tuple[Noticed, ...] = tuple(MOMENTS)
    outcome: tuple[Outcome, ...] = tuple(OUTCOMES)
    condition: Words | None = None
    effect: Effect
    ruling: Words
    options: tuple[Words, ...] = ()
    decided_by: Words | None = None
    cite: Cites = Field(min_length=1)

    @model_validator(mode="after")
    def _choices_are_listed(self) -> Self:
        if (self.effect == "players_choose") != bool(self.options):
            raise ValueError("options are listed exactly where players choose")
        return self


class Irregularity(PackModel):
    """`moments` are those at which it can be noticed at all. Every combination of the answers leads to one ruling;
    where the document asks a third question (can the cards be put in order again?), several rulings share a
    combination, told apart by `condition`.
    """

    id: Code
    title: Words
    happened: Words
    moments: tuple[Noticed, ...] = tuple(MOMENTS)
    cite: Cites = Field(min_length=1)
    ruling: tuple[Ruling, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _every_answer_leads_to_a_ruling(self) -> Self:
        for moment, outcome in product(self.moments, OUTCOMES):
            found = self.rulings(moment, outcome)
            if not found:
                raise ValueError(f"no ruling when noticed {MOMENTS[moment]} and {OUTCOMES[outcome]}")
            conditions = [ruling.condition for ruling in found]
            if len(found) > 1 and (None in conditions or len(set(conditions)) < len(found)):
                raise ValueError(f"two rulings when noticed {MOMENTS[moment]} and {OUTCOMES[outcome]}")
        return self

    def rulings(self, noticed: Noticed, outcome: Outcome) -> tuple[Ruling, ...]:
        return tuple(
            ruling for ruling in self.ruling if noticed in ruling.noticed and outcome in ruling.outcome
        )


class IrregularitiesFile(PackModel):
    irregularity: tuple[Irregularity, ...] = ()
