from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.installation import audit_labels
from backoffice.installation.commands import COMMANDS
from backoffice.installation.first_steps import FIRST_STEPS
from backoffice.installation.today import installation_today, installation_work
from backoffice.permissions.actions import Action

contributes = Contributions(
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        190: Entry(_("Installation"), "server", "installation", Action.INSTALLATION_VIEW, ("installation",))
    },
    today={130: installation_today},
    work={130: installation_work},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
)
