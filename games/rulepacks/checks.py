"""`<game>.checks.toml`: which checks a pack runs, under which code and for which clause.

The checks themselves are functions of `games.validation.checks`; a pack binds them to its law, so that a new
jurisdiction is data only.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from games.rulepacks.applies import Conditional
from games.rulepacks.base import Cites, Code, PackModel, Words

CheckCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,3}-[A-Z]{2}-\d{3}$", strict=True)]
"""`MD-CW-012`: jurisdiction, game, number. Never reused: a check that goes away leaves its code in `retired`."""

Severity = Literal["error", "warning", "attestation", "note"]


class CheckBinding(Conditional):
    """`rule` names the function, `arguments` what it asks for. `departs`: what it finds departs from the document,
    so that a request for a change can carry it. `own`: the threshold is the product's and no clause's, so that its
    findings cite none and state no limit.
    """

    code: CheckCode
    rule: Code
    cite: Cites = ()
    own: bool = False
    severity: Severity = "error"
    departs: bool = False
    arguments: dict[str, Any] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _stands_on_a_clause(self) -> Self:
        if self.own == bool(self.cite):
            raise ValueError(
                "a check cites the clause that it stands on, unless its threshold is the product's own"
            )
        if self.own and self.severity == "error":
            raise ValueError("a threshold of the product's own is pointed out, and never an error")
        return self


class Departures(PackModel):
    """How this jurisdiction lets an operator ask for what the document does not allow."""

    filing: Literal["new_feature", "rules_version", "none"]
    name: Words
    cite: Cites = ()


class ChecksFile(PackModel):
    departures: Departures
    check: tuple[CheckBinding, ...] = Field(min_length=1)
    retired: tuple[CheckCode, ...] = ()

    @model_validator(mode="after")
    def _codes_are_used_once(self) -> Self:
        codes = [each.code for each in self.check]
        for code in codes:
            if codes.count(code) > 1 or code in self.retired:
                raise ValueError(f"code {code} is used twice: codes are never reused")
        return self
