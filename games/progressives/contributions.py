from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.jobs.report_kinds import ReportKind
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from backoffice.webhooks.events import BOTH, OPERATORS, Group
from games.progressives import audit_labels
from games.progressives.commands import COMMANDS
from games.progressives.selectors.floor import meters_on_floor
from games.progressives.selectors.today import found_progressives, progressives_of_table
from games.progressives.selectors.work import progressives_work
from games.progressives.services.payout_report import make_payout_document
from games.progressives.services.readings_export import write_readings
from games.progressives.services.readings_import import drop_imports_of

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        90: Entry(
            _("Progressives"),
            "trending-up",
            "progressive-list",
            Action.PROGRESSIVE_VIEW,
            ("progressive", "meter", "jackpot", "hit"),
        )
    },
    search={70: found_progressives},
    floor={40: meters_on_floor},
    work={80: progressives_work},
    table_panels={60: progressives_of_table},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    notice_groups={
        100: NoticeGroup(
            "meters",
            _("Meters and jackpots"),
            _("Meter readings out of range, adjustments to decide, hits to countersign."),
            ("meter", "jackpot"),
            frozenset({Action.PROGRESSIVE_VIEW}),
            {Role.GAME_MANAGER: MailChoice.DAILY},
        )
    },
    webhook_groups={
        "meter": Group(
            _("Meters: readings, alerts, adjustments, settings"), BOTH, "logs:read", Action.PROGRESSIVE_VIEW
        ),
        "jackpot": Group(_("Jackpots"), BOTH, "logs:read", Action.PROGRESSIVE_VIEW),
        "progressive": Group(
            _("Progressives and their settings"), OPERATORS, "logs:read", Action.PROGRESSIVE_VIEW
        ),
    },
    leaving_steps=(drop_imports_of,),
    reports={
        "payout_document": ReportKind(Action.PROGRESSIVE_VIEW, make_payout_document),
        "meter_readings": ReportKind(Action.PROGRESSIVE_VIEW, write_readings),
    },
)
