"""What a table has a dealer for: stakes that double, and choices that are never made."""

from collections.abc import Iterator

from games.engine.errors import EngineError
from games.rulepacks.base import Code, PackModel
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule
from games.validation.words import percent


@rule()
def stake_at_war(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A maximum for the first bet is not the maximum at stake."""
    path = "limits.wagers.initial.maximum"
    most = case.number(path)
    if most is not None and "war" in case.offered:
        yield check.finding(
            path,
            f"A first bet of {case.money(most)} becomes {case.money(2 * most)} at war.",
            measured=most,
            limit=2 * most,
        )


class WalkAway(PackModel):
    reading: Code


@rule(WalkAway)
def free_walk_away(case: Case, check: BoundCheck[WalkAway]) -> Iterator[Finding]:
    """A bet that is refunded whenever the player does not decide costs nothing to those who never decide."""
    price = case.price
    if isinstance(price, EngineError) or "initial" not in price.wagers:
        return
    edge = price.wagers["initial"].house_edge
    yield check.finding(
        f"readings.{check.arguments.reading}",
        "A choice that is left open is cancelled and the bet refunded: a player who walks away from every tie faces an"
        f" edge of 0.00 %, against {percent(edge * 100)} for one who decides.",
        hint="Complete undecided ties by rule, for instance as a surrender, instead of refunding them.",
        measured="0.00 %",
        limit=percent(edge * 100),
    )
