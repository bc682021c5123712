"""Changes of a meter by hand: asked for, decided by the regulator, made; or made for a reported malfunction."""

from datetime import datetime
from decimal import Decimal

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from backoffice.core.formatting import money_text
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.packs.citations import in_brackets
from games.packs.floor_law import progressive_clauses_at
from games.progressives.models import MeterAdjustment, MeterAlert, ProgressiveLevel
from games.progressives.services.audit import note
from games.progressives.services.checks import check_meter
from games.progressives.services.readings import ensure_moment, lock_level


def request_adjustment(
    *, level: ProgressiveLevel, amount: Decimal, reason: str, now: datetime, actor: Actor
) -> MeterAdjustment:
    """Asks for approval; the meter stays as it is until the answer."""
    _ensure_change(amount)
    with audited_change(actor=actor) as trail:
        level = lock_level(level)
        adjustment = MeterAdjustment.objects.create(
            level=level,
            kind=MeterAdjustment.Kind.CORRECTION,
            amount=amount,
            reason=reason,
            requested_at=now,
            requested_by=actor.person,
            requested_by_name=actor.name,
        )
        note(
            trail,
            casino=level.casino,
            verb="meter.adjustment_requested",
            subject=level,
            after=_state(adjustment),
        )
        notify_people(
            people=people_who_may(Action.METER_ADJUST_DECIDE, at=level.casino),
            kind="meter",
            title=_("Meter adjustment to decide: %(meter)s") % {"meter": level},
            detail=f"{level.casino.name}: {money_text(amount, level.casino.currency)}. {reason}",
            link=reverse("meter-adjustment-decide", args=[adjustment.pk]),
        )
        return adjustment


def report_malfunction(
    *,
    level: ProgressiveLevel,
    amount: Decimal,
    reason: str,
    report: str,
    made_at: datetime,
    now: datetime,
    actor: Actor,
) -> MeterAdjustment:
    """The one change that waits for nobody, since the malfunction itself was reported."""
    _ensure_change(amount)
    if not report.strip():
        raise DomainError(
            _("State the malfunction report; without one, an adjustment needs approval."), field="report"
        )
    with audited_change(actor=actor) as trail:
        level = lock_level(level)
        ensure_moment(level, made_at, now)
        adjustment = MeterAdjustment.objects.create(
            level=level,
            kind=MeterAdjustment.Kind.MALFUNCTION,
            amount=amount,
            reason=reason,
            malfunction_report=report.strip(),
            requested_at=now,
            requested_by=actor.person,
            requested_by_name=actor.name,
            made_at=made_at,
            made_by_name=actor.name,
        )
        note(
            trail,
            casino=level.casino,
            verb="meter.malfunction_adjusted",
            subject=level,
            after=_state(adjustment),
        )
        notify_people(
            people=people_who_may(Action.METER_ADJUST_DECIDE, at=level.casino),
            kind="meter",
            title=_("Meter adjusted for a reported malfunction: %(meter)s") % {"meter": level},
            detail=f"{level.casino.name}: {money_text(amount, level.casino.currency)}. {report}",
            link=reverse("progressive-detail", args=[level.progressive_id]),
        )
        check_meter(level=level, at=made_at, now=now, trail=trail)
        return adjustment


def decide_adjustment(
    *, adjustment: MeterAdjustment, approved: bool, number: str, words: str, now: datetime, actor: Actor
) -> MeterAdjustment:
    """The regulator's answer, once."""
    with audited_change(actor=actor) as trail:
        adjustment = _locked(adjustment)
        casino = adjustment.level.casino
        if adjustment.kind != MeterAdjustment.Kind.CORRECTION:
            raise DomainError(_("An adjustment for a reported malfunction needs no decision."))
        if adjustment.decided_at is not None:
            raise DomainError(_("%(name)s has already decided it.") % {"name": adjustment.decided_by_name})
        if approved and not number.strip():
            raise DomainError(_("State the approval number."), field="number")
        if not approved and not words.strip():
            raise DomainError(_("State why it is refused."), field="words")
        adjustment.approved = approved
        adjustment.decided_at = now
        adjustment.decided_by = actor.person
        adjustment.decided_by_name = actor.name
        adjustment.decision_number = number.strip() if approved else ""
        adjustment.decision_note = words.strip()
        adjustment.save(
            update_fields=[
                "approved",
                "decided_at",
                "decided_by",
                "decided_by_name",
                "decision_number",
                "decision_note",
            ]
        )
        after = {"adjustment": adjustment.pk, "amount": adjustment.amount, "approved": approved}
        after |= {"decision_number": adjustment.decision_number, "decision_note": adjustment.decision_note}
        note(trail, casino=casino, verb="meter.adjustment_decided", subject=adjustment.level, after=after)
        # the regulator's own trail keeps what the regulator decided
        trail.record(
            verb="meter.adjustment_decided",
            subject=adjustment.level,
            chain=f"regulator:{casino.regulator_id}",
            property_id=casino.pk,
            after=after,
        )
        notify_people(
            people=people_who_may(Action.METER_ACKNOWLEDGE, at=casino),
            kind="meter",
            title=(_("Adjustment approved: %(meter)s") if approved else _("Adjustment refused: %(meter)s"))
            % {"meter": adjustment.level},
            detail=adjustment.decision_note or adjustment.decision_number,
            link=reverse("progressive-detail", args=[adjustment.level.progressive_id]),
        )
        return adjustment


def make_adjustment(
    *, adjustment: MeterAdjustment, made_at: datetime, now: datetime, actor: Actor
) -> list[MeterAlert]:
    """Says when an approved change was made at the meter; from then on it is part of the sum."""
    with audited_change(actor=actor) as trail:
        level = lock_level(adjustment.level)
        adjustment = _locked(adjustment)
        if adjustment.state != MeterAdjustment.State.APPROVED or adjustment.decided_at is None:
            clause = progressive_clauses_at(level.casino, now)["adjustment"]
            raise DomainError(
                _("Only an approved adjustment can be made, and only once%(cite)s.")
                % {"cite": in_brackets(clause)}
            )
        ensure_moment(level, made_at, now)
        if made_at < adjustment.decided_at:
            raise DomainError(_("It was approved after that time."), field="at")
        adjustment.made_at = made_at
        adjustment.made_by_name = actor.name
        adjustment.save(update_fields=["made_at", "made_by_name"])
        note(
            trail,
            casino=level.casino,
            verb="meter.adjusted",
            subject=level,
            after={"adjustment": adjustment.pk, "amount": adjustment.amount, "made_at": made_at},
        )
        return check_meter(level=level, at=made_at, now=now, trail=trail)


def _ensure_change(amount: Decimal) -> None:
    if not amount:
        raise DomainError(_("State by how much the meter changes."), field="amount")


def _locked(adjustment: MeterAdjustment) -> MeterAdjustment:
    return (
        MeterAdjustment.objects.select_for_update(of=("self",))
        .select_related("level__progressive__property__operator", "level__progressive__property__regulator")
        .get(pk=adjustment.pk)
    )


def _state(adjustment: MeterAdjustment) -> dict[str, object]:
    return {
        "adjustment": adjustment.pk,
        "kind": adjustment.kind,
        "amount": adjustment.amount,
        "reason": adjustment.reason,
        "malfunction_report": adjustment.malfunction_report,
        "made_at": adjustment.made_at,
    }
