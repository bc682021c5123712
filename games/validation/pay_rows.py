"""Every configured pay row against what the document prints: fixed, a minimum, or one of several tables."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from games.engine.odds import Pays
from games.engine.printed import PrintedPay
from games.rulepacks.parameters import PayTable
from games.validation.bound import make_finding
from games.validation.case import Case
from games.validation.findings import Finding


def pay_row_findings(case: Case) -> Iterator[Finding]:
    for table in case.book.paytables:
        rows = [pay for pay in case.printed if pay.wager == table.wager]
        if table.rule == "options":
            yield from _options(case, table, rows)
        else:
            for row in rows:
                yield from _single(case, table, row)


def _single(case: Case, table: PayTable, row: PrintedPay) -> Iterator[Finding]:
    pays = case.pays(row)
    if pays.per_unit == row.pays.per_unit or (table.rule == "minimum" and pays.per_unit > row.pays.per_unit):
        return
    must = f"pay at least {row.pays}" if table.rule == "minimum" else f"pay {row.pays}"
    for cite in _clauses(table, row):
        yield make_finding(
            code=table.code,
            severity="error",
            path=row.path,
            message=f"{row.label}: pays {pays}, and the document has it {must}.",
            hint=f"Allowed is {'at least ' if table.rule == 'minimum' else ''}{row.pays}.",
            measured=pays.text,
            limit=row.pays.text,
            cite=(cite,),
            departs=True,
        )


def _options(case: Case, table: PayTable, rows: list[PrintedPay]) -> Iterator[Finding]:
    """The whole table has to be one of those that the document lists; mixing two of them is not."""
    ours = {row.event: case.pays(row).per_unit for row in rows}
    printed = {row.event: row.pays for row in rows}
    allowed: list[Mapping[str, Pays]] = [printed]
    allowed += [
        {**printed, **{event: Pays.parse(text) for event, text in each.items()}} for each in table.table
    ]
    if not rows or any(ours == _units(each) for each in allowed):
        return
    shown = "; ".join(", ".join(f"{event} {pays}" for event, pays in each.items()) for each in allowed)
    yield make_finding(
        code=table.code,
        severity="error",
        path=f"paytables.{table.wager}",
        message=f"{rows[0].wager_name}: these odds are none of the pay tables of the document.",
        hint=f"Allowed is {shown}.",
        measured=", ".join(f"{row.event} {case.pays(row)}" for row in rows),
        limit=shown,
        cite=_clauses(table, rows[0]),
        departs=True,
    )


def _clauses(table: PayTable, row: PrintedPay) -> tuple[str, ...]:
    return table.clauses.get(row.event) or table.cite or row.cite[-1:]


def _units(table: Mapping[str, Pays]) -> dict[str, Fraction]:
    return {event: pays.per_unit for event, pays in table.items()}
