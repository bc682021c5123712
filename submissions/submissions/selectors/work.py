"""What submissions ask of the operator's people: returned to them, to be signed, waiting elsewhere."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.today import Desk
from backoffice.core.work import EARLY, WorkItem
from backoffice.permissions.actions import Action
from games.packs.selectors import pack_title
from submissions.submissions.models import Submission
from submissions.submissions.selectors.readiness import readiness_of

State = Submission.State
BACK = (State.RETURNED, State.OFFERED)
MOST_TO_SIGN = 3


def submissions_work(desk: Desk) -> Iterator[WorkItem]:
    if not desk.is_operator or not desk.may(Action.SUBMISSION_VIEW, Action.COMPLIANCE_VIEW):
        return
    states = [*BACK, State.SUBMITTED, State.UNDER_REVIEW]
    # whether a draft lacks nothing but a signature takes as many questions as the draft itself
    if desk.wants("drafts") and desk.wants("others") and desk.may(Action.SUBMISSION_SIGN):
        states.append(State.DRAFT)
    casinos = {casino.pk: casino for casino in desk.casinos}
    # few at any time
    opened = (
        Submission.objects.filter(property__in=casinos, state__in=states)
        .select_related("configuration", "current", "reviewer")
        .defer("current__snapshot")
        .order_by("first_submitted_at", "pk")
    )
    drafts = []
    for submission in opened:
        submission.property = casinos[submission.property_id]
        if submission.state == State.DRAFT:
            drafts.append(submission)
        else:
            yield _handed_in(desk, submission)
    yield from _to_sign(desk, drafts)


def _handed_in(desk: Desk, submission: Submission) -> WorkItem:
    """Theirs to answer, or the regulator's: then it is only to be known."""
    ours = submission.state in BACK
    words = {
        State.RETURNED: _("%(number)s was returned for changes"),
        State.OFFERED: _("%(number)s was approved in part"),
    }.get(State(submission.state), _("%(number)s is waiting for the regulator"))
    may_answer = ours and desk.may(Action.SUBMISSION_DRAFT)
    link = _("Open the submission")
    if may_answer:
        offered = submission.state == State.OFFERED
        link = _("Accept or decline") if offered else _("Respond and submit again")
    return WorkItem(
        key=f"submission.{'answer' if ours else 'waiting'}:{submission.pk}",
        title=words % {"number": submission.number},
        detail=f"{_about(submission)} · {submission.get_state_display()}",
        url=reverse("submission-detail", args=[submission.pk]) if desk.may(Action.SUBMISSION_VIEW) else "",
        link=link,
        severity="warning" if ours else "note",
        area=_("Submissions waiting"),
        casino=submission.property,
        since=submission.with_regulator_since,
        pack_id=submission.pack_id,
        weight=EARLY if may_answer else 0,
        is_compliance=True,
    )


def _to_sign(desk: Desk, drafts: list[Submission]) -> Iterator[WorkItem]:
    """Those that nothing stands in the way of but a signature; never to whoever drafted them."""
    me = desk.access.person.pk if desk.access.person else None
    others = [each for each in drafts if me not in (each.drafted_by_id, each.edited_by_id)][:MOST_TO_SIGN]
    for submission in others:
        if readiness_of(submission, at=desk.at).is_ready:
            yield WorkItem(
                key=f"submission.sign:{submission.pk}",
                title=_("%(number)s is waiting for your signature") % {"number": submission.number},
                detail=_about(submission),
                url=reverse("submission-sign", args=[submission.pk]),
                link=_("Read and sign"),
                severity="warning",
                area=_("Submissions waiting"),
                casino=submission.property,
                weight=EARLY,
                is_draft=True,
            )


def _about(submission: Submission) -> str:
    return f"{submission.get_kind_display()} · {pack_title(submission.pack_id)} · {submission.configuration}"
