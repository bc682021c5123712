"""The first request to the authority."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action
from submissions.submissions.models import SubmissionVersion

FIRST_STEPS = {
    180: FirstStep(
        "operator",
        _("Submit your first submission"),
        _(
            "Begin it on the page of the variant; what is missing is listed, and the compliance officer signs."
        ),
        _("Submissions"),
        "submission-list",
        Action.SUBMISSION_VIEW,
        lambda: Exists(SubmissionVersion.objects.filter(submission__property__operator=OuterRef("pk"))),
    )
}
