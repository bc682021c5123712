from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.core.stored_files import named_by
from backoffice.permissions.actions import Action
from submissions.register import audit_labels
from submissions.register.commands import COMMANDS
from submissions.register.first_steps import FIRST_STEPS
from submissions.register.models import EarlierApproval

contributes = Contributions(
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        95: Entry(
            _("Earlier approvals"), "archive", "earlier-list", Action.REGISTER_KEEP, ("earlier",), "regulator"
        )
    },
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    stored_files={"earlier-approvals": named_by(EarlierApproval.objects.all, "document")},
)
