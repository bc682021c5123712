"""The sign or inscription, read against the pay table line by line and wager by wager."""

import re
from collections.abc import Iterator
from decimal import Decimal

from games.rulepacks.base import Code, PackModel, Words
from games.rulepacks.checks import Severity
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.checks.odds import SAYS_FOR
from games.validation.findings import Finding
from games.validation.registry import rule
from games.validation.signs.reader import Wrong
from games.validation.signs.reading import PATH, is_about_limit, sign_of, texts_on
from games.validation.signs.rows import Aspect, SignRow

_AMOUNT = re.compile(r"\$\s?(\d{1,9}(?:,\d{3})*(?:\.\d{1,2})?)", re.ASCII)


class LeftOpen(PackModel):
    """Rows of which the document does not say whether players are told: that they are, holds under one option."""

    rows: tuple[Words, ...]
    reading: Code
    option: Code


class Told(PackModel):
    left_open: tuple[LeftOpen, ...] = ()


def _is_stated(case: Case) -> bool:
    """A sign that was never written is what `value_stated` speaks of; an empty one says nothing to players."""
    return case.texts is not None or case.value(PATH) is not None


def amounts_on(lines: list[str]) -> set[Decimal]:
    return {Decimal(text.replace(",", "")) for line in lines for text in _AMOUNT.findall(line)}


@rule(Told)
def sign_states_pays(case: Case, check: BoundCheck[Told]) -> Iterator[Finding]:
    """Players are told the odds, the amount and the meter of everything that they can win, and what surrender costs."""
    if not _is_stated(case):
        return
    for row, aspect in sign_of(case).unstated:
        open_ = next((each for each in check.arguments.left_open if row.path in each.rows), None)
        severity: Severity | None = None
        if open_ is not None and case.readings.get(open_.reading) != open_.option:
            severity = "warning"
        yield check.finding(
            PATH,
            unstated_words(row, aspect),
            hint=f'Add a line with "{row.label}" and "{row.shown(aspect)}".',
            measured="not stated",
            limit=row.shown(aspect),
            severity=severity,
        )


def unstated_words(row: SignRow, aspect: Aspect) -> str:
    verb = "loses" if row.pays is not None and row.pays.per_unit < 0 else "pays"
    symbol = f", symbol {row.symbol}," if row.symbol else ""
    return f"The sign does not say that {row.label}{symbol} {verb} {row.shown(aspect)}."


@rule()
def sign_agrees(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A line that speaks of a wager states what that wager pays, and no odds of another one."""
    for wrong in sign_of(case).wrong:
        yield check.finding(
            PATH,
            wrong_words(wrong),
            hint="Correct the line, or the pay table.",
            measured=wrong.shown,
            limit=paid_instead(wrong),
        )


def wrong_words(wrong: Wrong) -> str:
    labels = " or ".join(dict.fromkeys(row.label for row in wrong.rows[:3]))
    return f"{wrong.text.called} states {wrong.shown}, and {labels} pays {paid_instead(wrong)}."


def paid_instead(wrong: Wrong) -> str:
    return ", ".join(
        dict.fromkeys(
            row.shown(wrong.aspect if wrong.aspect in row.aspects else row.aspects[0]) for row in wrong.rows
        )
    )


@rule()
def sign_promises_no_more(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Odds on the sign that no wager pays mislead players."""
    sign = sign_of(case)
    paid = {row.pays.per_unit for row in sign.rows if row.pays is not None}
    empty = list(dict.fromkeys(each.shown for each in sign.unread if each.units not in paid))
    if empty:
        yield check.finding(
            PATH,
            f"The sign says {', '.join(empty)}, which no wager on offer pays.",
            hint="Take these odds away, or correct them.",
            measured=", ".join(empty),
        )


@rule()
def sign_understood(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Odds of which nobody can tell whose they are state nothing."""
    sign = sign_of(case)
    paid = {row.pays.per_unit for row in sign.rows if row.pays is not None}
    for each in sign.unread:
        if each.units in paid:
            yield check.finding(
                PATH,
                f"{each.text.called} states {each.shown}, and it cannot be told for which wager.",
                hint="Begin the line with the name of the wager, and name the event that wins.",
                measured=each.shown,
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


class PayoutLimit(PackModel):
    """Where players read it, it is the amount itself; elsewhere words may point to where it is posted."""

    amount_itself: bool = False


@rule(PayoutLimit)
def sign_states_payout_limit(case: Case, check: BoundCheck[PayoutLimit]) -> Iterator[Finding]:
    """The payout limit is there, as an amount or, where that is enough, as a pointer to the posted one."""
    if not _is_stated(case):
        return
    about = [line for line in _lines(case) if is_about_limit(line)]
    amounts = amounts_on(about)
    limit = case.number("limits.payout_per_hand")
    if not about:
        yield check.finding(
            PATH,
            "The sign does not mention the payout limit per hand.",
            hint="State the amount."
            if check.arguments.amount_itself
            else "State the amount, or that the game is subject to the posted payout limit.",
            measured="not stated",
        )
    elif check.arguments.amount_itself and not amounts:
        yield check.finding(
            PATH,
            "The sign speaks of the payout limit per hand without its amount, and is itself where it is posted.",
            hint=f"State {case.money(limit)}." if limit is not None else "State the amount.",
            measured="no amount",
            limit=limit,
        )
    for amount in sorted(amounts):
        if limit is not None and amount != limit:
            yield check.finding(
                PATH,
                f"The sign gives a payout limit of {case.money(amount)}, and the limit is {case.money(limit)}.",
                measured=amount,
                limit=limit,
            )


def _lines(case: Case) -> list[str]:
    return [text.line for text in texts_on(case)]
