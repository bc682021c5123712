"""The first decision of a new authority."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action
from submissions.decisions.models import Decision

FIRST_STEPS = {
    240: FirstStep(
        "regulator",
        _("Decide your first submission"),
        _("It appears in the queue when an operator of your jurisdiction has handed one in."),
        _("Review queue"),
        "review-queue",
        Action.SUBMISSION_REVIEW,
        lambda: Exists(Decision.objects.filter(submission__property__regulator=OuterRef("pk"))),
    )
}
