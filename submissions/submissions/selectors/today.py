"""What submissions ask of the operator's people today: returned to them, to be signed, waiting elsewhere."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.today import Card, Desk, Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.packs.selectors import pack_title
from submissions.submissions.models import Submission
from submissions.submissions.selectors.readiness import readiness_of
from submissions.submissions.selectors.submissions import submissions_visible_to

State = Submission.State
MOST_CARDS, MOST_SHOWN = 3, 8


def submissions_today(desk: Desk) -> Iterator[Card | Panel]:
    if not desk.access.operator or not desk.access.allows(Action.SUBMISSION_VIEW):
        return
    mine = list(_not_decided(desk.access))
    if desk.access.allows(Action.SUBMISSION_DRAFT):
        back = [each for each in mine if each.state in (State.RETURNED, State.OFFERED)]
        for submission in back[:MOST_CARDS]:
            yield _came_back(submission)
    if desk.access.allows(Action.SUBMISSION_SIGN):
        yield from _to_sign(desk, [each for each in mine if each.state == State.DRAFT])
    handed_in = [each for each in mine if each.state in (State.SUBMITTED, State.UNDER_REVIEW)]
    waiting = sorted(handed_in, key=lambda each: each.with_regulator_since or desk.at)[:MOST_SHOWN]
    if waiting:
        yield Panel(
            title=_("With the regulator"),
            template="submissions/_panel_waiting.html",
            context={"submissions": waiting},
            url=reverse("submission-list"),
            link=_("All submissions"),
        )


def _not_decided(access: Access) -> QuerySet[Submission]:
    """Handed in, and for whoever signs the drafts too: few at any time."""
    states = [State.RETURNED, State.OFFERED, State.SUBMITTED, State.UNDER_REVIEW]
    if access.allows(Action.SUBMISSION_SIGN):
        states.append(State.DRAFT)
    return (
        submissions_visible_to(access)
        .filter(state__in=states)
        .select_related(None)
        .select_related("property__regulator", "configuration", "current", "reviewer")
        .defer("current__snapshot")
    )


def _came_back(submission: Submission) -> Card:
    offered = submission.state == State.OFFERED
    title = _("%(number)s was approved in part") if offered else _("%(number)s was returned for changes")
    return Card(
        title=title % {"number": submission.number},
        text=_about(submission),
        url=reverse("submission-detail", args=[submission.pk]),
        link=_("Accept or decline") if offered else _("Answer and submit again"),
        icon="arrow-back-up",
        urgent=True,
    )


def _to_sign(desk: Desk, drafts: list[Submission]) -> Iterator[Card]:
    """Those that nothing stands in the way of but a signature; never to whoever drafted them."""
    me = desk.access.person.pk if desk.access.person else None
    others = [each for each in drafts if me not in (each.drafted_by_id, each.edited_by_id)][:MOST_CARDS]
    for submission in others:
        if readiness_of(submission, at=desk.at).is_ready:
            yield Card(
                title=_("%(number)s waits for your signature") % {"number": submission.number},
                text=_about(submission),
                url=reverse("submission-sign", args=[submission.pk]),
                link=_("Read and sign"),
                icon="signature",
                urgent=True,
            )


def _about(submission: Submission) -> str:
    return f"{submission.get_kind_display()} · {pack_title(submission.pack_id)} · {submission.configuration}"
