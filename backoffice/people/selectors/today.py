"""People today: invitations that nobody answered, and the reader's own safety."""

from collections.abc import Iterator
from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.people.models import Invitation
from backoffice.people.selectors.people import invitations_in, invitations_visible_to
from backoffice.permissions.actions import Action

RUNS_OUT_SOON = timedelta(days=2)


def people_work(desk: Desk) -> Iterator[WorkItem]:
    if not desk.wants("others"):
        return
    if desk.access.allows(Action.PEOPLE_MANAGE):
        yield from _unanswered_invitations(desk)
    if desk.access.person is not None and not desk.access.person.has_second_factor:  # type: ignore[attr-defined]
        yield WorkItem(
            key="account.second_factor",
            title=_("Protect your account with a second factor"),
            detail=_("A passkey or an authenticator app keeps others out even if they know your password."),
            url=reverse("mfa_index"),
            link=_("Set it up"),
            area=_("Your account"),
            severity="note",
            is_personal=True,
        )


def _unanswered_invitations(desk: Desk) -> Iterator[WorkItem]:
    unanswered = (
        invitations_in("open", invitations_visible_to(desk.access), at=desk.at)
        .prefetch_related(None)
        .filter(expires_at__lte=desk.at + RUNS_OUT_SOON)
        .order_by("expires_at")
    )
    expired = [item for item in unanswered if item.expires_at <= desk.at]
    expiring = [item for item in unanswered if item.expires_at > desk.at]
    if expired:
        yield WorkItem(
            key="invitations.expired",
            title=ngettext(
                "An invitation expired without an answer",
                "%(number)d invitations expired without an answer",
                len(expired),
            )
            % {"number": len(expired)},
            detail=_("%(names)s. Invite them again, or withdraw invitations that are no longer needed.")
            % {"names": _names(expired)},
            url=reverse("people-invitations"),
            link=_("View the invitations"),
            area=_("People"),
            severity="warning",
            since=expired[0].expires_at,
            degree=len(expired),
        )
    if expiring:
        yield WorkItem(
            key="invitations.expiring",
            title=ngettext(
                "An invitation expires within two days",
                "%(number)d invitations expire within two days",
                len(expiring),
            )
            % {"number": len(expiring)},
            detail=_("%(names)s. Talking to them may be quicker than a new invitation.")
            % {"names": _names(expiring)},
            url=reverse("people-invitations"),
            link=_("View the invitations"),
            area=_("People"),
            severity="note",
            due=expiring[0].expires_at,
            degree=len(expiring),
        )


def _names(invitations: list[Invitation]) -> str:
    names = [invitation.full_name or invitation.email for invitation in invitations]
    if len(names) <= 3:
        return ", ".join(names)
    return _("%(names)s and %(number)d more") % {"names": ", ".join(names[:3]), "number": len(names) - 3}
