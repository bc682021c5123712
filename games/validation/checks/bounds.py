"""One value of a configuration against another."""

from collections.abc import Iterator

from pydantic import Field

from games.engine.stakes import paths_of_limit
from games.rulepacks.base import Code, PackModel, Words
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


class OneAmount(PackModel):
    """On `wager` one amount can be bet, so that its smallest and its largest are the same."""

    wager: Code


@rule(OneAmount)
def one_amount(case: Case, check: BoundCheck[OneAmount]) -> Iterator[Finding]:
    """The limits that bind the wager, as the settlement takes them: its own, or the table's where it has none."""
    code = check.arguments.wager
    low_path, high_path = (_stated(case, code, name) for name in ("minimum", "maximum"))
    low, high = (None if path is None else case.number(path) for path in (low_path, high_path))
    if low is None or high is None or low == high or high_path is None:
        return
    yield check.finding(
        high_path,
        f"{case.wager_name(code)} is one amount, and {case.money(low)} to {case.money(high)} is a range.",
        hint=f"State the same amount as smallest and as largest, such as {case.money(low)}.",
        measured=high,
        limit=low,
    )


def _stated(case: Case, code: str, name: str) -> str | None:
    paths = paths_of_limit(case.pack.game, code, name)
    return next((path for path in paths if case.number(path) is not None), None)
