"""`<game>.irregularities.toml`: what to do when something goes wrong, as questions that lead to one ruling."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from games.rulepacks.base import Cites, Code, PackModel, Words
from games.rulepacks.parameters import Path

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


class Answer(PackModel):
    """Where the document leaves open what an answer amounts to, `means` says for each option of `reading` which
    other answer it stands for. `value` is what the table's parameter says where this is the answer.
    """

    id: Code
    words: Words
    value: str | bool | int | None = None
    reading: Code | None = None
    means: dict[Code, Code] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _reading_says_what_it_means(self) -> Self:
        if (self.reading is None) == bool(self.means):
            raise ValueError("reading and means belong together")
        return self


class Question(PackModel):
    """A fact on which rulings depend. The configuration of the table answers it where it has a `path`."""

    id: Code
    ask: Words
    path: Path | None = None
    cite: Cites = ()
    answer: tuple[Answer, ...] = Field(min_length=2)

    @model_validator(mode="after")
    def _answers_fit_together(self) -> Self:
        ids = [each.id for each in self.answer]
        if len(set(ids)) < len(ids):
            raise ValueError("two answers have the same id")
        for each in self.answer:
            if unknown := set(each.means.values()) - set(ids):
                raise ValueError(f"answer {each.id} means {min(unknown)}, which is no answer")
        return self

    def meant(self, answer: str, readings: Mapping[str, str]) -> str:
        """The answer that counts under the readings."""
        found = next((each for each in self.answer if each.id == answer), None)
        if found is None or found.reading is None:
            return answer
        return found.means.get(readings.get(found.reading, ""), answer)


class Ruling(PackModel):
    """One branch: when it was noticed, whether an outcome was established, the answers to the pack's questions
    (`facts`), the options of readings (`under`), and what follows. What is left out does not matter.

    `condition` is a question in the ruling's own words, which no other irregularity shares.
    """

    noticed: tuple[Noticed, ...] = tuple(MOMENTS)
    outcome: tuple[Outcome, ...] = tuple(OUTCOMES)
    facts: dict[Code, tuple[Code, ...]] = Field(default_factory=dict)
    under: dict[Code, Code] = Field(default_factory=dict)
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

    @cached_property
    def wants(self) -> dict[str, tuple[str, ...]]:
        """Question -> the answers under which this is the ruling."""
        wanted: dict[str, tuple[str, ...]] = {"noticed": self.noticed, **self.facts}
        if len(self.outcome) < len(OUTCOMES):
            wanted["outcome"] = self.outcome
        if self.condition is not None:
            wanted["condition"] = (self.condition,)
        return wanted

    @property
    def substance(self) -> tuple[Any, ...]:
        """What is done, however it is worded."""
        return self.effect, self.options, self.decided_by


class Irregularity(PackModel):
    """`moments` are those at which it can be noticed at all, `event` what it can have been, `facts` the answers that
    it gives by itself. Two irregularities that can be the same event must come to the same ruling; `decided_as`
    names the one whose rulings count here, too.
    """

    id: Code
    title: Words
    happened: Words
    moments: tuple[Noticed, ...] = tuple(MOMENTS)
    event: tuple[Code, ...] = ()
    facts: dict[Code, tuple[Code, ...]] = Field(default_factory=dict)
    decided_as: Code | None = None
    cite: Cites = Field(min_length=1)
    ruling: tuple[Ruling, ...] = ()

    @model_validator(mode="after")
    def _is_decided_once(self) -> Self:
        if (self.decided_as is None) != bool(self.ruling):
            raise ValueError("states its rulings, or as what it is decided")
        return self

    @property
    def events(self) -> tuple[str, ...]:
        return self.event or (self.id,)


class IrregularitiesFile(PackModel):
    question: tuple[Question, ...] = ()
    irregularity: tuple[Irregularity, ...] = ()
