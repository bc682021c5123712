"""Tables on their way to new rules: scheduled, confirmed, taken back, called off.

The last confirmation writes the period at once, with the minute from which it truly holds. So nothing has to be awake
at the effective minute: a table that is ready changes over by the clock alone, one that is not stays where it is.
"""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, Confirmation, Rollout, TableRules
from games.approved_rules.selectors.in_force import rules_at
from games.approved_rules.services.periods import begin_rules, ensure_not_stopped, moment_at_tables
from games.approved_rules.services.rollout_notices import tell_in_force, tell_ready, tell_scheduled
from games.approved_rules.services.rollout_rights import ensure_may, ensure_may_confirm
from games.approved_rules.services.rollout_steps import (
    call_off,
    ensure_not_begun,
    ensure_not_superseded,
    ensure_open,
    is_newer,
    lock_tables,
    locked_with_table,
    note,
    save,
    wait_again,
)
from games.packs.selectors import pack_of
from games.progressives.rules.meters import meter_paths, offers_meter


def schedule_tables(
    *, rules: ApprovedRules, tables: Iterable[GamingTable], at: datetime, actor: Actor
) -> list[Rollout]:
    """Those that were not on their way to these rules yet. What a table waited for before is replaced."""
    with audited_change(actor=actor) as trail:
        current = locked(rules, keep_references=True)
        ensure_not_stopped(current)
        chosen = lock_tables(tables)
        at = moment_at_tables(chosen, at)
        ensure_not_superseded(current, at)
        needed = needs_controller(current)
        made = []
        for table in chosen:
            _ensure_can_take(table, current)
            if _is_on_its_way(table, current, at):
                continue
            _replace_older(table, current, at=at, trail=trail)
            rollout = Rollout.objects.create(
                table=table,
                rules=current,
                scheduled_at=at,
                scheduled_by=actor.person,
                scheduled_by_name=actor.name,
                controller_needed=needed,
            )
            after = {"rules": str(current), "rules_id": current.pk, "effective_at": current.effective_at}
            trail.record(verb="table.rules_scheduled", subject=table, after=after)
            made.append(rollout)
        tell_scheduled(made)
    return made


def confirm_table(
    *,
    rollout: Rollout,
    confirmations: Collection[str],
    between_rounds: bool = False,
    at: datetime,
    actor: Actor,
) -> Rollout:
    """`between_rounds` is what whoever confirms the last of them states: no round is under way at the change-over."""
    with audited_change(actor=actor) as trail:
        rules, table, current = locked_with_table(rollout)
        if current.ready_at is not None:
            # somebody else was faster, or the same person pressed twice
            return current
        ensure_open(current)
        at = moment_at_tables([table], at)
        chosen = [each for each in current.needed if each.value in set(confirmations)]
        ensure_may_confirm(chosen, casino=table.property, actor=actor)
        ensure_not_stopped(rules)
        ensure_not_superseded(rules, at)
        if table.is_retired:
            raise DomainError(_("%(table)s is archived. Restore it first.") % {"table": table})
        new = [each for each in chosen if each in current.missing]
        if not chosen and current.missing:
            raise DomainError(_("Choose what you confirm."), field="confirmations")
        for each in new:
            note(current, each, at=at, actor=actor)
        if new:
            trail.record(
                verb="table.going_live_confirmed",
                subject=table,
                after={"rules": str(rules), "confirmed": [str(each.label) for each in new]},
            )
        if not current.missing:
            _make_ready(current, rules, between_rounds=between_rounds, at=at, actor=actor, trail=trail)
        save(current)
    return current


def take_back_confirmation(
    *, rollout: Rollout, confirmations: Collection[str], at: datetime, actor: Actor
) -> Rollout:
    """Before the rules hold. A table that was ready waits again, and its old rules go on."""
    with audited_change(actor=actor) as trail:
        _rules, table, current = locked_with_table(rollout)
        ensure_open(current)
        at = moment_at_tables([table], at)
        ensure_not_begun(current, at)
        chosen = [
            each for each in Confirmation if each.value in set(confirmations) and current.confirmed_at(each)
        ]
        ensure_may_confirm(chosen, casino=table.property, actor=actor)
        if not chosen:
            raise DomainError(_("This is not confirmed, so there is nothing to undo."))
        reason = _("A confirmation was undone.")
        wait_again(current, reason=reason, at=at, by=actor.name, trail=trail)
        for each in chosen:
            note(current, each, at=None, actor=None)
        save(current)
        trail.record(
            verb="table.going_live_taken_back",
            subject=table,
            before={"rules": str(current.rules), "confirmed": [str(each.label) for each in chosen]},
        )
    return current


def call_off_table(*, rollout: Rollout, reason: str, at: datetime, actor: Actor) -> None:
    """One table does not take the rules after all; the others go on."""
    if not reason.strip():
        raise DomainError(_("State why this table does not take the rules."), field="reason")
    with audited_change(actor=actor) as trail:
        _rules, table, current = locked_with_table(rollout)
        ensure_may(Action.RULES_WITHDRAW, casino=table.property, actor=actor)
        ensure_open(current)
        at = moment_at_tables([table], at)
        ensure_not_begun(current, at)
        call_off(current, reason=reason.strip(), at=at, by=actor.name, trail=trail)


def needs_controller(rules: ApprovedRules) -> bool:
    """A progressive or a bonus spin: whatever has a meter."""
    pack = pack_of(rules.pack_id, rules.pack_hash)
    return any(offers_meter(rules.values, path) for path in meter_paths(pack))


def _ensure_can_take(table: GamingTable, rules: ApprovedRules) -> None:
    if table.property_id != rules.property_id:
        raise DomainError(_("These rules were approved for another property."), field="tables")
    if table.is_retired:
        raise DomainError(_("%(table)s is archived. Restore it first.") % {"table": table}, field="tables")


def _is_on_its_way(table: GamingTable, rules: ApprovedRules, at: datetime) -> bool:
    """Asked for twice it is scheduled once; and no table goes back behind a newer version of the same variant."""
    waiting = Rollout.objects.filter(table=table, ready_at__isnull=True, cancelled_at__isnull=True)
    coming = TableRules.objects.filter(table=table, from_at__gt=at).select_related("rules")
    held = rules_at(table, at)
    others = [each.rules for each in waiting.select_related("rules")] + ([held.rules] if held else [])
    # a newer one that only begins later leaves the time until then
    if newer := next((each for each in others if is_newer(each, rules)), None):
        raise DomainError(
            _("%(table)s already has %(newer)s, which is newer than %(rules)s.")
            % {"table": table, "newer": newer, "rules": rules},
            field="tables",
        )
    if waiting.filter(rules=rules).exists() or coming.filter(rules=rules).exists():
        return True
    if held is None or held.rules_id != rules.pk:
        return False
    others += [each.rules for each in coming]
    if other := next((each for each in others if each.pk != rules.pk), None):
        raise DomainError(
            _("%(rules)s is in force at %(table)s. To keep it, cancel %(other)s there.")
            % {"rules": rules, "table": table, "other": other},
            field="tables",
        )
    return True


def _replace_older(table: GamingTable, rules: ApprovedRules, *, at: datetime, trail: Trail) -> None:
    """The newer schedule replaces what the table waits for, and what would begin after these rules already may."""
    open_ones = Rollout.objects.filter(table=table, cancelled_at__isnull=True).select_related(
        "period", "rules", "table", "table__property"
    )
    earliest = max(at, rules.effective_at)
    for each in open_ones.select_for_update(of=("self",)):
        begins_later = each.period is None or each.period.from_at >= earliest
        if begins_later and not is_newer(each.rules, rules):
            reason = _("Replaced by %(rules)s.") % {"rules": rules}
            call_off(each, reason=reason, at=at, by=trail.actor.label[:200], trail=trail)


def _make_ready(
    rollout: Rollout,
    rules: ApprovedRules,
    *,
    between_rounds: bool,
    at: datetime,
    actor: Actor,
    trail: Trail,
) -> None:
    from_at = max(rules.effective_at, at)
    if not between_rounds:
        raise DomainError(
            _("This is the last confirmation: confirm that no round is in progress when the rules change."),
            field="between_rounds",
        )
    rollout.period = begin_rules(table=rollout.table, rules=rules, from_at=from_at, trail=trail)
    rollout.ready_at, rollout.ready_by = at, actor.person
    rollout.ready_by_name = actor.name
    if from_at <= at:
        rollout.announced_at = at
        tell_in_force([rollout])
    else:
        tell_ready(rollout)
