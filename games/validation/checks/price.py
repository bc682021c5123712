"""What the engine has to say about the cost of wagers."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from pydantic import Field

from games.engine.errors import EngineError
from games.engine.price import Price
from games.rulepacks.base import PackModel
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule
from games.validation.words import percent

GIVEN = ("envy",)
"""An envy bonus is a gift on top of the progressive wager: nothing is staked on it."""


class Dear(PackModel):
    percent: Decimal | int = Field(gt=0, le=100)


@rule(Dear)
def dear_wager(case: Case, check: BoundCheck[Dear]) -> Iterator[Finding]:
    """A wager that keeps more than a given share of the stake is worth a second look."""
    most = Decimal(check.arguments.percent) if case.dear_percent is None else case.dear_percent
    price = case.price
    if isinstance(price, EngineError):
        return
    for code, edge in edges(price).items():
        if code in case.offered and edge * 100 > Fraction(most):
            shown = percent(edge * 100)
            yield check.finding(
                f"paytables.{code}" if code in case.pack.wagers else "wagers",
                f"{case.wager_name(code)} costs the player {shown} of the wager.",
                hint=f"Flagged above {percent(most)}: a threshold of Baize, not of any clause.",
                measured=shown,
                limit=percent(most),
            )


def edges(price: Price) -> dict[str, Fraction]:
    """What each wager costs in the long run: a progressive with what its meter gives back."""
    found = {code: each.house_edge for code, each in price.wagers.items()}
    long_run = (price.progressive or {}).get("long_run_edge_without_envy")
    if isinstance(long_run, Fraction) and "progressive" in found:
        found["progressive"] = long_run
    return {code: edge for code, edge in found.items() if code not in GIVEN}


@rule()
def player_advantage(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A wager that gives back more than it takes is a gift, seldom meant; a spin may be one while few players wager."""
    price = case.price
    if isinstance(price, EngineError):
        return
    if "seats" in case.form_problems:
        # priced as for one player, which nobody said
        return
    for code, wager in price.wagers.items():
        made_in_round = wager.probability_of_offer != 1
        if code in case.offered and wager.house_edge < 0 and not made_in_round and code not in GIVEN:
            shown = percent(-wager.house_edge * 100)
            yield check.finding(
                f"paytables.{code}" if code in case.pack.wagers else "wagers",
                f"{case.wager_name(code)} gives the player an advantage of {shown}.",
                measured=shown,
                limit="0 %",
            )
    spin = price.extra.get("bonus_spin")
    by_players = spin.get("by_players", ()) if isinstance(spin, Mapping) else ()
    losing = [each for each in by_players if each["ev_at_meters"] > 0]
    if losing and "bonus_spin" in case.offered:
        most = max(each["players"] for each in losing)
        worst = max(each["ev_at_meters"] for each in losing)
        yield check.finding(
            "bonus_spin.wheel",
            f"With up to {most} players {case.wager_name('bonus_spin')} gives back more than it takes:"
            f" {percent(worst * 100)} at the worst.",
            hint="Weigh the wheel for a table with few players, or have the hot spot drawn among all positions.",
            measured=percent(worst * 100),
            limit="0 %",
        )


@rule()
def priceable(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """What cannot be priced cannot be compared with anything: it is said, not passed over."""
    price = case.price
    if isinstance(price, EngineError):
        if not _follows(case, str(price)):
            yield check.finding("", f"The table as configured has no price: {price}.")
        return
    for code, reason in price.refused.items():
        if code in case.offered and not _follows(case, reason):
            yield check.finding("wagers", f"{case.wager_name(code)}: {reason}.", measured=code)


def _follows(case: Case, reason: str) -> bool:
    """Whether there is no price because of a value that cannot be read or is missing, which has its own finding."""
    return any(re.search(rf"(?<![\w.]){re.escape(path)}(?![\w.]*\w)", reason) for path in case.unusable)
