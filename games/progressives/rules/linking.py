"""The linking rule over the tables of one meter: each is judged by the rules in force at it.

What tables on one meter must share is law: the checks that the pack binds, as a submission meets them, and for meters
that a submission does not link by name the place's own provision. Here the links are real tables with real rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from games.engine.configuration import get_path, with_path
from games.progressives.rules.meters import (
    MeterFigures,
    meter_figures,
    meter_terms,
    meter_wagers,
    offers_meter,
)
from games.rulepacks.base import Cites
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.provisions import Provision
from games.validation.bound import make_finding
from games.validation.case import Case
from games.validation.findings import Finding, in_order
from games.validation.registry import find_rule
from games.validation.validate import bound_checks

LINK_RULES = frozenset({"linked_probability", "linked_wager", "linked_rate"})


@dataclass(frozen=True)
class LinkedTable:
    """`values` are the rules in force at the table, None where there are none; `notice` tells players of
    proportional probabilities.
    """

    number: str
    values: Mapping[str, Any] | None
    notice: bool = False


def linked_findings(
    pack: Pack, path: str, tables: Sequence[LinkedTable], as_of: date, law: Provision | None
) -> list[Finding]:
    """Every table against the first one that can be judged; a stand-alone table has nothing to disagree with.

    `law` is the place's provision on linked tables, None where it has none.
    """
    return in_order(_findings(pack, path, tables, as_of, law))


def _findings(
    pack: Pack, path: str, tables: Sequence[LinkedTable], as_of: date, law: Provision | None
) -> Iterator[Finding]:
    cite = () if law is None else law.cite
    judged: list[tuple[LinkedTable, Mapping[str, Any]]] = []
    for table in tables:
        if table.values is None:
            yield _without(path, f"Table {table.number} has no rules in force.", cite)
        elif not offers_meter(table.values, path):
            message = f"The rules in force at table {table.number} do not offer a wager on this meter."
            yield _without(path, message, cite)
        else:
            judged.append((table, table.values))
    if len(judged) < 2:
        return
    first, values = judged[0]
    others = judged[1:]
    if path == "progressive":
        yield from _as_submitted(pack, values, others, as_of, first)
    elif cite:
        yield from _by_figures(pack, path, first, values, others, cite)


def _without(path: str, message: str, cite: Cites) -> Finding:
    return make_finding(
        code="LINK-001",
        severity="error",
        path=path,
        message=message,
        hint="Take the table off this progressive, or bring approved rules with the wager into force at it.",
        cite=cite,
    )


def _as_submitted(
    pack: Pack,
    values: Mapping[str, Any],
    others: Sequence[tuple[LinkedTable, Mapping[str, Any]]],
    as_of: date,
    first: LinkedTable,
) -> Iterator[Finding]:
    links = [
        {
            "table": table.number,
            "decks": get_path(theirs, "decks"),
            "wager": Decimal(get_path(theirs, "progressive.wager")),
            "rate": Decimal(get_path(theirs, "progressive.rate")),
            "notice": table.notice or first.notice,
        }
        for table, theirs in others
    ]
    given = with_path(with_path(dict(values), "progressive.kind", "linked"), "progressive.linked", links)
    case = Case(given=given, book=book_of(pack), as_of=as_of, rulings={})
    for bound in bound_checks(case.book):
        rule = find_rule(bound.binding.rule)
        if rule is not None and rule.name in LINK_RULES:
            yield from rule.check(case, bound)


def _by_figures(
    pack: Pack,
    path: str,
    first: LinkedTable,
    values: Mapping[str, Any],
    others: Sequence[tuple[LinkedTable, Mapping[str, Any]]],
    cite: Cites,
) -> Iterator[Finding]:
    """The same rule for meters that a submission does not link by name."""
    ours = meter_figures(pack, values, path)
    for table, theirs in others:
        found = meter_figures(pack, theirs, path)
        pairs: list[tuple[str, str, object, object]] = [
            ("LINK-003", "takes wagers of", meter_wagers(theirs, path), meter_wagers(values, path)),
            (
                "LINK-004",
                "feeds the meter at",
                meter_terms(theirs, path)["rate"],
                meter_terms(values, path)["rate"],
            ),
        ]
        if isinstance(ours, MeterFigures) and isinstance(found, MeterFigures):
            chances = ("LINK-002", "hits the jackpot with probability", found.chance, ours.chance)
            pairs.insert(0, chances)
        for code, words, measured, limit in pairs:
            if measured != limit:
                yield make_finding(
                    code=code,
                    severity="error",
                    path=path,
                    message=f"Table {table.number} {words} {_words(measured)}, table {first.number} {_words(limit)}.",
                    hint="Tables on one meter have the same probability, wager and rate.",
                    measured=_words(measured),
                    limit=_words(limit),
                    cite=cite,
                )


def _words(value: object) -> str:
    return ", ".join(str(each) for each in value) if isinstance(value, tuple) else str(value)
