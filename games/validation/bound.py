"""A check bound to its code, its clause and its arguments: what a check writes findings with."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.rulepacks.base import PackModel
from games.rulepacks.checks import CheckBinding, Severity
from games.rulepacks.parameters import describe
from games.validation.findings import Finding


class NoArguments(PackModel):
    """Of a check that asks for nothing."""


Arguments = TypeVar("Arguments", bound=PackModel)


@dataclass(frozen=True)
class BoundCheck(Generic[Arguments]):
    binding: CheckBinding
    arguments: Arguments

    def finding(
        self,
        path: str,
        message: str,
        *,
        hint: str = "",
        measured: Any = None,
        limit: Any = None,
        cite: tuple[str, ...] | None = None,
        severity: Severity | None = None,
        code: str | None = None,
        says: str = "",
        about: str = "",
    ) -> Finding:
        """A finding with what the pack says about this check, unless told otherwise; an empty `cite` cites nothing."""
        return make_finding(
            code=code or self.binding.code,
            severity=severity or self.binding.severity,
            path=path,
            message=message,
            hint=hint,
            measured=measured,
            limit=None if self.binding.own else limit,
            cite=self.binding.cite if cite is None else cite,
            departs=self.binding.departs,
            says=says,
            about=about,
        )


PlainCheck = BoundCheck[NoArguments]


def make_finding(
    *,
    code: str,
    severity: Severity,
    path: str,
    message: str,
    cite: tuple[str, ...],
    hint: str = "",
    measured: Any = None,
    limit: Any = None,
    departs: bool = False,
    says: str = "",
    about: str = "",
) -> Finding:
    return Finding(
        code=code,
        severity=severity,
        path=path,
        message=message,
        hint=hint,
        citation="; ".join(cite),
        measured=None if measured is None else describe(measured),
        limit=None if limit is None else describe(limit),
        departure=departs and severity == "error",
        says=says,
        about=about,
    )
