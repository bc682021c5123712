"""The end of the first way: rules that are in force at a table."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, TableRules

FIRST_STEPS = {
    190: FirstStep(
        "operator",
        _("Receive your first approval"),
        _("The authority decides; you are told by email and on Today."),
        _("Approved rules"),
        "rules-version-list",
        Action.IN_FORCE_VIEW,
        lambda: Exists(ApprovedRules.objects.filter(property__operator=OuterRef("pk"))),
    ),
    195: FirstStep(
        "operator",
        _("Put a table under the new rules"),
        _("Confirm felt, signs, controller and training; the rules are in force from that minute."),
        _("Rollout"),
        "going-live",
        Action.IN_FORCE_VIEW,
        lambda: Exists(TableRules.objects.filter(table__property__operator=OuterRef("pk"))),
    ),
}
