"""Dealers and supervisors have to be known at the table."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action
from games.badges.models import Badge

FIRST_STEPS = {
    160: FirstStep(
        "operator",
        _("Issue badges"),
        _("Dealers and supervisors attest deck changes with badge and PIN on shared devices."),
        _("Add a badge"),
        "badge-add",
        Action.BADGE_MANAGE,
        lambda: Exists(Badge.objects.filter(property__operator=OuterRef("pk"), retired_at__isnull=True)),
    )
}
