"""`<game>.readings.toml`: what the document leaves open, what it can be taken to mean, and what is assumed
until someone rules.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from games.rulepacks.applies import ALWAYS, Applies
from games.rulepacks.base import Cites, Code, PackModel, Words

Moved = Literal[
    "form", "findings", "price", "settlement", "procedures", "irregularities", "rules_document", "floor"
]
"""Places that a reading can decide: fields and their bounds, findings, prices, what a round pays, steps of procedures,
rulings of the guide, sentences of the rules document, deck clock and changes of limits.
"""


class InterpretationOption(PackModel):
    """`priced_with` is a configuration that the option allows, so that its effect on prices can be shown.
    `without_effect` says why nothing in the product can differ under it; without it something must. `refused` says why
    nothing can be priced or settled under it.
    """

    id: Code
    summary: Words
    priced_with: dict[str, Any] = Field(default_factory=dict)
    without_effect: Words | None = None
    refused: Words | None = None


class Interpretation(PackModel):
    """`price` says that the choice changes what a wager costs, `changes` what follows from it in words. It matters
    where `when` holds. Options are compared with every seat taken, unless `players` says how many are. `moves` names
    every place that differs between options; where one of them makes an error of what a round can state, settlement is
    among them, or `rounds_alike` says why no round is settled otherwise.
    """

    id: Code
    title: Words | None = None
    question: Words
    cite: Cites = Field(min_length=1)
    default: Code
    option: tuple[InterpretationOption, ...] = Field(min_length=2)
    price: bool = False
    changes: Words | None = None
    note: Words | None = None
    when: Applies = ALWAYS
    players: Annotated[int, Field(ge=1)] | None = None
    moves: tuple[Moved, ...] = ()
    rounds_alike: Words | None = None

    @model_validator(mode="after")
    def _default_is_an_option(self) -> Self:
        options = [each.id for each in self.option]
        if len(set(options)) < len(options):
            raise ValueError("two options have the same id")
        if self.default not in options:
            raise ValueError(f"default {self.default!r} is not one of its options: {', '.join(options)}")
        return self


class InterpretationsFile(PackModel):
    reading: tuple[Interpretation, ...] = ()

    @model_validator(mode="after")
    def _ids_are_distinct(self) -> Self:
        ids = [each.id for each in self.reading]
        if len(set(ids)) < len(ids):
            raise ValueError("two readings have the same id")
        return self
