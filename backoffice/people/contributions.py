from datetime import timedelta
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every, Old
from backoffice.core.menu import Entry
from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.people import audit_labels, removal
from backoffice.people.commands import COMMANDS
from backoffice.people.first_steps import FIRST_STEPS
from backoffice.people.selectors.search import found_among_people
from backoffice.people.selectors.today import people_work
from backoffice.people.services.tries import forget_old_tries
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role

contributes = Contributions(
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={160: Entry(_("People"), "users", "people-list", Action.PEOPLE_VIEW, ("people",))},
    search={110: found_among_people},
    work={115: people_work},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    old_rows={
        "sessions": Old(removal.old_sessions),
        "signed_in_browsers": Old(removal.old_browsers),
        "wrong_passwords": Old(removal.old_wrong_passwords),
        "invitations": Old(removal.old_invitations),
    },
    notice_groups={
        130: NoticeGroup(
            "people",
            _("People"),
            _("Invitations no one has accepted, and changes to your organization."),
            ("people",),
            frozenset({Action.PEOPLE_MANAGE}),
            {Role.GAME_MANAGER: MailChoice.DAILY, Role.APPROVER: MailChoice.DAILY},
        )
    },
    schedule={"forget-old-tries": Every(timedelta(hours=1), forget_old_tries)},
)
