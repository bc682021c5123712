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
    NoticeGroup(
        "programs",
        _("Programs that act for you"),
        _("A program was named to act for you, or one that does was given a new secret."),
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
    ),
)
