from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.permissions.actions import Action
from games.rulebook.commands import COMMANDS
from games.rulebook.selectors.search import found_in_the_rules

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    search={120: found_in_the_rules},
    menu={140: Entry(_("Rules"), "book-2", "rules-list", Action.RULES_VIEW, ("rules",))},
)
