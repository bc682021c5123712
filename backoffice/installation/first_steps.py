"""What whoever runs a new installation does first."""

from django.db.models import Exists
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Operator, Regulator
from backoffice.core.first_day import FirstStep
from backoffice.people.models import Membership
from backoffice.permissions.actions import Action

FIRST_STEPS = {
    20: FirstStep(
        "platform",
        _("Add the authority of a jurisdiction"),
        _("Together with its first approver, who is invited by email and then invites the reviewers."),
        _("Add an authority"),
        "installation-authority-add",
        Action.INSTALLATION_MANAGE,
        lambda: Exists(Regulator.objects.all()),
    ),
    30: FirstStep(
        "platform",
        _("The authority's approver has signed in"),
        _("If the invitation did not arrive, send it again from the page of the authority."),
        _("Look at it"),
        "installation-authorities",
        Action.INSTALLATION_VIEW,
        lambda: Exists(Membership.objects.filter(regulator__isnull=False)),
    ),
    40: FirstStep(
        "platform",
        _("Add an operator"),
        _("Together with its first game manager, who sets up properties, tables and people."),
        _("Add an operator"),
        "installation-operator-add",
        Action.INSTALLATION_MANAGE,
        lambda: Exists(Operator.objects.filter(retired_at__isnull=True)),
    ),
    50: FirstStep(
        "platform",
        _("The operator's game manager has signed in"),
        _("From there the operator continues on its own, with its own checklist."),
        _("Look at it"),
        "installation-operators",
        Action.INSTALLATION_VIEW,
        lambda: Exists(Membership.objects.filter(operator__isnull=False)),
    ),
}
