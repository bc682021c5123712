from django.utils.translation import gettext_lazy as _

from backoffice.models.notifications import MailChoice
from backoffice.notices import NoticeGroup
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role

GROUPS = (
    NoticeGroup(
        "people",
        _("People"),
        _("Invitations that nobody takes up, and changes of your organisation."),
        ("people",),
        frozenset({Action.PEOPLE_MANAGE}),
        {Role.GAME_MANAGER: MailChoice.DAILY, Role.APPROVER: MailChoice.DAILY},
    ),
)
