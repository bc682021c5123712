"""What submissions ask of the operator's people today: returned to them, to be signed, waiting elsewhere."""

from collections.abc import Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.today import Card, Desk, Panel
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
    mine = submissions_visible_to(desk.access).defer("current__snapshot")
    if desk.access.allows(Action.SUBMISSION_DRAFT):
        for submission in mine.filter(state__in=(State.RETURNED, State.OFFERED))[:MOST_CARDS]:
            yield _came_back(submission)
    if desk.access.allows(Action.SUBMISSION_SIGN):
        yield from _to_sign(desk)
    waiting = list(
        mine.filter(state__in=(State.SUBMITTED, State.UNDER_REVIEW)).order_by("with_regulator_since")[
            :MOST_SHOWN
        ]
    )
    if waiting:
        yield Panel(
            title=_("With the regulator"),
            template="submissions/_panel_waiting.html",
            context={"submissions": waiting},
            url=reverse("submission-list"),
            link=_("All submissions"),
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


def _to_sign(desk: Desk) -> Iterator[Card]:
    """Those that nothing stands in the way of but a signature; never to whoever drafted them."""
    me = Q(drafted_by=desk.access.person) | Q(edited_by=desk.access.person)
    drafts = submissions_visible_to(desk.access).filter(state=State.DRAFT).exclude(me)
    for submission in drafts[:MOST_CARDS]:
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
