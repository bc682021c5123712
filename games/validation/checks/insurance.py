"""Insurance: offered, told to players, and possible within the limits."""

from collections.abc import Iterator
from fractions import Fraction

from pydantic import Field

from games.rulepacks.base import PackModel, Words
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule
from games.validation.words import money


@rule()
def insurance_offered(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Insurance belongs to the game; only a private table may do without it."""
    if case.value("insurance.offered") is False and case.value("private_table") is not True:
        yield check.finding(
            "insurance.offered",
            "Insurance is not offered, and that is possible at a private table alone, on a player's request.",
            hint="Offer insurance, or state that the table is private.",
            measured=False,
            limit=True,
        )


class QuarterCap(PackModel):
    """The share of the maximum that a bet at `pays` may reach."""

    pays: Words
    percent: int = Field(gt=0, le=100)
    maximum: Words


@rule(QuarterCap)
def insurance_cap_reachable(case: Case, check: BoundCheck[QuarterCap]) -> Iterator[Finding]:
    """If the cap of the dearest insurance is below the smallest wager, nobody can ever make that bet."""
    low, high = case.number("limits.minimum"), case.number(check.arguments.maximum)
    if low is None or high is None or case.value("insurance.offered") is False:
        return
    cap = Fraction(high) * check.arguments.percent / 100
    if cap < Fraction(low):
        yield check.finding(
            check.arguments.maximum,
            f"Insurance at {check.arguments.pays} is capped at {check.arguments.percent} % of the maximum,"
            f" {money(cap)}, below the smallest wager {money(low)}.",
            hint=f"A maximum of at least {money(Fraction(low) * 100 / check.arguments.percent)} leaves room for it.",
            measured=high,
            limit=str(Fraction(low) * 100 / check.arguments.percent),
        )
