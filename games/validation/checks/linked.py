"""Linked tables: one meter is fair only if everybody has the same chance at the same price."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.chances import jackpot_chance
from games.validation.findings import Finding
from games.validation.registry import rule

PATH = "progressive.linked"
WAGER = "progressive"


def _links(case: Case) -> list[Mapping[str, Any]]:
    return list(case.value(PATH) or ())


@rule()
def linked_probability(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Tables on one meter hit it with the same probability, or in proportion to the wager where a notice says so."""
    decks, wager = case.whole("decks"), case.number("progressive.wager")
    ours = None if decks is None else jackpot_chance(case, WAGER, decks)
    if ours is None or not wager:
        return
    for link in _links(case):
        theirs = jackpot_chance(case, WAGER, link["decks"])
        stake = Decimal(link["wager"])
        if theirs is None or theirs == ours:
            continue
        in_proportion = link.get("notice", False) and theirs * Fraction(wager) == ours * Fraction(stake)
        if not in_proportion:
            yield check.finding(
                PATH,
                f"Table {link['table']} hits the jackpot with probability {theirs}, this table with {ours}.",
                hint="Use the same number of decks, or probabilities in proportion to the wager with a notice.",
                measured=str(theirs),
                limit=str(ours),
            )


@rule()
def linked_wager(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Tables on one meter take the same wager, unless a notice tells of proportional probabilities."""
    wager = case.number("progressive.wager")
    for link in _links(case):
        if wager is not None and link["wager"] != wager and not link.get("notice", False):
            yield check.finding(
                PATH,
                f"Table {link['table']} takes a wager of {case.money(link['wager'])}, this table {case.money(wager)}.",
                hint=f"Allowed is exactly {case.money(wager)}.",
                measured=link["wager"],
                limit=wager,
            )


@rule()
def linked_rate(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Tables on one meter feed it at the same rate."""
    rate = case.number("progressive.rate")
    for link in _links(case):
        if rate is not None and link["rate"] != rate:
            yield check.finding(
                PATH,
                f"Table {link['table']} feeds the meter at {link['rate']} %, this table at {rate} %.",
                hint=f"Allowed is exactly {rate} %.",
                measured=link["rate"],
                limit=rate,
            )
