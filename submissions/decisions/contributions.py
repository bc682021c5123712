from datetime import timedelta
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every
from backoffice.core.menu import Entry
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from submissions.decisions.commands import COMMANDS
from submissions.decisions.first_steps import FIRST_STEPS
from submissions.decisions.selectors.work import conditions_work
from submissions.decisions.services.reminders import remind_of_conditions, remind_of_targets

contributes = Contributions(
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={
        65: Entry(_("Conditions"), "list-check", "condition-list", Action.SUBMISSION_VIEW, ("condition",)),
    },
    work={110: conditions_work},
    notice_groups={
        40: NoticeGroup(
            "decided",
            _("Decisions"),
            _("Approved, partially approved or rejected; a partial approval accepted or declined."),
            ("submission.decided",),
            frozenset({Action.SUBMISSION_DRAFT, Action.SUBMISSION_SIGN, Action.SUBMISSION_DECIDE}),
            {
                Role.GAME_MANAGER: MailChoice.AT_ONCE,
                Role.COMPLIANCE_OFFICER: MailChoice.AT_ONCE,
                Role.APPROVER: MailChoice.AT_ONCE,
            },
        ),
        50: NoticeGroup(
            "condition",
            _("Conditions"),
            _("Conditions of an approval that are due soon, have expired, or were reported on."),
            ("submission.condition",),
            frozenset({Action.SUBMISSION_DRAFT, Action.SUBMISSION_SIGN, Action.SUBMISSION_DECIDE}),
            {
                Role.GAME_MANAGER: MailChoice.DAILY,
                Role.COMPLIANCE_OFFICER: MailChoice.AT_ONCE,
                Role.APPROVER: MailChoice.DAILY,
            },
        ),
    },
    schedule={
        "remind-of-conditions": Every(timedelta(hours=1), remind_of_conditions),
        "remind-of-targets": Every(timedelta(hours=1), remind_of_targets),
    },
)
