from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.permissions.actions import Action
from backoffice.webhooks.events import BOTH, Group
from games.limits import audit_labels
from games.limits.columns import TABLE_COLUMNS
from games.limits.commands import COMMANDS
from games.limits.floor import limits_on_floor
from games.limits.panels import limits_panel
from games.limits.services import end_limits_that_do_not_fit, give_limits_back
from games.limits.work import limits_out_of_line

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    table_columns=TABLE_COLUMNS,
    table_panels={30: limits_panel},
    rules_begin_steps=(end_limits_that_do_not_fit,),
    rules_taken_back_steps=(give_limits_back,),
    floor={20: limits_on_floor},
    work={40: limits_out_of_line},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    webhook_groups={"limits": Group(_("Limits set at tables"), BOTH, "rules:read", Action.IN_FORCE_VIEW)},
)
