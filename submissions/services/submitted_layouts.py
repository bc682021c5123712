"""The layouts that a submission brings along: frozen with it, approved with it, given back with it."""

from datetime import datetime

from backoffice.services.actor import Actor
from backoffice.services.audit import Trail, audited_change
from backoffice.services.versions import locked
from games.models import Layout, LayoutSubmission
from games.services.layout_decisions import approve_layout, freeze_layout, release_layout
from submissions.models import Submission


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


def approve_layouts(submission: Submission, *, approval_number: str, at: datetime, actor: Actor) -> None:
    for layout in submission.layouts.filter(state=Layout.State.SUBMITTED).select_related("current"):
        if layout.current is not None:
            approve_layout(
                submission=layout.current,
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
