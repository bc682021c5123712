"""The first game of a new operator."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration

FIRST_STEPS = {
    170: FirstStep(
        "operator",
        _("Design your first variant"),
        _("Start from the jurisdiction's standard template; it is checked and priced as you type."),
        _("New variant"),
        "configuration-add",
        Action.CONFIGURATION_CHANGE,
        lambda: Exists(Configuration.objects.filter(property__operator=OuterRef("pk"))),
    )
}
