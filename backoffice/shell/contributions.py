from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.permissions.actions import Action
from backoffice.shell.found_in_menu import found_in_the_menu

contributes = Contributions(
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={10: Entry(_("Today"), "home", "home", Action.SIGNED_IN, ("home",))},
    search={10: found_in_the_menu},
)
