"""Findings = f(configuration, pack, as-of date, rulings): no clock, no database, no exception for a user's mistake."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from games.engine.budget import ensure_time
from games.rulepacks.base import PackModel
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.validation.bound import BoundCheck
from games.validation.case import Case
from games.validation.findings import Finding, in_order
from games.validation.folding import folded
from games.validation.limits import limit_findings
from games.validation.pay_rows import pay_row_findings
from games.validation.references import Record
from games.validation.registry import find_rule
from games.validation.rulings import InterpretationRuling, Waiver, rulings_for, with_waivers


def validate(
    configuration: Any,
    pack: Pack,
    as_of: Moment,
    rulings: Iterable[InterpretationRuling] = (),
    *,
    waivers: Iterable[Waiver] = (),
    dear_percent: Decimal | None = None,
    record: Record | None = None,
) -> list[Finding]:
    """Everything to be said about a configuration on a day, the gravest first.

    `dear_percent` replaces the share of a wager above which its cost to the player is pointed out.
    `record` is what approvals that are named are compared with.
    """
    case = open_case(configuration, pack, as_of, rulings, dear_percent=dear_percent, record=record)
    return findings_in(case, waivers)


def open_case(
    configuration: Any,
    pack: Pack,
    as_of: Moment,
    rulings: Iterable[InterpretationRuling] = (),
    *,
    dear_percent: Decimal | None = None,
    record: Record | None = None,
) -> Case:
    """For whoever asks for more than the findings: what is understood, read and priced in it is worked out once."""
    return Case(
        given=configuration,
        book=book_of(pack),
        as_of=as_of,
        rulings=rulings_for(pack, rulings, as_of),
        dear_percent=dear_percent,
        record=record,
    )


def findings_in(case: Case, waivers: Iterable[Waiver] = ()) -> list[Finding]:
    return in_order(folded(with_waivers(_findings(case), waivers, case.as_of)))


def _findings(case: Case) -> Iterator[Finding]:
    yield from limit_findings(case)
    yield from pay_row_findings(case)
    for bound in bound_checks(case.book):
        ensure_time()
        rule = find_rule(bound.binding.rule)
        if rule is not None and case.applies(bound.binding):
            yield from rule.check(case, bound)


def bound_checks(book: Book) -> Iterator[BoundCheck[PackModel]]:
    for binding in book.checks:
        rule = find_rule(binding.rule)
        if rule is not None:
            yield BoundCheck(binding, rule.arguments_from(binding.arguments))
