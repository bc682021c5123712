from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.api import audit_labels, removal
from backoffice.api.commands import COMMANDS
from backoffice.api.services.clients import forget_answers_to
from backoffice.core.contributions import Contributions, Old
from backoffice.core.menu import Entry
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        170: Entry(
            _("API clients"),
            "plug-connected",
            "api-client-list",
            Action.API_CLIENTS_MANAGE,
            ("api-client", "webhook", "api-docs"),
        )
    },
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    notice_groups={
        140: NoticeGroup(
            "programs",
            _("Apps that act for you"),
            _("An app asks to act for you, or one that does was changed and needs your confirmation again."),
            ("programs",),
            frozenset(
                {
                    Action.SUBMISSION_DRAFT,
                    Action.SUBMISSION_SIGN,
                    Action.SUBMISSION_REVIEW,
                    Action.SUBMISSION_DECIDE,
                    Action.GO_LIVE_CONFIRM,
                }
            ),
            {
                Role.GAME_MANAGER: MailChoice.AT_ONCE,
                Role.COMPLIANCE_OFFICER: MailChoice.AT_ONCE,
                Role.REVIEWER: MailChoice.AT_ONCE,
                Role.APPROVER: MailChoice.AT_ONCE,
            },
        )
    },
    leaving_steps=(forget_answers_to,),
    old_rows={
        "answered_requests": Old(removal.old_answers),
        "api_usage": Old(removal.old_usage),
        "access_tokens": Old(removal.old_tokens),
    },
)
