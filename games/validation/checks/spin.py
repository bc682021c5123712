"""The wheel: complete, paying what the document prints, for stakes that have a pay table."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule

WHEEL = "bonus_spin.wheel"


def _printed(case: Case, part: str) -> list[Any]:
    """The lines of the pay table: symbol, pay or meter, clause."""
    section = case.pack.sections.get("bonus_spin")
    return list(getattr(section, part)) if section is not None else []


def _stops(case: Case) -> list[Any]:
    return list(case.value(WHEEL) or ())


def _shown(case: Case, pay: object) -> str:
    return case.money(pay) if isinstance(pay, int | Decimal) else f"the {pay} meter"


@rule()
def stake_has_pay_table(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A stake can only be taken if the document says what it wins."""
    section = case.pack.sections.get("bonus_spin")
    for stake in case.value("bonus_spin.wagers") or ():
        if section is not None and stake != section.for_wager:
            yield check.finding(
                "bonus_spin.wagers",
                f"A wager of {case.money(stake)} is offered, and the document has a pay table for"
                f" {case.money(section.for_wager)} alone.",
                hint=f"Offer {case.money(section.for_wager)}, or ask for a pay table for {case.money(stake)}.",
                measured=stake,
                limit=section.for_wager,
            )


@rule()
def wheel_hot_spots(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Every symbol of the hot-spot table, both meters included, has a stop on the wheel."""
    stops = _stops(case)
    present = {stop["hot_spot"] for stop in stops}
    for line in _printed(case, "hot_spot") if stops else ():
        pay = line.meter or line.pays
        if pay not in present:
            yield check.finding(
                WHEEL,
                f"No stop of the wheel pays {_shown(case, pay)} on the hot spot.",
                hint="Give every symbol of the pay table a stop.",
                measured="no stop",
                limit=_shown(case, pay),
                cite=line.cite,
            )


@rule()
def wheel_community(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Every symbol of the community table has a stop on the wheel."""
    stops = _stops(case)
    present = {Decimal(stop["community"]) for stop in stops}
    for line in _printed(case, "community") if stops else ():
        if line.pays not in present:
            yield check.finding(
                WHEEL,
                f"No stop of the wheel has the community pay {_shown(case, line.pays)} (symbol {line.symbol}).",
                hint="Give every symbol of the pay table a stop.",
                measured="no stop",
                limit=line.pays,
                cite=line.cite,
            )


@rule()
def wheel_hot_spot_pays(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """The hot spot pays amounts of the table and no others."""
    yield from _strangers(case, check, "hot_spot")


@rule()
def wheel_community_pays(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """The community pays are amounts of the table and no others."""
    yield from _strangers(case, check, "community")


@rule()
def wheel_symbols(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A symbol that is named is one of the pay tables, and its stop pays what is printed for it."""
    for place, stop in enumerate(_stops(case), 1):
        symbol = _symbol(stop.get("symbol", ""))
        if not symbol:
            continue
        lines = [
            (part, line)
            for part in ("hot_spot", "community")
            for line in _printed(case, part)
            if symbol in (_symbol(line.symbol), _symbol(line.symbol).partition(",")[0])
        ]
        if not lines:
            yield check.finding(
                WHEEL,
                f"Stop {place} shows {stop['symbol']}, which no pay table has.",
                hint="Name the symbols as the pay tables print them.",
                measured=stop["symbol"],
            )
        elif not any(stop[part] == (line.meter or line.pays) for part, line in lines):
            part, line = lines[0]
            paid, shows = _shown(case, line.meter or line.pays), _shown(case, stop[part])
            yield check.finding(
                WHEEL,
                f"Stop {place} shows {stop['symbol']} and pays {shows}; the pay table pays {paid} for it.",
                hint=f"Pay {paid}, or name the symbol of {shows}.",
                measured=stop[part],
                limit=paid,
                cite=line.cite,
            )


def _symbol(text: object) -> str:
    """`$1,000`, `$ 1000` and `1000` are one symbol."""
    words = str(text).strip().casefold()
    amount = words.replace("$", "").replace(",", "").replace(" ", "")
    return amount if amount.isdigit() else words


def _strangers(case: Case, check: PlainCheck, part: str) -> Iterator[Finding]:
    lines = _printed(case, part)
    listed = {line.meter or line.pays for line in lines}
    shown = ", ".join(_shown(case, line.meter or line.pays) for line in lines)
    for place, stop in enumerate(_stops(case), 1):
        pay = stop[part]
        if pay not in listed:
            yield check.finding(
                WHEEL,
                f"Stop {place} pays {_shown(case, pay)}, which the pay table does not have.",
                hint=f"Allowed is {shown}.",
                measured=pay,
                limit=shown,
            )
