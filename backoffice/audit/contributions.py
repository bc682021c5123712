from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.audit.commands import COMMANDS
from backoffice.audit.export import KIND, write_audit_trail
from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.jobs.report_kinds import ReportKind
from backoffice.permissions.actions import Action

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={180: Entry(_("Audit trail"), "history", "audit-list", Action.AUDIT_VIEW, ("audit",))},
    reports={KIND: ReportKind(Action.AUDIT_EXPORT, write_audit_trail)},
)
