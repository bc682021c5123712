"""What the operator's page of a submission shows: the draft as it is, or what was handed in."""

from typing import Any

from django.utils import timezone

from backoffice.core.views.desk import DeskRequest
from games.rulepacks.loader import load_pack
from games.rulepacks.review import review_rules
from submissions.documents.selectors import documents_of
from submissions.submissions.forms.steps import SayForm
from submissions.submissions.models import Submission
from submissions.submissions.selectors.course import Thread, course_of, decisions_of, threads_of
from submissions.submissions.selectors.drafts import days_with_regulator, stage_of
from submissions.submissions.selectors.handed_in import handed_in
from submissions.submissions.selectors.parts import parts_of, texts_of
from submissions.submissions.selectors.since import since_return
from submissions.submissions.selectors.submissions import stage_words
from submissions.submissions.selectors.timeline import timeline_of
from submissions.submissions.workflow import available_transitions, why_not

EDITABLE = (Submission.State.DRAFT, Submission.State.RETURNED)


def operator_context(
    submission: Submission,
    request: DeskRequest,
    *,
    failed: SayForm | None = None,
    answering: int | None = None,
) -> dict[str, Any]:
    """`failed` is a comment that could not be sent, `answering` the point it answers: what was typed stays."""
    now = timezone.now()
    doable = available_transitions(submission, request.access)
    stage = stage_of(submission, now)
    decisions = list(decisions_of(submission))
    threads = _threads(submission, failed, answering)
    course = course_of(submission)
    context = frame_of(submission) | {
        "now": now,
        "today": now.astimezone(submission.property.zone).date(),
        "doable": doable,
        "stage": stage,
        "stage_words": stage_words(stage),
        "why_not_sign": why_not_sign(submission, request),
        "days": days_with_regulator(submission, now),
        "review_rules": review_rules(submission.property.regulator.jurisdiction),
        "threads": threads,
        "waiting_points": sum(thread.waits for thread, _form in threads),
        "say_form": failed if failed and answering is None else SayForm(),
        "failed": failed,
        "course": course,
        "timeline": timeline_of(course, decisions, now),
        "decisions": decisions,
        "decision": next((each for each in decisions if each.declined_at is None), None),
        "papers": documents_of(submission, at=timezone.now()),
    }
    if submission.state in EDITABLE or submission.current is None:
        parts = parts_of(submission, at=now)
        return context | {
            "parts": parts,
            "sheet": parts.sheet,
            "texts": texts_of(submission),
            "since": since_return(parts),
        }
    handed = handed_in(submission.current)
    return context | {"handed": handed, "texts": handed.texts}


def frame_of(submission: Submission) -> dict[str, Any]:
    """What every page about one submission names at its top."""
    return {
        "submission": submission,
        "configuration": submission.configuration,
        "casino": submission.property,
        "pack": load_pack(submission.pack_id),
    }


def why_not_sign(submission: Submission, request: DeskRequest) -> str | None:
    again = submission.state == Submission.State.RETURNED
    return why_not("resubmit" if again else "submit", submission, request.access)


def _threads(
    submission: Submission, failed: SayForm | None, answering: int | None
) -> list[tuple[Thread, SayForm]]:
    return [
        (each, failed if failed and each.comment.pk == answering else SayForm(about=str(each.comment.pk)))
        for each in threads_of(submission)
    ]
