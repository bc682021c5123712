from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Old
from backoffice.core.menu import Entry
from backoffice.lists.files import report_of
from backoffice.permissions.actions import Action
from backoffice.webhooks.events import OPERATORS, Group
from games.configurations import audit_labels
from games.configurations.commands import COMMANDS
from games.configurations.first_steps import FIRST_STEPS
from games.configurations.listing import VariantListing
from games.configurations.models import WorkingCopy
from games.configurations.selectors.search import found_configurations
from games.configurations.selectors.stated import drafts_stated
from games.configurations.selectors.work import drafts_work
from games.configurations.services.working_copies import discard_working_copies_of

contributes = Contributions(
    reports={"list_variants": report_of(VariantListing)},
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    old_rows={"typed_drafts": Old(lambda before: WorkingCopy.objects.filter(kept_at__lt=before))},
    menu={
        50: Entry(
            _("Games"),
            "cards",
            "configuration-list",
            Action.CONFIGURATION_VIEW,
            ("configuration", "revision"),
        )
    },
    search={40: found_configurations},
    work={45: drafts_work},
    stated_values={10: drafts_stated},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    leaving_steps=(discard_working_copies_of,),
    webhook_groups={
        "configuration": Group(_("Game configurations"), OPERATORS, "config:read", Action.CONFIGURATION_VIEW)
    },
)
