"""`<game>.parameters.toml`: what can be configured, within which limits, by which clause, on which days."""

from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from games.engine.amounts import is_sign
from games.engine.numbers import shown
from games.rulepacks.applies import Conditional
from games.rulepacks.base import Cites, Code, PackModel, Words
from games.rulepacks.checks import CheckCode
from games.rulepacks.periods import Moment, Period

Section = Literal["cards", "wagers", "progressive", "limits", "layout", "readings"]
SECTIONS: dict[Section, str] = {
    "cards": "Cards and equipment",
    "wagers": "Wagers and pay tables",
    "progressive": "Progressive",
    "limits": "Limits and boxes",
    "layout": "Layout",
    "readings": "Readings and attestations",
}
Kind = Literal[
    "whole",
    "amount",
    "amounts",
    "percent",
    "hours",
    "choice",
    "choices",
    "flag",
    "text",
    "lines",
    "odds",
    "card",
    "wheel",
    "links",
]
NUMBERS: tuple[Kind, ...] = ("whole", "amount", "percent", "hours")
Number = Annotated[int, Field(strict=True)] | Annotated[Decimal, Field(strict=True)]
Path = Annotated[str, StringConstraints(pattern=r"^[a-z_]+(\.([a-z][a-z0-9_]*|\*))*$", strict=True)]
"""As in `--set`; a `*` stands for every wager of the pack."""


class Limit(Period, Conditional):
    """A bound that a clause sets.

    Versions of one limit in time share its code and follow each other without overlap.
    """

    code: CheckCode
    min: Number | None = None
    max: Number | None = None
    options: tuple[str | int | Decimal, ...] = ()
    multiple_of: Number | None = None
    cite: Cites = Field(min_length=1)
    severity: Literal["error", "warning"] = "error"
    departs: bool = True

    @model_validator(mode="after")
    def _limits_something(self) -> Self:
        if self.min is None and self.max is None and not self.options and self.multiple_of is None:
            raise ValueError("limits nothing: state min, max, options or multiple_of")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError("min is above max")
        return self

    @property
    def allowed(self) -> str:
        """The range in bare numbers; with units it is the parameter that says it."""
        return self.in_words(lambda value: f"{value:,}" if isinstance(value, int | Decimal) else str(value))

    def in_words(self, words: Callable[[Any], str]) -> str:
        parts = []
        if self.options:
            named = ", ".join(words(option) for option in self.options)
            parts.append(f"one of {named}" if len(self.options) > 1 else f"only {named}")
        if self.min is not None and self.min == self.max:
            parts.append(f"exactly {words(self.min)}")
        elif self.min is not None and self.max is not None:
            parts.append(f"from {words(self.min)} to {words(self.max)}")
        elif self.min is not None:
            parts.append(f"at least {words(self.min)}")
        elif self.max is not None:
            parts.append(f"at most {words(self.max)}")
        if self.multiple_of is not None:
            parts.append(f"a multiple of {words(self.multiple_of)}")
        return ", ".join(parts)


class Option(PackModel):
    value: str | int
    label: Words
    help: Words | None = None


class Parameter(Conditional):
    """One field of the editor. `low` and `high` bound what makes sense at all; what the law allows is in `limit`.

    A path is one that the game or every game declares; `own` declares one that only this document has, of which no
    price depends. `required` holds where `when` does; `stated_code` is the code of the finding when it is missing.
    """

    path: Path
    own: bool = False
    kind: Kind
    section: Section
    label: Words
    help: Words | None = None
    unit: Words | None = None
    required: bool = False
    stated_code: CheckCode | None = None
    low: Number | None = None
    high: Number | None = None
    option: tuple[Option, ...] = ()
    cite: Cites = Field(min_length=1)
    limit: tuple[Limit, ...] = ()

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.kind == "choice") != bool(self.option):
            raise ValueError("options are listed exactly where the kind is choice")
        if self.stated_code is not None and not self.required:
            raise ValueError("stated_code belongs to a required parameter")
        for place, one in enumerate(self.limit):
            for other in self.limit[place + 1 :]:
                if one.code == other.code and one.under == other.under and one.overlaps(other):
                    raise ValueError(
                        f"limit {one.code}: two versions of it hold on the same day ({one.words}; {other.words})"
                    )
        return self

    def allowed_by(self, limit: Limit) -> str:
        """What a limit allows, as people read it: options by their labels, amounts and hours with their unit."""
        labels = {str(option.value): option.label for option in self.option}
        sign = self.unit if is_sign(self.unit) else ""

        def words(value: Any) -> str:
            number = isinstance(value, int | Decimal) and not isinstance(value, bool)
            return labels.get(str(value)) or (f"{sign}{value:,}" if number else str(value))

        return " ".join(part for part in (limit.in_words(words), "" if sign else self.unit) if part)

    def limits_at(self, day: Moment) -> tuple[Limit, ...]:
        """The limits in force on a day."""
        return tuple(limit for limit in self.limit if limit.holds_on(day))

    def limit_at(self, day: Moment, code: str) -> Limit | None:
        """One limit as it stood on a day."""
        return next((limit for limit in self.limits_at(day) if limit.code == code), None)


class PayTable(PackModel):
    """What the document says about a wager's odds: they are fixed, a minimum, or one of several tables.

    The odds themselves stand with the wager; further tables, where the document has several, stand here. `clauses`
    names, for an event, the paragraphs that state its odds, `cite` those of all events: each is breached on its own.
    Left out, it is the last one that the pay row cites.
    """

    wager: Code
    code: CheckCode
    rule: Literal["fixed", "minimum", "options"] = "fixed"
    table: tuple[dict[Code, Words], ...] = ()
    cite: Cites = ()
    clauses: dict[Code, Cites] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _tables_are_options(self) -> Self:
        if self.table and self.rule != "options":
            raise ValueError("further tables are listed where the rule is options")
        return self


class ParametersFile(PackModel):
    parameter: tuple[Parameter, ...] = Field(min_length=1)
    paytable: tuple[PayTable, ...] = ()

    @model_validator(mode="after")
    def _paths_are_distinct(self) -> Self:
        paths = [each.path for each in self.parameter]
        for path in paths:
            if paths.count(path) > 1:
                raise ValueError(f"two parameters have the path {path}")
        return self


def describe(value: Any) -> str:
    """A value as findings show it: exact, without a type's own decoration."""
    if value is None:
        return "not stated"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(describe(each) for each in value) or "nothing"
    return shown(value) if isinstance(value, int | Decimal) else str(value)
