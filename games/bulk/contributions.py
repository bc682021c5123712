from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Old
from backoffice.core.menu import Entry
from backoffice.permissions.actions import Action
from games.bulk.models import BulkRun
from games.bulk.services import drop_runs_of

contributes = Contributions(
    help_files=(Path(__file__).with_name("help.toml"),),
    table_actions={
        10: Entry(_("Open"), "lock-open", "bulk-open", Action.TABLE_OPEN_CLOSE, ()),
        20: Entry(_("Close"), "lock", "bulk-close", Action.TABLE_OPEN_CLOSE, ()),
        30: Entry(_("Set limits"), "coins", "bulk-limits", Action.LIMITS_CHANGE, ()),
        40: Entry(_("Change decks"), "cards", "bulk-decks", Action.DECK_LOG, ()),
        50: Entry(_("Assign a layout"), "layout-board", "bulk-layout", Action.LAYOUT_CHANGE, ()),
    },
    leaving_steps=(drop_runs_of,),
    old_rows={"bulk_runs": Old(lambda before: BulkRun.objects.filter(begun_at__lt=before))},
)
