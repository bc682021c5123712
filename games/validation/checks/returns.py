"""Displayed returns: true, and by which convention."""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from games.engine.errors import EngineError
from games.engine.price import as_decimal
from games.rulepacks.base import Code, PackModel
from games.validation.bound import BoundCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule
from games.validation.words import percent


class ReturnOf(PackModel):
    """The wager whose return is displayed; `reading` says which of the two conventions the document is taken to use."""

    wager: Code
    reading: Code


@rule(ReturnOf)
def displayed_return(case: Case, check: BoundCheck[ReturnOf]) -> Iterator[Finding]:
    """A displayed return equals the engine's under one of the two conventions, and it is said which."""
    asked = check.arguments
    shown, price = case.number("displayed_rtp"), case.price
    if shown is None or isinstance(price, EngineError) or asked.wager not in price.wagers:
        return
    wager = price.wagers[asked.wager]
    true = {"total_staked": wager.return_on_action, "initial_wager": wager.rtp}
    both = (
        f"{percent(true['total_staked'] * 100)} of everything staked,"
        f" {percent(true['initial_wager'] * 100)} of the initial wager"
    )
    matches = [name for name, share in true.items() if _as_displayed(share, shown) == shown]
    taken = case.readings.get(asked.reading, "total_staked")
    if taken in matches:
        words = {"total_staked": "everything staked", "initial_wager": "the initial wager"}[taken]
        yield check.finding(
            "displayed_rtp",
            f"{shown} % is the return on {words} (returns: {both}).",
            measured=shown,
            limit=both,
            severity="note",
        )
    elif matches:
        yield check.finding(
            "displayed_rtp",
            f"{shown} % is true by the other convention only. The two returns are {both}.",
            hint="Display the return by the convention of the document, or name the convention beside it.",
            measured=shown,
            limit=both,
            severity="warning",
        )
    else:
        yield check.finding(
            "displayed_rtp",
            f"{shown} % is displayed, and the returns are {both}.",
            hint=f"True is {both}.",
            measured=shown,
            limit=both,
        )


def _as_displayed(share: Fraction, like: Decimal) -> Decimal:
    """In percent, with as many decimals as are displayed, at least one: whole percents would hide a whole edge."""
    exponent = like.as_tuple().exponent
    places = max(1, -exponent) if isinstance(exponent, int) else 1
    return (as_decimal(share) * 100).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


class Undisclosed(PackModel):
    """Wagers whose return is not displayed; where `reading` is taken as `option` it has to be."""

    wagers: tuple[Code, ...]
    reading: Code
    option: Code


@rule(Undisclosed)
def undisclosed_return(case: Case, check: BoundCheck[Undisclosed]) -> Iterator[Finding]:
    """A return that is displayed for one wager says nothing about the others: name theirs."""
    asked, price = check.arguments, case.price
    if isinstance(price, EngineError) or case.number("displayed_rtp") is None:
        return
    must = case.readings.get(asked.reading) == asked.option
    for code in asked.wagers:
        if code in case.offered and code in price.wagers:
            true = percent(price.wagers[code].rtp * 100)
            yield check.finding(
                "displayed_rtp",
                f"The return of {case.wager_name(code)}, {true}, is not disclosed.",
                hint="Display it beside the return of the main wager.",
                measured="not disclosed",
                limit=true,
                severity="error" if must else None,
            )
