"""The regulator's decision: return, approve, approve in part, reject - and the operator's answer to a part."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.core.errors import DomainError, RefusedByTheClock
from games.rulepacks.review import ReviewRules, review_rules
from submissions.decisions.models import Condition, Decision
from submissions.decisions.selectors.decisions import decision_about, has_lab_report, told_of
from submissions.decisions.services.approving import departures_of, publish_approval
from submissions.decisions.services.offering import offered_version
from submissions.documents.services.documents import order_document
from submissions.review.services.reviewing import remember_look
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.services.notices import tell_answered_offer, tell_decided
from submissions.submissions.services.numbers import next_number
from submissions.submissions.services.steps import lock_submission, move
from submissions.submissions.services.submitted_layouts import give_layouts_back
from submissions.submissions.workflow import REGULATOR, Transition, ensure_can, is_theirs

Outcome = Decision.Outcome
LONGEST = 10_000
MOST_CONDITIONS = 30


class DecidedAlready(DomainError):
    """Somebody was faster; `decision` says who, and what it is."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        super().__init__(told_of(decision))


APPROVALS = (Outcome.APPROVED, Outcome.WITH_CONDITIONS, Outcome.IN_PART)


@dataclass(frozen=True)
class NewCondition:
    text: str
    due_on: date | None = None


def return_submission(
    *, submission_version: SubmissionVersion, reasons: str, at: datetime, actor: Actor
) -> Decision:
    """Back to the operator, with what has to change; the next round answers point by point."""
    with audited_change(actor=actor) as trail:
        current, transition = _to_decide(submission_version, "return", actor)
        _ensure_reasons(reasons)
        decision = _write(current, submission_version, Outcome.RETURNED, reasons, at, actor)
        current.with_regulator_since = None
        current.target_on = None
        _settle(trail, current, transition, decision, verb="submission.returned")
        order_document(
            submission_version=submission_version, kind="letter", decision=decision, at=at, actor=actor
        )
        give_layouts_back(current, reason=f"{current.number}: {reasons.strip()}"[:400], at=at, actor=actor)
        # whoever sends it back has read it: the next round shows them what is new
        remember_look(person=actor.person, submission_version=submission_version, at=at)
    return decision


def reject_submission(
    *, submission_version: SubmissionVersion, reasons: str, at: datetime, actor: Actor
) -> Decision:
    with audited_change(actor=actor) as trail:
        current, transition = _to_decide(submission_version, "reject", actor)
        _ensure_offered(current, Outcome.REJECTED)
        _ensure_reasons(reasons)
        decision = _write(current, submission_version, Outcome.REJECTED, reasons, at, actor)
        current.closed_at = at
        _settle(trail, current, transition, decision, verb="submission.rejected")
        give_layouts_back(current, reason=f"{current.number}: {reasons.strip()}"[:400], at=at, actor=actor)
        order_document(
            submission_version=submission_version, kind="letter", decision=decision, at=at, actor=actor
        )
    return decision


def approve_submission(
    *,
    submission_version: SubmissionVersion,
    outcome: str,
    reasons: str,
    effective_at: datetime,
    conditions: Sequence[NewCondition] = (),
    departures_until: date | None = None,
    at: datetime,
    actor: Actor,
) -> Decision:
    """Approved as handed in, with or without conditions."""
    with audited_change(actor=actor) as trail:
        current, transition = _to_decide(submission_version, "approve", actor)
        _ensure_approvable(current, submission_version, outcome, reasons, effective_at, conditions, at)
        _ensure_end_of_departures(current, submission_version, departures_until, effective_at)
        decision = _write(
            current,
            submission_version,
            outcome,
            reasons,
            at,
            actor,
            effective_at=effective_at,
            departures_until=departures_until,
        )
        _add_conditions(decision, conditions)
        current.closed_at = at
        publish_approval(current, decision, at=at, actor=actor)
        _settle(trail, current, transition, decision, verb="submission.approved")
    return decision


def offer_in_part(
    *,
    submission_version: SubmissionVersion,
    changes: dict[str, Any],
    reasons: str,
    effective_at: datetime,
    conditions: Sequence[NewCondition] = (),
    departures_until: date | None = None,
    at: datetime,
    actor: Actor,
) -> Decision:
    """A new snapshot with the regulator's values, validated and priced again; it holds once the operator accepts."""
    with audited_change(actor=actor) as trail:
        current, transition = _to_decide(submission_version, "offer", actor)
        _ensure_approvable(
            current, submission_version, Outcome.IN_PART, reasons, effective_at, conditions, at
        )
        made = offered_version(current, submission_version, changes, reasons=reasons, at=at, actor=actor)
        _ensure_end_of_departures(current, made, departures_until, effective_at)
        decision = _write(
            current,
            made,
            Outcome.IN_PART,
            reasons,
            at,
            actor,
            effective_at=effective_at,
            departures_until=departures_until,
        )
        _add_conditions(decision, conditions)
        _settle(trail, current, transition, decision, verb="submission.offered_in_part")
        order_document(submission_version=made, kind="submitted", at=at, actor=actor)
        order_document(submission_version=made, kind="letter", decision=decision, at=at, actor=actor)
        remember_look(person=actor.person, submission_version=submission_version, at=at)
    return decision


def accept_offer(*, decision: Decision, at: datetime, actor: Actor) -> None:
    with audited_change(actor=actor) as trail:
        current, transition, open_one = _offer(decision, "accept", actor)
        open_one.accepted_at = at
        open_one.accepted_by_name = actor.name
        if open_one.effective_at is not None and open_one.effective_at < at:
            # the operator took its time: nothing can have held before it was accepted
            open_one.effective_at = at
        open_one.save(update_fields=["accepted_at", "accepted_by_name", "effective_at"])
        current.closed_at = at
        publish_approval(current, open_one, at=at, actor=actor)
        move(
            trail,
            current,
            transition,
            verb="submission.offer_accepted",
            approval_number=open_one.approval_number,
        )
        tell_answered_offer(open_one, accepted=True)


def decline_offer(*, decision: Decision, reason: str, at: datetime, actor: Actor) -> None:
    """Back to the regulator, who decides again about what was handed in."""
    with audited_change(actor=actor) as trail:
        current, transition, open_one = _offer(decision, "decline", actor)
        if not reason.strip():
            raise DomainError(_("Say why: the regulator decides again and reads it."), field="reason")
        open_one.declined_at = at
        open_one.declined_by_name = actor.name
        open_one.decline_reason = reason.strip()
        open_one.save(update_fields=["declined_at", "declined_by_name", "decline_reason"])
        current.current = (
            current.versions.filter(origin=SubmissionVersion.Origin.SUBMITTED).order_by("-number").first()
        )
        current.with_regulator_since = at
        move(trail, current, transition, verb="submission.offer_declined", reason=reason.strip())
        tell_answered_offer(open_one, accepted=False)


def _to_decide(
    submission_version: SubmissionVersion, name: str, actor: Actor
) -> tuple[Submission, Transition]:
    """Locked: of two decisions at once the second finds the first."""
    current = lock_submission(submission_version.submission)
    access = actor.access
    if is_theirs(current.property, access, REGULATOR):
        decided = decision_about(submission_version)
        if decided is not None:
            raise DecidedAlready(decided)
    transition = ensure_can(name, current, access)
    if current.current_id != submission_version.pk:
        raise DomainError(_("A newer round was submitted. Look at that one before you decide."))
    return current, transition


def _offer(decision: Decision, name: str, actor: Actor) -> tuple[Submission, Transition, Decision]:
    current = lock_submission(decision.submission)
    transition = ensure_can(name, current, actor.access)
    open_one = Decision.objects.select_for_update(of=("self",)).get(pk=decision.pk)
    if open_one.submission_version_id != current.current_id or open_one.accepted_at or open_one.declined_at:
        raise DomainError(_("This offer was answered already."))
    return current, transition, open_one


def _ensure_approvable(
    submission: Submission,
    submission_version: SubmissionVersion,
    outcome: str,
    reasons: str,
    effective_at: datetime,
    conditions: Sequence[NewCondition],
    at: datetime,
) -> None:
    rules = _ensure_offered(submission, outcome)
    _ensure_reasons(reasons)
    if effective_at < at:
        raise RefusedByTheClock(
            _("Approved rules take effect now or later, never before."), field="effective_at"
        )
    if outcome == Outcome.WITH_CONDITIONS and not conditions:
        raise DomainError(_("State at least one condition, or approve without any."), field="conditions")
    if outcome == Outcome.APPROVED and conditions:
        raise DomainError(_("With conditions it is “Approved with conditions”."), field="outcome")
    today = at.astimezone(submission.property.zone).date()
    for condition in conditions:
        if not condition.text.strip():
            raise DomainError(_("A condition says what has to be done."), field="conditions")
        if condition.due_on is not None and condition.due_on < today:
            raise RefusedByTheClock(_("A condition is due today or later."), field="conditions")
    _ensure_lab_report(submission, submission_version, rules)


def _ensure_offered(submission: Submission, outcome: str) -> ReviewRules:
    rules = review_rules(submission.property.regulator.jurisdiction)
    if outcome not in rules.outcomes:
        raise DomainError(_("This authority does not decide in this way."), field="outcome")
    return rules


def _ensure_lab_report(
    submission: Submission, submission_version: SubmissionVersion, rules: ReviewRules
) -> None:
    if not has_lab_report(submission, submission_version, rules):
        raise DomainError(
            _(
                "The independent laboratory's report is not on file: a new feature is not approved without it%(where)s."
            )
            % {"where": f" ({', '.join(rules.lab_report_cite)})" if rules.lab_report_cite else ""}
        )


def _ensure_end_of_departures(
    submission: Submission, submission_version: SubmissionVersion, until: date | None, effective_at: datetime
) -> None:
    if not departures_of(submission, submission_version):
        return
    if until is None:
        raise DomainError(_("Say until when the departures are allowed."), field="departures_until")
    if until < effective_at.astimezone(submission.property.zone).date():
        raise DomainError(
            _("The departures cannot end before the rules take effect."), field="departures_until"
        )


def _ensure_reasons(reasons: str) -> None:
    if not reasons.strip():
        raise DomainError(_("Give the reasons: they stand in the letter."), field="reasons")


def _write(
    submission: Submission,
    submission_version: SubmissionVersion,
    outcome: str,
    reasons: str,
    at: datetime,
    actor: Actor,
    *,
    effective_at: datetime | None = None,
    departures_until: date | None = None,
) -> Decision:
    approval = next_number(casino=submission.property, kind="approval", at=at) if outcome in APPROVALS else ""
    return Decision.objects.create(
        submission=submission,
        submission_version=submission_version,
        outcome=outcome,
        reasons=reasons.strip(),
        effective_at=effective_at,
        approval_number=approval,
        departures_until=departures_until,
        decided_at=at,
        decided_by=actor.person,
        decided_by_name=actor.name,
    )


def _add_conditions(decision: Decision, conditions: Sequence[NewCondition]) -> None:
    Condition.objects.bulk_create(
        Condition(decision=decision, number=number, text=each.text.strip(), due_on=each.due_on)
        for number, each in enumerate(conditions, start=1)
    )


def _settle(
    trail: Trail, submission: Submission, transition: Transition, decision: Decision, *, verb: str
) -> None:
    move(
        trail,
        submission,
        transition,
        verb=verb,
        submission_version=decision.submission_version.number,
        outcome=decision.outcome,
        approval_number=decision.approval_number,
        effective_at=decision.effective_at,
        departures_until=decision.departures_until,
        reason=decision.reasons,
        conditions=[each.text for each in decision.conditions.all()],
    )
    tell_decided(decision)
