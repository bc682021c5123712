"""The sign or inscription, read against the pay table."""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from games.engine.errors import BadOdds
from games.engine.odds import Pays
from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.checks.odds import SAYS_FOR
from games.validation.findings import Finding
from games.validation.registry import rule
from games.validation.words import money

PATH = "sign.lines"
_NUMBER = r"\d{1,9}(?:,\d{3})*(?:\.\d{1,6})?"
_ODDS = re.compile(rf"{_NUMBER}\s+to\s+{_NUMBER}", re.IGNORECASE | re.ASCII)
_AMOUNT = re.compile(r"\$\s?(\d{1,9}(?:,\d{3})*(?:\.\d{1,2})?)", re.ASCII)
_PAYOUT_LIMIT = re.compile(r"payout limit", re.IGNORECASE)


def _lines(case: Case) -> list[str]:
    return [line for line in case.value(PATH) or () if line.strip()]


def odds_on(lines: list[str]) -> dict[Fraction, str]:
    found = {}
    for line in lines:
        for text in _ODDS.findall(line):
            try:
                found[Pays.parse(text.replace(",", "")).per_unit] = " ".join(text.split())
            except BadOdds:
                continue
    return found


def amounts_on(lines: list[str]) -> set[Decimal]:
    return {Decimal(text.replace(",", "")) for line in lines for text in _AMOUNT.findall(line)}


def _amounts_paid(case: Case) -> dict[Decimal, str]:
    """Amounts, not odds, that the table pays: envy bonuses and what the wheel stops on."""
    paid: dict[Decimal, str] = {}
    if "envy" in case.offered:
        for amount in (case.value("progressive.envy") or {}).values():
            if isinstance(amount, int | Decimal):
                paid[Decimal(amount)] = case.wager_name("envy")
    if "bonus_spin" in case.offered:
        for stop in case.value("bonus_spin.wheel") or ():
            for amount in (stop["hot_spot"], stop["community"]):
                if not isinstance(amount, str):
                    paid[Decimal(amount)] = case.wager_name("bonus_spin")
    return paid


@rule()
def sign_states_pays(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Players are told the odds or the amount of everything that they can win."""
    lines = _lines(case)
    if not lines:
        return
    odds, amounts = odds_on(lines), amounts_on(lines)
    told: set[tuple[str, str]] = set()
    for row in case.printed:
        pays = case.pays(row)
        if row.wager not in case.offered or pays.per_unit <= 0 or pays.per_unit in odds:
            continue
        if (row.wager, pays.text) in told:
            continue
        told.add((row.wager, pays.text))
        yield check.finding(
            PATH,
            f"The sign does not say that {row.wager_name} pays {pays}.",
            hint=f'Add a line with "{pays}".',
            measured="not stated",
            limit=pays.text,
        )
    for amount, name in _amounts_paid(case).items():
        if amount not in amounts:
            yield check.finding(
                PATH,
                f"The sign does not say that {name} pays {money(amount)}.",
                hint=f'Add a line with "{money(amount)}".',
                measured="not stated",
                limit=amount,
            )


@rule()
def sign_promises_no_more(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Odds on the sign that no wager pays mislead players."""
    paid = {case.pays(row).per_unit for row in case.printed if row.wager in case.offered}
    empty = [text for units, text in odds_on(_lines(case)).items() if units not in paid]
    if empty:
        yield check.finding(
            PATH,
            f"The sign says {', '.join(empty)}, which no wager on offer pays.",
            hint="Take these odds away, or correct them.",
            measured=", ".join(empty),
        )


@rule()
def sign_says_to(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Odds on a sign say "to", never "for"."""
    for line in _lines(case):
        if SAYS_FOR.search(line):
            yield check.finding(
                PATH,
                f'Odds are printed with "to", and the sign says: {line[:80]}',
                hint="Write the odds as so much to 1.",
                measured=line[:80],
                limit="to",
            )


@rule()
def sign_states_payout_limit(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """The payout limit is on the sign, as an amount or as a pointer to the posted one."""
    lines = _lines(case)
    if not lines:
        return
    about = [line for line in lines if _PAYOUT_LIMIT.search(line)]
    if not about:
        yield check.finding(
            PATH,
            "The sign does not mention the payout limit per hand.",
            hint="State the amount, or that the game is subject to the posted payout limit.",
            measured="not stated",
        )
    limit = case.number("limits.payout_per_hand")
    for amount in sorted(amounts_on(about)):
        if limit is not None and amount != limit:
            yield check.finding(
                PATH,
                f"The sign gives a payout limit of {money(amount)}, and the limit is {money(limit)}.",
                measured=amount,
                limit=limit,
            )
