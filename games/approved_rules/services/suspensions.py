"""Rules that stop: withdrawn early by the operator, suspended by the regulator, and what follows at their tables.

Either way the tables under the rules have none from that minute on, and nothing is dealt there: whatever they take next
goes live as everything does, when its felt, signs, controller and training are confirmed.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.casinos.models import GamingTable
from backoffice.core.contributions import listed
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import locked
from backoffice.core.wording import clock_time
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, Rollout, Suspension, TableRules
from games.approved_rules.selectors.in_force import rules_at
from games.approved_rules.services.approved_rules import locked_versions, mark_superseded
from games.approved_rules.services.periods import (
    end_rules,
    ensure_not_stopped,
    moment_at_tables,
    open_suspension,
    remove_rules,
)
from games.approved_rules.services.rollout_notices import tell_authority_withdrawn, tell_stopped
from games.approved_rules.services.rollout_rights import ensure_may
from games.approved_rules.services.rollout_steps import call_off, lock_tables, wait_again
from games.approved_rules.services.rollouts import schedule_tables


def withdraw_rules(
    *, rules: ApprovedRules, reason: str, back_to: ApprovedRules | None = None, at: datetime, actor: Actor
) -> None:
    """For good. Tables that wait stay on what they have; tables in force have no rules, or are scheduled `back_to`."""
    reason = _ensure_reason(reason, _("State why the rules are withdrawn; the regulator is shown it."))
    ensure_may(Action.RULES_WITHDRAW, casino=rules.property, actor=actor)
    with audited_change(actor=actor) as trail:
        versions = locked_versions(rules.configuration)
        current = next(each for each in versions if each.pk == rules.pk)
        if current.withdrawn_at is not None:
            raise DomainError(_("%(rules)s is already withdrawn.") % {"rules": current})
        at = moment_at_tables(_lock_touched(current, at), at)
        former = next((each for each in versions if back_to and each.pk == back_to.pk), None)
        if back_to:
            ensure_can_go_back(current, former, at)
        stopped = open_suspension(current)
        words = _("Withdrawn: %(reason)s") % {"reason": reason}
        ended = _stop_at_tables(current, at=at, reason=words, waits_on=False, trail=trail, actor=actor)
        current.withdrawn_at, current.withdrawn_reason = at, reason
        current.withdrawn_by_name = actor.name
        current.version += 1
        current.save(update_fields=["withdrawn_at", "withdrawn_reason", "withdrawn_by_name", "version"])
        mark_superseded(versions)
        facts = {"reason": reason, "tables": [str(table) for table in ended]}
        _record(trail, current, "rules.withdrawn", facts | {"back_to": str(former) if former else None})
        for follow in listed("rules_stopped_steps"):
            follow(rules=current, at=at, actor=actor)
        tell_authority_withdrawn(current, reason=reason)
        tell_stopped(
            current,
            kind="rules.withdrawn",
            title=_("Withdrawn: %(rules)s") % {"rules": current},
            detail=_without_rules(ended, reason),
        )
        if former:
            without = [*ended, *(stopped.tables.all() if stopped else ())]
            _schedule_again(former, without, at=at, actor=actor)


def ensure_can_go_back(rules: ApprovedRules, former: ApprovedRules | None, at: datetime) -> None:
    """To an earlier version of the same variant, in effect and neither withdrawn nor suspended."""
    if former is None or former.number >= rules.number:
        raise DomainError(
            _("Tables can only return to an earlier approved version of “%(variant)s”.")
            % {"variant": rules.variant},
            field="back_to",
        )
    if former.effective_at > at:
        raise RefusedByTheClock(
            _("%(rules)s takes effect on %(at)s at the earliest.")
            % {"rules": former, "at": clock_time(former.effective_at, former.property.zone)},
            field="back_to",
        )
    try:
        ensure_not_stopped(former)
    except DomainError as refusal:
        raise DomainError(refusal.message, field="back_to") from refusal


def suspend_rules(*, rules: ApprovedRules, reason: str, at: datetime, actor: Actor) -> Suspension:
    """From this minute on nothing may be dealt under them, at any table, until the suspension is lifted."""
    reason = _ensure_reason(
        reason, _("State why the rules are suspended; the operator is shown it immediately.")
    )
    ensure_may(Action.RULES_SUSPEND, casino=rules.property, actor=actor)
    with audited_change(actor=actor) as trail:
        current = locked(rules)
        ensure_not_stopped(current)
        at = moment_at_tables(_lock_touched(current, at), at)
        words = _("Suspended by the regulator: %(reason)s") % {"reason": reason}
        ended = _stop_at_tables(current, at=at, reason=words, waits_on=True, trail=trail, actor=actor)
        suspension = Suspension.objects.create(
            rules=current, from_at=at, reason=reason, by=actor.person, by_name=actor.name
        )
        suspension.tables.set(ended)
        facts = {"reason": reason, "tables": [str(table) for table in ended]}
        _record(trail, current, "rules.suspended", facts)
        for follow in listed("rules_stopped_steps"):
            follow(rules=current, suspension=suspension, at=at, actor=actor)
        tell_stopped(
            current,
            kind="rules.suspended",
            title=_("Suspended by the regulator: %(rules)s") % {"rules": current},
            detail=_without_rules(ended, reason),
        )
    return suspension


def lift_suspension(*, suspension: Suspension, reason: str, at: datetime, actor: Actor) -> list[Rollout]:
    """The rules may be dealt again. Tables that lost them are scheduled anew, unless they have others by now."""
    reason = _ensure_reason(reason, _("State why the suspension is lifted; the operator is shown it."))
    ensure_may(Action.RULES_SUSPEND, casino=suspension.rules.property, actor=actor)
    with audited_change(actor=actor) as trail:
        rules = locked(suspension.rules, keep_references=True)
        current = Suspension.objects.select_for_update(of=("self",)).get(pk=suspension.pk)
        if current.lifted_at is not None:
            raise DomainError(_("This suspension has already been lifted."))
        at = moment_at_tables(lock_tables(current.tables.all()), at)
        if at <= current.from_at:
            raise RefusedByTheClock(_("A suspension can only be lifted after it began."))
        current.lifted_at, current.lifted_by, current.lift_reason = at, actor.person, reason
        current.lifted_by_name = actor.name
        current.save(update_fields=["lifted_at", "lifted_by", "lifted_by_name", "lift_reason"])
        _record(trail, rules, "rules.suspension_lifted", {"reason": reason})
        for follow in listed("rules_stopped_steps"):
            follow(rules=rules, suspension=current, at=at, actor=actor)
        tell_stopped(
            rules,
            kind="rules.suspension_lifted",
            title=_("No longer suspended: %(rules)s") % {"rules": rules},
            detail=_("Each table can deal under it again once confirmed ready. %(reason)s")
            % {"reason": reason},
        )
        superseded = rules.superseded_at is not None and rules.superseded_at <= at
        if rules.withdrawn_at is not None or superseded:
            return []
        return _schedule_again(rules, current.tables.all(), at=at, actor=actor)


def _stop_at_tables(
    rules: ApprovedRules, *, at: datetime, reason: str, waits_on: bool, trail: Trail, actor: Actor
) -> list[GamingTable]:
    """The tables that had the rules and have none now. `waits_on`: the others go on waiting for them."""
    open_ones = Rollout.objects.filter(rules=rules, cancelled_at__isnull=True).exclude(period__from_at__lt=at)
    for each in open_ones.select_related("period", "table", "table__property", "rules"):
        if waits_on:
            wait_again(each, reason=reason, at=at, by=actor.name, trail=trail)
        else:
            call_off(each, reason=reason, at=at, by=actor.name, trail=trail)
    ended = []
    for period in _not_over(rules, at).select_related("table", "table__property", "rules"):
        if period.from_at >= at:
            remove_rules(period=period, reason=reason, trail=trail)
        else:
            end_rules(period=period, at=at, reason=reason, trail=trail)
            ended.append(period.table)
    return ended


def _lock_touched(rules: ApprovedRules, at: datetime) -> list[GamingTable]:
    """Those under the rules and those that wait for them."""
    touched = GamingTable.objects.filter(
        Q(table_rules__in=_not_over(rules, at))
        | Q(rollouts__rules=rules, rollouts__period__isnull=True, rollouts__cancelled_at__isnull=True)
    )
    return lock_tables(touched.distinct())


def _not_over(rules: ApprovedRules, at: datetime) -> QuerySet[TableRules]:
    return TableRules.objects.filter(Q(to_at__isnull=True) | Q(to_at__gt=at), rules=rules)


def _schedule_again(
    rules: ApprovedRules, tables: Iterable[GamingTable], *, at: datetime, actor: Actor
) -> list[Rollout]:
    """Where the table has nothing now and waits for nothing else."""
    waiting = Rollout.objects.filter(ready_at__isnull=True, cancelled_at__isnull=True)
    taken = set(waiting.values_list("table_id", flat=True))
    free = {
        table.pk: table
        for table in tables
        if table.pk not in taken and not table.is_retired and rules_at(table, at) is None
    }
    return schedule_tables(rules=rules, tables=free.values(), at=at, actor=actor)


def _record(trail: Trail, rules: ApprovedRules, verb: str, facts: Mapping[str, object]) -> None:
    """In the operator's trail and in the regulator's own: each side answers for rules that stopped."""
    trail.record(verb=verb, subject=rules, after=dict(facts))
    chain = f"regulator:{rules.property.regulator_id}"
    trail.record(verb=verb, subject=rules, after=dict(facts), chain=chain)


def _ensure_reason(reason: str, words: str) -> str:
    if not reason.strip():
        raise DomainError(words, field="reason")
    return reason.strip()


def _without_rules(tables: list[GamingTable], reason: str) -> str:
    if not tables:
        return reason
    numbers = ", ".join(str(table) for table in tables)
    return _("%(tables)s may not deal: close them now. %(reason)s") % {"tables": numbers, "reason": reason}
