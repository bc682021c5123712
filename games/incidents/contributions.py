from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.lists.files import report_of
from backoffice.notifications.groups import NoticeGroup
from backoffice.permissions.actions import Action
from backoffice.webhooks.events import BOTH, Group
from games.incidents import audit_labels
from games.incidents.commands import COMMANDS
from games.incidents.listing import IncidentListing
from games.incidents.selectors import found_incidents, incidents_on_table

contributes = Contributions(
    reports={"list_incidents": report_of(IncidentListing)},
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        110: Entry(
            _("Incidents"), "alert-triangle", "incident-list", Action.INCIDENT_VIEW, ("incident", "settle")
        )
    },
    search={90: found_incidents},
    table_panels={70: incidents_on_table},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    notice_groups={
        120: NoticeGroup(
            "incidents",
            _("Incidents"),
            _("Incidents at tables that need attention."),
            ("incident",),
            frozenset({Action.INCIDENT_VIEW}),
        )
    },
    webhook_groups={"incident": Group(_("Incidents"), BOTH, "logs:read", Action.INCIDENT_VIEW)},
)
