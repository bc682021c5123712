"""Insurance: offered, told to players, and possible within the limits."""

from collections.abc import Iterator
from fractions import Fraction

from pydantic import Field

from games.rulepacks.base import Cites, Code, PackModel, Words
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.checks.layouts import chosen_layout
from games.validation.findings import Finding
from games.validation.registry import rule


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


class AmongWagers(PackModel):
    """The insurance bets, and the clauses of a table that offers them and of one that does not."""

    wagers: tuple[Code, ...] = Field(min_length=1)
    offered_cite: Cites
    left_out_cite: Cites


@rule(AmongWagers)
def insurance_among_wagers(case: Case, check: BoundCheck[AmongWagers]) -> Iterator[Finding]:
    """Whether insurance is offered and whether it is among the bets are one statement, for both hands."""
    asked, offered = check.arguments, case.value("insurance.offered")
    if offered is None or case.value("wagers") is None:
        return
    for code in asked.wagers:
        if offered and code not in case.offered:
            yield check.finding(
                "wagers",
                f"Insurance is offered, and {case.wager_name(code)} is not among the bets.",
                hint=f"Add {case.wager_name(code)} to the bets.",
                measured="not offered",
                limit=code,
                cite=asked.offered_cite,
            )
        elif not offered and code in case.offered:
            yield check.finding(
                "wagers",
                f"{case.wager_name(code)} is among the bets, and no insurance is offered.",
                hint="Take it from the bets, or offer insurance.",
                measured=code,
                limit="not offered",
                cite=asked.left_out_cite,
            )


class OnLayout(PackModel):
    """`parts` of the pay table; `option` of `reading` takes layouts that show none of it for layouts that do."""

    parts: tuple[Code, ...] = Field(min_length=1)
    reading: Code
    option: Code


@rule(OnLayout)
def insurance_on_layout(case: Case, check: BoundCheck[OnLayout]) -> Iterator[Finding]:
    """Odds are indicated on the layout only where the page of that layout prints them."""
    asked, layout = check.arguments, chosen_layout(case)
    if (
        layout is None
        or case.value("insurance.display") != "layout"
        or case.value("insurance.offered") is False
    ):
        return
    missing = [part for part in asked.parts if part not in layout.shows]
    if not missing or case.readings.get(asked.reading) == asked.option:
        return
    listed = ", ".join(part.replace("_", " ") for part in missing)
    none = len(missing) == len(asked.parts)
    yield check.finding(
        "insurance.display",
        f"{layout.name} does not print the pay table of insurance, and its odds are to be indicated on the layout."
        if none
        else f"{layout.name} prints a part of the pay table of insurance only; not there: {listed}.",
        hint="Indicate the odds on a display board or by a lammer, or choose a layout that prints the table.",
        measured=layout.code,
        limit=", ".join(
            code for code, each in case.pack.layouts.items() if set(asked.parts) <= set(each.shows)
        ),
        cite=(*check.binding.cite[:1], *layout.cite),
        severity=None if none else "warning",
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
        needed = Fraction(low) * 100 / check.arguments.percent
        yield check.finding(
            check.arguments.maximum,
            f"Insurance at {check.arguments.pays} is capped at {check.arguments.percent} % of the maximum,"
            f" {case.money(cap)}, below the smallest wager {case.money(low)}.",
            hint=f"A maximum of at least {case.money(needed)} leaves room for it.",
            measured=high,
            limit=str(needed),
        )
