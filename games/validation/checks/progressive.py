"""Progressives: meters that can be won, rates that can be kept up."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from pydantic import Field

from games.engine.errors import EngineError
from games.rulepacks.base import Code, PackModel, Words
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.chances import event_chances
from games.validation.findings import Finding
from games.validation.registry import rule
from games.validation.words import percent


class OfWager(PackModel):
    wager: Code


@rule(OfWager)
def jackpot_reachable(case: Case, check: BoundCheck[OfWager]) -> Iterator[Finding]:
    """A jackpot that the decks in the shoe cannot produce is a promise nobody can win."""
    code, decks = check.arguments.wager, case.whole("decks")
    if code not in case.offered or decks is None:
        return
    chances = event_chances(case, code, decks)
    for event, chance in chances.items():
        if chance == 0:
            yield check.finding(
                "decks",
                f"{case.wager_name(code)}: with {decks} decks in the shoe {event.replace('_', ' ')} cannot happen.",
                hint="Use more decks in the shoe, or do not offer the wager.",
                measured=decks,
            )


class Rates(PackModel):
    rates: tuple[Words, ...] = Field(min_length=1)


@rule(Rates)
def rate_sensible(case: Case, check: BoundCheck[Rates]) -> Iterator[Finding]:
    """A meter grows by something, and by less than all that is wagered."""
    paths = check.arguments.rates
    stated = {path: rate for path in paths if (rate := case.number(path)) is not None}
    for path, rate in stated.items():
        if rate == 0 and not path.endswith("reserve_rate"):
            yield check.finding(
                path,
                f"{case.label(path)}: at 0 % the meter never grows.",
                hint="State a rate above 0 %.",
                measured=rate,
                limit="above 0",
            )
    total = sum(stated.values(), start=Decimal(0))
    if total >= 100:
        yield check.finding(
            paths[0],
            f"The meters take {percent(total)} of each wager, and nothing is left to pay the other awards from.",
            hint="Rates in all stay below 100 %.",
            measured=total,
            limit=100,
        )


@rule(Rates)
def rates_alike(case: Case, check: BoundCheck[Rates]) -> Iterator[Finding]:
    """Meters that one rate is stated for grow at that rate, all of them."""
    first, *others = check.arguments.rates
    meant = case.number(first)
    for path in others:
        rate = case.number(path)
        if meant is not None and rate is not None and rate != meant:
            yield check.finding(
                path,
                f"{case.label(path)} is {percent(rate)}; one rate, {percent(meant)}, is read to hold for all meters.",
                hint=f"Allowed is {percent(meant)}.",
                measured=rate,
                limit=meant,
            )


class Meters(PackModel):
    meters: tuple[Words, ...] = Field(min_length=1)


@rule(Meters)
def meter_maximum(case: Case, check: BoundCheck[Meters]) -> Iterator[Finding]:
    """A meter cannot start above its own cap."""
    for meter in check.arguments.meters:
        cap = case.number(f"{meter}.maximum")
        for start in ("initial", "reset"):
            amount = case.number(f"{meter}.{start}")
            if cap is not None and amount is not None and amount > cap:
                yield check.finding(
                    f"{meter}.maximum",
                    f"{case.label(f'{meter}.{start}')} is {case.money(amount)}, above the largest amount"
                    f" {case.money(cap)}.",
                    hint=f"Allowed is at least {case.money(amount)}.",
                    measured=cap,
                    limit=amount,
                )


class AmountsTogether(PackModel):
    paths: tuple[Words, ...] = Field(min_length=2)
    least: Decimal | int


@rule(AmountsTogether)
def amounts_together(case: Case, check: BoundCheck[AmountsTogether]) -> Iterator[Finding]:
    """Amounts that only together have to reach a figure."""
    amounts = [case.number(path) for path in check.arguments.paths]
    if None in amounts:
        return
    total = sum((amount for amount in amounts if amount is not None), start=Decimal(0))
    if total < check.arguments.least:
        yield check.finding(
            check.arguments.paths[0],
            f"{' and '.join(case.label(path) for path in check.arguments.paths)} together are {case.money(total)}.",
            hint=f"Allowed is at least {case.money(check.arguments.least)} together.",
            measured=total,
            limit=check.arguments.least,
        )


@rule()
def envy_schedule(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """The document lists envy payouts for one size of wager; for another they are nobody's but the operator's."""
    section = case.pack.sections.get("progressive")
    wager = case.number("progressive.wager")
    listed = section.envy.for_wager if section is not None and section.envy is not None else None
    if wager is not None and listed is not None and wager != listed:
        yield check.finding(
            "progressive.wager",
            f"Envy payouts are listed for a wager of {case.money(listed)}, and the wager is {case.money(wager)}.",
            hint=f"With {case.money(listed)} the listed payout applies as it stands.",
            measured=wager,
            limit=listed,
        )


@rule()
def long_run_edge(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A meter that gives away more than the wager keeps will lose money however long it runs."""
    price = case.price
    if isinstance(price, EngineError) or price.progressive is None:
        return
    edge = price.progressive.get("long_run_edge")
    if isinstance(edge, Fraction) and edge < 0:
        shown = percent(edge * 100)
        yield check.finding(
            "progressive.rate",
            f"In the long run the house loses: its edge on the progressive wager is {shown}.",
            hint="Lower the rate, the reset amount or the envy payout, or raise the wager.",
            measured=shown,
            limit="0 %",
        )
