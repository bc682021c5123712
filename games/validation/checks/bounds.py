"""One value of a configuration against another."""

from collections.abc import Iterator

from pydantic import Field

from games.rulepacks.base import PackModel, Words
from games.rulepacks.limit_changes import fits
from games.validation.bound import BoundCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule


class NoMoreThan(PackModel):
    """Each of `paths`, of which a `*` stands for every wager, is at most what is stated at `bound`."""

    paths: tuple[Words, ...] = Field(min_length=1)
    bound: Words


@rule(NoMoreThan)
def no_more_than(case: Case, check: BoundCheck[NoMoreThan]) -> Iterator[Finding]:
    """One amount may not be above another."""
    asked = check.arguments
    most = case.number(asked.bound)
    for path in case.book.parameters if most is not None else ():
        value = case.number(path) if any(fits(pattern, path) for pattern in asked.paths) else None
        if value is not None and most is not None and value > most:
            yield check.finding(
                path,
                f"{case.label(path)} {case.money(value)} is above {case.label(asked.bound).lower()}"
                f" {case.money(most)}.",
                hint=f"Allowed is at most {case.money(most)}.",
                measured=value,
                limit=most,
            )
