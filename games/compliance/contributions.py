from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.permissions.actions import Action

contributes = Contributions(
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={130: Entry(_("Compliance"), "shield-check", "compliance", Action.COMPLIANCE_VIEW, ("compliance",))},
)
