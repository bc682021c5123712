"""What submissions have to say to the compliance board: what waits for us, and what for the regulator."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.permissions.actions import Action
from games.compliance.selectors import ComplianceItem
from submissions.submissions.models import Submission

State = Submission.State


def submissions_out_of_line(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    opened = Submission.objects.filter(
        property=casino, state__in=(State.SUBMITTED, State.UNDER_REVIEW, State.RETURNED, State.OFFERED)
    ).select_related("configuration")
    for submission in opened.order_by("first_submitted_at"):
        ours = submission.state in (State.RETURNED, State.OFFERED)
        words = _("%(number)s waits for our answer") if ours else _("%(number)s waits for the regulator")
        yield ComplianceItem(
            title=words % {"number": submission.number},
            detail=f"{submission.configuration} · {submission.get_state_display()}",
            url=reverse("submission-detail", args=[submission.pk]),
            severity="warning" if ours else "note",
            area=_("Submissions waiting"),
            since=submission.with_regulator_since,
            pack_id=submission.pack_id,
            needs=Action.SUBMISSION_VIEW,
        )
