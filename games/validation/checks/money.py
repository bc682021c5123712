"""Limits: in order, payable in chips, and covered by the payout limit."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from games.rulepacks.base import Code, PackModel
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule
from games.validation.words import money

TABLE_MINIMUM = "limits.minimum"
STEP = "limits.increment"
TABLE_MAXIMA = ("limits.maximum", "limits.differential")
ONE = Decimal(1)
"""The smallest chip of a table that states none."""


@rule()
def limits_in_order(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A minimum is above nothing and not above the maximum."""
    low = case.number(TABLE_MINIMUM)
    if low is None:
        return
    if low == 0:
        yield check.finding(TABLE_MINIMUM, "A wager of nothing is none.", measured=low, limit="above 0")
    for path in TABLE_MAXIMA:
        high = case.number(path)
        if high is not None and low > high:
            yield check.finding(
                TABLE_MINIMUM,
                f"The smallest wager {money(low)} is above {case.label(path).lower()} {money(high)}.",
                hint=f"Allowed is at most {money(high)}.",
                measured=low,
                limit=high,
            )


@rule()
def wager_limits_in_order(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """The same for every wager that has limits of its own; what it does not state it takes from the table."""
    for code in case.known_wagers:
        own = f"limits.wagers.{code}"
        low, high = case.number(f"{own}.minimum"), case.number(f"{own}.maximum")
        if low is None and high is None:
            continue
        least = low if low is not None else case.number(TABLE_MINIMUM)
        most = high if high is not None else case.number("limits.maximum")
        if least is not None and most is not None and least > most:
            yield check.finding(
                f"{own}.minimum" if low is not None else f"{own}.maximum",
                f"{case.wager_name(code)}: the smallest wager {money(least)} is above the largest {money(most)}.",
                hint=f"Allowed is a minimum of at most {money(most)}.",
                measured=least,
                limit=most,
            )


@rule()
def minimum_in_steps(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A smallest wager that is no multiple of the step can never be made: for the table and for every wager."""
    step = case.number(STEP)
    for path, low, by in ((TABLE_MINIMUM, case.number(TABLE_MINIMUM), step), *_smallest(case, step)):
        if low and by and low % by:
            named = "" if path == TABLE_MINIMUM else f"{case.wager_name(path.split('.')[2])}: "
            yield check.finding(
                path,
                f"{named}the smallest wager {money(low)} is no multiple of {money(by)}, the step of wagers.",
                hint=f"State {money(low - low % by + by)}, or a step that divides {money(low)}.",
                measured=low,
                limit=by,
            )


def _smallest(case: Case, step: Decimal | None) -> Iterator[tuple[str, Decimal | None, Decimal | None]]:
    """Of every wager with terms of its own; what it does not state it takes from the table."""
    for code in case.known_wagers:
        low, by = (case.number(f"limits.wagers.{code}.{name}") for name in ("minimum", "increment"))
        if low is not None:
            yield f"limits.wagers.{code}.minimum", low, by if by is not None else step
        elif by is not None:
            yield f"limits.wagers.{code}.increment", case.number(TABLE_MINIMUM), by


class Matching(PackModel):
    """`wager` is as large as the wager that it `matches`."""

    wager: Code
    matches: Code


@rule(Matching)
def matching_wager_limits(case: Case, check: BoundCheck[Matching]) -> Iterator[Finding]:
    """Whoever may make the first wager must be able to make the one that is as large as it."""
    own = f"limits.wagers.{check.arguments.wager}"
    first = f"limits.wagers.{check.arguments.matches}"
    name, other = case.wager_name(check.arguments.wager), case.wager_name(check.arguments.matches)
    for end, table, words in (
        ("maximum", "limits.maximum", "largest"),
        ("minimum", TABLE_MINIMUM, "smallest"),
    ):
        limit = case.number(f"{own}.{end}")
        stated = case.number(f"{first}.{end}")
        needed = stated if stated is not None else case.number(table)
        if limit is None or needed is None:
            continue
        if limit < needed if end == "maximum" else limit > needed:
            yield check.finding(
                f"{own}.{end}",
                f"{name} is as large as {other}, and its {words} amount {money(limit)} rules out the {words}"
                f" {other}, {money(needed)}.",
                hint=f"Allowed is {'at least' if end == 'maximum' else 'at most'} {money(needed)}.",
                measured=limit,
                limit=needed,
            )


def largest_stake(case: Case, code: str) -> Decimal | None:
    """What can be bet on a wager: its own maximum, that of the wager it matches, or the table's maximum."""
    if code == "progressive":
        return case.number("progressive.wager")
    own = case.number(f"limits.wagers.{code}.maximum")
    if own is not None:
        return own
    first = _matched_by(case, code)
    return largest_stake(case, first) if first else case.number("limits.maximum")


def _matched_by(case: Case, code: str) -> str | None:
    bound = (each.arguments for each in case.book.checks if each.rule == "matching_wager_limits")
    return next((str(one["matches"]) for one in bound if one["wager"] == code), None)


class Covered(PackModel):
    """Wagers `beyond` the payout limit count only where `reading` is taken as `option`."""

    reading: Code | None = None
    option: Code | None = None
    beyond: tuple[Code, ...] = ()


@rule(Covered)
def payout_limit_covers(case: Case, check: BoundCheck[Covered]) -> Iterator[Finding]:
    """A payout limit below what the largest wager can win takes back what the pay table promises."""
    asked = check.arguments
    limit = case.number("limits.payout_per_hand")
    if limit is None:
        return
    everything = asked.reading is None or case.readings.get(asked.reading) == asked.option
    for code, payout in largest_payouts(case).items():
        if code in asked.beyond and not everything:
            continue
        if payout > limit:
            yield check.finding(
                "limits.payout_per_hand",
                f"{case.wager_name(code)} can win {money(payout)} with the largest wager, more than the payout limit"
                f" {money(limit)}.",
                hint=f"Raise the payout limit to {money(payout)}, or lower the largest wager.",
                measured=_plain(payout),
                limit=limit,
            )


def largest_payouts(case: Case) -> dict[str, Fraction]:
    """For each wager on offer what its best row wins at the largest stake; meters at the higher of their two starts."""
    best: dict[str, Fraction] = {}
    for row in case.printed:
        stake = largest_stake(case, row.wager)
        if row.wager in case.offered and stake is not None:
            meter = _start(case, row.meter) if row.meter else Decimal(0)
            payout = case.pays(row).per_unit * row.units * Fraction(stake) + Fraction(meter)
            best[row.wager] = max(best.get(row.wager, Fraction(0)), payout)
    envy = [
        value for value in (case.value("progressive.envy") or {}).values() if isinstance(value, int | Decimal)
    ]
    if envy and "envy" in case.offered:
        best["envy"] = Fraction(max(envy))
    amounts = [stop["hot_spot"] for stop in case.value("bonus_spin.wheel") or ()]
    meters = [_start(case, f"bonus_spin.{each}") for each in amounts if isinstance(each, str)]
    paid = [each for each in amounts if not isinstance(each, str)] + meters
    if paid and "bonus_spin" in case.offered:
        best["bonus_spin"] = Fraction(max(paid))
    return best


def _start(case: Case, meter: str) -> Decimal:
    """A meter starts at its initial amount, and after every hit at its reset amount."""
    return max(case.number(f"{meter}.{name}") or Decimal(0) for name in ("initial", "reset"))


def _plain(value: Fraction) -> str:
    return f"{(Decimal(value.numerator) / Decimal(value.denominator)).normalize():f}"


@rule()
def payable_in_chips(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Half a wager at surrender, 0.95 to 1, 3 to 2: what wins and loses has to exist in chips."""
    chip = case.number("limits.smallest_chip") or ONE
    for code, stakes in _stakes(case).items():
        for row in (row for row in case.printed if row.wager == code):
            pays = case.pays(row)
            for path, stake in stakes:
                amount = abs(pays.per_unit) * row.units * Fraction(stake)
                if amount % Fraction(chip):
                    yield check.finding(
                        path,
                        f"{row.label}: {pays} on {money(stake)} is"
                        f" {money(amount)}, which cannot be paid in chips of {money(chip)}.",
                        hint="Raise the step in which wagers are made, or have smaller chips at the table.",
                        measured=_plain(amount),
                        limit=chip,
                        cite=row.cite[-1:],
                    )
                    break


def _stakes(case: Case) -> dict[str, list[tuple[str, Decimal]]]:
    """For each wager on offer the stakes to try: its smallest one, and the step by which it grows if that is stated."""
    step = case.number(STEP)
    result: dict[str, list[tuple[str, Decimal]]] = {}
    for code in case.known_wagers:
        if code not in case.offered or code == "progressive":
            continue
        own = f"limits.wagers.{code}.minimum"
        low = case.number(own)
        path, smallest = (own, low) if low is not None else (TABLE_MINIMUM, case.number(TABLE_MINIMUM))
        own_step = f"limits.wagers.{code}.increment"
        by = case.number(own_step)
        tried = [(path, smallest), (own_step, by) if by is not None else (STEP, step)]
        result[code] = [(where, stake) for where, stake in tried if stake]
    return result
