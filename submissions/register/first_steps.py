"""A register that is complete from the first day."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action
from submissions.register.models import EarlierApproval

FIRST_STEPS = {
    230: FirstStep(
        "regulator",
        _("Enter approvals from before Baize"),
        _("One by one or from a spreadsheet, so that the public register is complete."),
        _("Earlier approvals"),
        "earlier-list",
        Action.REGISTER_KEEP,
        lambda: Exists(EarlierApproval.objects.filter(regulator=OuterRef("pk"))),
        optional=True,
    )
}
