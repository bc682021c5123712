"""The layouts that a submission brings along: frozen with it, approved with it, given back with it."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail, audited_change
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked
from games.layouts.models import Layout, LayoutSubmission
from games.layouts.services.decisions import approve_layout, freeze_layout, release_layout
from submissions.submissions.models import Submission, SubmissionVersion


def freeze_layouts(
    trail: Trail, submission: Submission, *, at: datetime, actor: Actor
) -> list[LayoutSubmission]:
    """One that waits for the regulator or is approved already comes along as it was submitted."""
    frozen = []
    for layout in submission.layouts.order_by("name", "pk"):
        current = locked(layout)
        waits = current.state in (Layout.State.SUBMITTED, Layout.State.APPROVED)
        if waits and current.current is not None:
            frozen.append(current.current)
        else:
            frozen.append(freeze_layout(trail, current, note=submission.number, at=at, actor=actor))
    return frozen


def approve_layouts(
    submission: Submission,
    submission_version: SubmissionVersion,
    *,
    approval_number: str,
    at: datetime,
    actor: Actor,
) -> None:
    """What the round shows and nothing else: a layout that went another way meanwhile stops the approval."""
    handed_in = [each["id"] for each in submission_version.snapshot["layouts"]]
    for frozen in LayoutSubmission.objects.filter(pk__in=handed_in).select_related("layout").order_by("pk"):
        if frozen.outcome == LayoutSubmission.Outcome.APPROVED:
            continue
        if frozen.outcome != LayoutSubmission.Outcome.WAITING or frozen.layout.current_id != frozen.pk:
            raise DomainError(
                _(
                    "“%(layout)s” was changed since it was submitted. Return the submission, so that it "
                    "comes again."
                )
                % {"layout": frozen.name}
            )
        approve_layout(
            submission=frozen,
            approval_number=approval_number,
            approved_on=at.astimezone(submission.property.zone).date(),
            at=at,
            actor=actor,
        )


def give_layouts_back(submission: Submission, *, reason: str, at: datetime, actor: Actor) -> None:
    """Only those that were handed in with this submission; others wait for their own decision."""
    with audited_change(actor=actor) as trail:
        for layout in submission.layouts.filter(
            state=Layout.State.SUBMITTED, current__note=submission.number
        ):
            release_layout(trail, locked(layout), reason=reason, at=at, actor=actor)
