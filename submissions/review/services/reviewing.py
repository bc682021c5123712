"""The regulator's people at work: who reviews, what they recommend, and up to where they have read."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.actions import Action
from submissions.review.models import LastLook, Review
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.services.notices import tell_assigned
from submissions.submissions.services.steps import lock_submission, move
from submissions.submissions.workflow import REGULATOR, ensure_can, is_theirs


def assign_submission(*, submission: Submission, reviewer: Person, at: datetime, actor: Actor) -> None:
    """Takes it under review. Whoever gets it must be able to review at this property."""
    with audited_change(actor=actor) as trail:
        current = lock_submission(submission)
        transition = ensure_can("assign", current, actor.access)
        ensure_can_review(reviewer, current)
        if current.reviewer_id == reviewer.pk and current.state == transition.target:
            return
        current.reviewer = reviewer
        current.assigned_at = at
        move(trail, current, transition, verb="submission.assigned", reviewer=reviewer.full_name)
        if reviewer != actor.person:
            tell_assigned(current)


def record_review(
    *, submission_version: SubmissionVersion, verdict: str, text: str, at: datetime, actor: Actor
) -> Review:
    """What a reviewer recommends about the round that is open now."""
    with audited_change(actor=actor) as trail:
        current = lock_submission(submission_version.submission)
        transition = ensure_can("review", current, actor.access)
        if current.current_id != submission_version.pk:
            raise DomainError(_("A newer round was submitted. Look at that one."))
        if verdict not in Review.Verdict.values:
            raise DomainError(_("Choose what you recommend."), field="verdict")
        if verdict != Review.Verdict.APPROVE and not text.strip():
            raise DomainError(_("Say what has to change, or why it should be rejected."), field="text")
        review = Review.objects.create(
            submission_version=submission_version,
            reviewer=actor.person,
            reviewer_name=actor.name,
            verdict=verdict,
            text=text.strip(),
            at=at,
        )
        # what the regulator's people recommend to one another is not the operator's to read
        chain = f"regulator:{current.property.regulator_id}"
        trail.record(
            verb="submission.reviewed",
            subject=current,
            after={"round": submission_version.number, "verdict": verdict},
            chain=chain,
        )
        current.version += 1
        current.save(update_fields=["version"])
        remember_look(person=actor.person, submission_version=submission_version, at=at)
        assert transition.target is None  # noqa: S101 - a recommendation moves nothing
    return review


def mark_as_read(*, submission_version: SubmissionVersion, at: datetime, actor: Actor) -> None:
    """What comes after this is new to them."""
    access = actor.access
    with audited_change(actor=actor) as trail:
        submission = submission_version.submission
        if not is_theirs(submission.property, access, REGULATOR) or not access.allows(
            Action.SUBMISSION_REVIEW
        ):
            raise DomainError(_("Your role does not allow this."))
        remember_look(person=actor.person, submission_version=submission_version, at=at)
        trail.record(
            verb="submission.read",
            subject=submission,
            after={"round": submission_version.number},
            chain=f"regulator:{submission.property.regulator_id}",
        )


def remember_look(*, person: Person | None, submission_version: SubmissionVersion, at: datetime) -> None:
    """Up to here they have seen it: asked for by the reviewer, never by merely opening the page."""
    if person is not None:
        LastLook.objects.update_or_create(
            person=person,
            submission=submission_version.submission,
            defaults={"submission_version": submission_version, "at": at},
        )


def ensure_can_review(person: Person, submission: Submission) -> None:
    casino = submission.property
    if not access_for(person=person).allows_at(Action.SUBMISSION_REVIEW, casino):
        raise DomainError(
            _("%(person)s cannot review submissions of %(property)s.")
            % {"person": person.full_name, "property": casino},
            field="reviewer",
        )


def forget_looks_of(person: Person) -> None:
    """They leave: what they had read matters to nobody."""
    LastLook.objects.filter(person=person).delete()
