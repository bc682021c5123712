"""Conditions after the approval: the operator reports, the regulator closes; the day passes for everybody to see."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from submissions.decisions.models import Condition
from submissions.submissions.services.notices import tell_condition_reported
from submissions.submissions.services.steps import lock_submission, move
from submissions.submissions.workflow import ensure_can


def report_condition(*, condition: Condition, report: str, at: datetime, actor: Actor) -> None:
    """What the operator has done about it; it stays open until the regulator closes it."""
    with audited_change(actor=actor) as trail:
        submission = lock_submission(condition.decision.submission)
        transition = ensure_can("report_condition", submission, actor.access)
        current = _open(condition)
        if not report.strip():
            raise DomainError(_("State what was done."), field="report")
        current.reported_at, current.reported_by_name = at, actor.name
        current.report = report.strip()
        current.save(update_fields=["reported_at", "reported_by_name", "report"])
        move(
            trail,
            submission,
            transition,
            verb="submission.condition_reported",
            condition=current.number,
            text=current.report,
        )
        tell_condition_reported(current)


def close_condition(*, condition: Condition, state: str, note: str, at: datetime, actor: Actor) -> None:
    """Met, or no longer required; the latter wants a reason."""
    with audited_change(actor=actor) as trail:
        submission = lock_submission(condition.decision.submission)
        transition = ensure_can("close_condition", submission, actor.access)
        current = _open(condition)
        if state not in (Condition.State.MET, Condition.State.WAIVED):
            raise DomainError(_("A condition is met, or no longer required."), field="state")
        if state == Condition.State.WAIVED and not note.strip():
            raise DomainError(_("State why it is no longer required."), field="note")
        current.state = state
        current.closed_at, current.closed_by_name = at, actor.name
        current.closing_note = note.strip()
        current.save(update_fields=["state", "closed_at", "closed_by_name", "closing_note"])
        move(
            trail,
            submission,
            transition,
            verb="submission.condition_closed",
            condition=current.number,
            outcome=state,
            text=note.strip(),
        )


def _open(condition: Condition) -> Condition:
    current = Condition.objects.select_for_update(of=("self",)).get(pk=condition.pk)
    if current.state != Condition.State.OPEN:
        raise DomainError(_("This condition is already closed."))
    return current
