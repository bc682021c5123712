from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.casinos import audit_labels
from backoffice.casinos.commands import COMMANDS
from backoffice.casinos.first_steps import FIRST_STEPS
from backoffice.casinos.selectors.search import found_in_the_casino
from backoffice.casinos.selectors.today import casino_today, casino_work
from backoffice.casinos.table_listing import TableListing
from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.lists.files import report_of
from backoffice.permissions.actions import Action
from backoffice.webhooks.events import BOTH, Group

contributes = Contributions(
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        30: Entry(_("Properties"), "building", "property-list", Action.PROPERTY_VIEW, ("property", "pit")),
        40: Entry(_("Tables"), "layout-grid", "table-list", Action.TABLE_VIEW, ("table", "limits")),
    },
    reports={"list_tables": report_of(TableListing)},
    search={20: found_in_the_casino},
    today={10: casino_today},
    work={10: casino_work},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    webhook_groups={
        "table": Group(
            _("Tables: opened, closed, changed, moved to other rules or another layout"),
            BOTH,
            "house:read",
            Action.TABLE_VIEW,
            more=(
                ("table.rules_", "rules:read"),
                ("table.going_live_", "rules:read"),
                ("table.layout_", "rules:read"),
            ),
        )
    },
)
