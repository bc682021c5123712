"""`<game>.choices.toml`: what an operator chose, said as a rule where the document leaves the choice.

Values stand in braces by their path: `The meter grows by {progressive.rate} of each wager.` A sentence is printed where
everything that it names is stated; `unused` names paragraphs that a configuration has no use for.
"""

from typing import Self

from pydantic import Field, model_validator

from games.rulepacks.applies import Applies, Conditional
from games.rulepacks.base import Cites, PackModel, Words
from games.rulepacks.fields import fields_in
from games.rulepacks.parameters import Path

OF_A_WAGER = ("wager", "limits")
"""What a sentence that is said of each wager names: it, and its own limits."""


class Choice(Conditional):
    """`cite` is the paragraph that the sentence belongs to. `unless` keeps it away where the document says the same.

    `each_wager` says it once for every wager with limits of its own; `table` and `items` print the value of a path
    below it, as a table or as a list.
    """

    cite: Cites = Field(min_length=1, max_length=1)
    unless: Applies | None = None
    text: Words
    each_wager: bool = False
    table: Path | None = None
    items: Path | None = None

    @property
    def paths(self) -> tuple[str, ...]:
        """The values that it prints."""
        named = () if self.each_wager else tuple(fields_in(self.text))
        return (*named, *(each for each in (self.table, self.items) if each))

    def says(self, path: str) -> bool:
        """Whether it says what was chosen there: as a value, or by being the sentence for that value."""
        if self.each_wager and path.startswith("limits.wagers."):
            return True
        settled = {**self.when.equal, **(self.unless.equal if self.unless else {})}
        return path in self.paths or path in settled

    @model_validator(mode="after")
    def _of_each_wager_names_it(self) -> Self:
        if self.each_wager and set(fields_in(self.text)) != set(OF_A_WAGER):
            raise ValueError("a sentence of each wager names {wager} and {limits}, and nothing else")
        return self


class Unused(PackModel):
    """Paragraphs, with all that stand below them, which are for what `unless` says and for nothing else."""

    paragraphs: Cites = Field(min_length=1)
    unless: Applies
    words: Words

    def takes(self, citation: str) -> bool:
        return any(
            citation == each or (citation.startswith(each) and citation[len(each)] in "(.")
            for each in self.paragraphs
        )


class ChoicesFile(PackModel):
    choice: tuple[Choice, ...] = ()
    unused: tuple[Unused, ...] = ()
