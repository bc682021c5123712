from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from games.rulings import audit_labels
from games.rulings.commands import COMMANDS

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        150: Entry(
            _("Rulings"), "gavel", "ruling-list", Action.RULING_DECIDE, ("ruling", "waiver", "pack-notice")
        )
    },
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    notice_groups={
        80: NoticeGroup(
            "rulings",
            _("Rulings and new rules"),
            _("Rulings on interpretations, waivers, and approved rules that a new edition affects."),
            ("ruling", "waiver", "pack_notice"),
            frozenset({Action.CONFIGURATION_VIEW, Action.SUBMISSION_REVIEW}),
            {Role.GAME_MANAGER: MailChoice.DAILY, Role.COMPLIANCE_OFFICER: MailChoice.AT_ONCE},
        )
    },
)
