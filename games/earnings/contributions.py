from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.jobs.report_kinds import ReportKind
from backoffice.permissions.actions import Action
from backoffice.webhooks.events import OPERATORS, Group
from games.earnings import audit_labels
from games.earnings.commands import COMMANDS
from games.earnings.report import earnings_pdf
from games.earnings.selectors.studies import found_studies

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        120: Entry(_("Earnings"), "chart-line", "earnings-list", Action.EARNINGS_VIEW, ("earnings",)),
        121: Entry(_("Drop and win"), "cash", "take-list", Action.EARNINGS_VIEW, ("take-",), "operator"),
    },
    search={100: found_studies},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    webhook_groups={
        "earnings": Group(
            _("Drop and win, earnings studies"), OPERATORS, "earnings:read", Action.EARNINGS_VIEW
        )
    },
    reports={"earnings": ReportKind(Action.EARNINGS_VIEW, earnings_pdf)},
)
