"""What the limits of tables ask somebody to see to."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.selectors.floor import floor_at
from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.permissions.actions import Action
from games import canonical
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import rules_in_force
from games.limits.models import TableLimits
from games.limits.rules.allowed import findings_on_limits
from games.limits.selectors import amounts_of, book_of_rules, records_in_force
from games.rulepacks.book import Book
from games.rulings.selectors.rulings import Rulings, rulings_by_pack
from games.validation.findings import Finding


def limits_out_of_line(desk: Desk) -> Iterator[WorkItem]:
    """Limits in force that today's checks would not let pass."""
    if not desk.is_operator or not desk.may(Action.LIMITS_CHANGE, Action.COMPLIANCE_VIEW):
        return
    at, tables = desk.at, floor_at(desk.casinos)
    records = records_in_force(tables, at)
    under = rules_in_force([table for table in tables if table.pk in records], at)
    rulings = rulings_by_pack(each.rules.pack_id for each in under.values())
    for table in tables:
        if table.pk not in records or table.pk not in under:
            continue
        rules, record = under[table.pk].rules, records[table.pk]
        book = book_of_rules(rules)
        asked = _Asked(
            rules_hash=rules.values_hash,
            limits=canonical.dumps(record.values),
            day=at.astimezone(table.property.zone).date(),
            book=book,
            rulings=rulings[rules.pack_id],
            rules=rules,
            record=record,
        )
        for finding in _findings(asked):
            yield WorkItem(
                key=f"limits.{finding.code}:{table.pk}:{finding.path}",
                title=f"{table.number}: {finding.message}",
                detail=finding.hint,
                url=reverse("limits-table", args=[table.pk]),
                link=_("View the limits"),
                casino=table.property,
                severity="error" if finding.severity == "error" else "warning",
                area=_("Limits of tables"),
                since=record.from_at,
                clause=finding.citation,
                pack_id=book.pack.id,
                is_compliance=True,
            )


@dataclass(frozen=True)
class _Asked:
    """Limits under rules on a day; equal where these are, so that a board of many tables checks them once."""

    rules_hash: str
    limits: str
    day: date
    book: Book
    rulings: Rulings
    rules: ApprovedRules = field(compare=False)
    record: TableLimits = field(compare=False)


@lru_cache(maxsize=1024)
def _findings(asked: _Asked) -> tuple[Finding, ...]:
    amounts = amounts_of(asked.book, asked.rules, asked.record)
    return tuple(findings_on_limits(asked.book.pack, asked.rules.values, amounts, asked.day, asked.rulings))
