"""The small steps that scheduling, confirming and stopping share; callers hold the table's lock."""

from collections.abc import Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import locked
from backoffice.core.wording import clock_time
from games.approved_rules.models import ApprovedRules, Confirmation, Rollout, TableRules
from games.approved_rules.services.periods import remove_rules


def call_off(rollout: Rollout, *, reason: str, at: datetime, by: str, trail: Trail) -> None:
    """The table's lock is held, and its period has not begun."""
    period = _without_period(rollout)
    rollout.cancelled_at, rollout.cancelled_by_name = at, by
    rollout.cancel_reason = reason[:300]
    save(rollout)
    if period is not None:
        remove_rules(period=period, reason=reason, trail=trail)
    trail.record(
        verb="table.going_live_called_off",
        subject=rollout.table,
        before={"rules": str(rollout.rules)},
        after={"reason": reason},
    )


def wait_again(rollout: Rollout, *, reason: str, at: datetime, by: str, trail: Trail) -> None:
    """Takes back a period that has not begun. Where the table waits for something newer, that is what stays."""
    if rollout.period is None:
        return
    others = Rollout.objects.filter(
        table=rollout.table_id, ready_at__isnull=True, cancelled_at__isnull=True
    ).select_related("rules")
    other = others.exclude(pk=rollout.pk).first()
    if other and is_newer(rollout.rules, other.rules):
        words = _("Replaced by %(rules)s.") % {"rules": rollout.rules}
        call_off(other, reason=words, at=at, by=by, trail=trail)
    elif other:
        words = _("%(reason)s The table is waiting for %(rules)s.") % {"reason": reason, "rules": other.rules}
        call_off(rollout, reason=words, at=at, by=by, trail=trail)
        return
    period = _without_period(rollout)
    save(rollout)
    if period is not None:
        remove_rules(period=period, reason=reason, trail=trail)


def is_newer(one: ApprovedRules, other: ApprovedRules) -> bool:
    """Of the same variant; versions of two variants are neither newer nor older."""
    return one.configuration_id == other.configuration_id and one.number > other.number


def _without_period(rollout: Rollout) -> TableRules | None:
    period = rollout.period
    rollout.ready_at, rollout.ready_by, rollout.ready_by_name = None, None, ""
    rollout.period, rollout.announced_at = None, None
    return period


def ensure_not_begun(rollout: Rollout, at: datetime) -> None:
    period = rollout.period
    if period is not None and period.from_at <= at:
        raise RefusedByTheClock(
            _("%(rules)s has been in force at %(table)s since %(at)s. Rules in force can only be withdrawn.")
            % {
                "rules": rollout.rules,
                "table": rollout.table,
                "at": clock_time(period.from_at, rollout.table.property.zone),
            }
        )


def ensure_open(rollout: Rollout) -> None:
    if rollout.cancelled_at is not None:
        raise DomainError(
            _("%(table)s no longer takes %(rules)s: %(reason)s")
            % {
                "table": rollout.table,
                "rules": rollout.rules,
                "reason": rollout.cancel_reason,
            }
        )


def ensure_not_superseded(rules: ApprovedRules, at: datetime) -> None:
    if rules.superseded_at is not None and rules.superseded_at <= max(at, rules.effective_at):
        raise RefusedByTheClock(
            _("%(rules)s was superseded on %(at)s. Schedule the table for the newer version.")
            % {"rules": rules, "at": clock_time(rules.superseded_at, rules.property.zone)}
        )


def locked_with_table(rollout: Rollout) -> tuple[ApprovedRules, GamingTable, Rollout]:
    """The rules, then the table, then what is changed: everybody takes them in this order."""
    rules = locked(rollout.rules, keep_references=True)
    table = locked(rollout.table, keep_references=True)
    return rules, table, locked(rollout)


def lock_tables(tables: Iterable[GamingTable]) -> list[GamingTable]:
    """Always in the same order, so that two changes of several tables cannot wait for each other."""
    wanted = GamingTable.objects.filter(pk__in=[table.pk for table in tables])
    found = wanted.select_for_update(of=("self",), no_key=True).select_related("property")
    return list(found.order_by("pk"))


def note(rollout: Rollout, confirmation: Confirmation, *, at: datetime | None, actor: Actor | None) -> None:
    name = confirmation.value
    setattr(rollout, f"{name}_at", at)
    setattr(rollout, f"{name}_by", actor.person if actor else None)
    setattr(rollout, f"{name}_by_name", actor.name if actor else "")


def save(rollout: Rollout) -> None:
    rollout.version += 1
    rollout.save()
