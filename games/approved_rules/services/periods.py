"""Begins, ends and takes back the periods of a table under rules; callers hold the table's lock.

What is past never changes: a period that has begun is only ever ended, one that has not is removed, and the one before
it then goes on for as long as nothing else begins.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Exists, Max, OuterRef
from django.utils.translation import gettext as _

from backoffice.audit.history import moment_in_history
from backoffice.audit.services import Trail, chain_of
from backoffice.casinos.models import GamingTable
from backoffice.core.contributions import listed
from backoffice.core.errors import DomainError
from backoffice.core.wording import clock_time
from games.approved_rules.models import ApprovedRules, Rollout, Suspension, TableRules
from games.approved_rules.selectors.in_force import holding_at


def moment_at_tables(tables: Iterable[GamingTable], at: datetime) -> datetime:
    """`at`, unless the clock was put back behind what these tables record; then the newest moment known."""
    tables = list(tables)
    if not tables:
        return at
    announced = Rollout.objects.filter(table__in=tables).aggregate(last=Max("announced_at"))["last"]
    return moment_in_history(
        TableRules.objects.filter(table__in=tables), at=at, chain=chain_of(tables[0]), seen=[announced]
    )


def open_suspension(rules: ApprovedRules) -> Suspension | None:
    return Suspension.objects.filter(rules=rules, lifted_at__isnull=True).first()


def ensure_not_stopped(rules: ApprovedRules) -> None:
    zone = rules.property.zone
    if rules.withdrawn_at is not None:
        raise DomainError(
            _("%(rules)s was withdrawn on %(at)s: %(reason)s")
            % {
                "rules": rules,
                "at": clock_time(rules.withdrawn_at, zone),
                "reason": rules.withdrawn_reason,
            }
        )
    if suspension := open_suspension(rules):
        raise DomainError(
            _(
                "The regulator suspended %(rules)s on %(at)s: %(reason)s It may not be dealt until "
                "the suspension is lifted."
            )
            % {
                "rules": rules,
                "at": clock_time(suspension.from_at, zone),
                "reason": _sentence(suspension.reason),
            }
        )


def begin_rules(*, table: GamingTable, rules: ApprovedRules, from_at: datetime, trail: Trail) -> TableRules:
    """From that minute on, until what is already to begin later; what held before ends in the same minute."""
    following = TableRules.objects.filter(table=table, from_at__gte=from_at).order_by("from_at").first()
    if following and following.from_at == from_at:
        raise DomainError(
            _("%(rules)s is in force at %(table)s from that minute.")
            % {"rules": following.rules, "table": table}
        )
    held = TableRules.objects.filter(holding_at(from_at), table=table).select_related("rules").first()
    if held:
        _set_end(held, from_at)
    written = TableRules.objects.create(
        table=table, rules=rules, from_at=from_at, to_at=following.from_at if following else None
    )
    for follow in listed("rules_begin_steps"):
        follow(table=table, rules=rules, from_at=from_at, trail=trail)
    trail.record(
        verb="table.rules_in_force",
        subject=table,
        before={"rules": str(held.rules)} if held else None,
        after={"rules": str(rules), "rules_id": rules.pk, "from_at": from_at},
    )
    return written


def end_rules(*, period: TableRules, at: datetime, reason: str, trail: Trail) -> None:
    """The table has no rules from now on, until others begin."""
    before = {"rules": str(period.rules), "to_at": period.to_at}
    _set_end(period, at)
    trail.record(
        verb="table.rules_ended", subject=period.table, before=before, after={"to_at": at, "reason": reason}
    )


def remove_rules(*, period: TableRules, reason: str, trail: Trail) -> None:
    """For a period that has not begun. What it would have replaced goes on instead, unless that was stopped."""
    table, from_at, to_at = period.table, period.from_at, period.to_at
    before = (
        TableRules.objects.filter(table=table, to_at=from_at)
        .exclude(Exists(Suspension.objects.filter(rules=OuterRef("rules"), lifted_at__isnull=True)))
        .filter(rules__withdrawn_at__isnull=True)
        .select_related("rules")
        .first()
    )
    period.delete()
    if before:
        _set_end(before, to_at)
    for follow in listed("rules_taken_back_steps"):
        follow(table=table, rules=period.rules, from_at=from_at)
    trail.record(
        verb="table.rules_taken_back",
        subject=table,
        before={"rules": str(period.rules), "from_at": from_at},
        after={"rules": str(before.rules) if before else None, "reason": reason},
    )


def _set_end(period: TableRules, at: datetime | None) -> None:
    period.to_at = at
    period.version += 1
    period.save(update_fields=["to_at", "version"])


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?")) else f"{text}."
