"""Groups of notices: what each tells, whom it can concern, and how a role hears of it unless the person chose."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import in_order
from backoffice.notifications.models import MailChoice
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role

# the more a role wants to hear, the earlier it stands
_URGENCY = (MailChoice.AT_ONCE, MailChoice.DAILY, MailChoice.NONE)


@dataclass(frozen=True)
class NoticeGroup:
    """`kinds` are kinds of notifications, or what they begin with before a dot. Whoever may do one of `concerns` sees
    the group among their choices; `mail` says what a role gets by mail, which is nothing when it is not named."""

    code: str
    title: Promise
    help: Promise
    kinds: tuple[str, ...]
    concerns: frozenset[Action]
    mail: dict[Role, MailChoice] = field(default_factory=dict, hash=False)

    def tells(self, kind: str) -> bool:
        return any(kind == each or kind.startswith(f"{each}.") for each in self.kinds)

    def default_mail(self, roles: Iterable[str]) -> MailChoice:
        """Of several roles the one that hears of it soonest."""
        wanted = {self.mail.get(Role(role), MailChoice.NONE) for role in roles}
        return next((each for each in _URGENCY if each in wanted), MailChoice.NONE)


OTHER = NoticeGroup(
    "other", _("Everything else"), _("Anything that belongs to no other group."), (), frozenset()
)


@cache
def notice_groups() -> tuple[NoticeGroup, ...]:
    """Of all features, in the order in which a person reads them."""
    return tuple(in_order("notice_groups"))


@cache
def group_of(kind: str) -> NoticeGroup:
    return next((group for group in notice_groups() if group.tells(kind)), OTHER)
