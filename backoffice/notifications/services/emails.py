"""Notices by mail: one at once, or what has gathered since yesterday in one letter."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import ngettext

from backoffice.core.addresses import own_address
from backoffice.jobs.models import Job
from backoffice.notifications.groups import NoticeGroup, group_of
from backoffice.notifications.models import Notification
from backoffice.notifications.services.mail import send_email, tenant_of_address
from backoffice.people.models import Person

# a longer letter nobody reads; the rest is in Baize
MOST_IN_A_LETTER = 40


class Item(NamedTuple):
    """Line breaks would let somebody's words pass for a part of the letter; the group stands above them for the same
    reason: only a paragraph that begins with its label becomes a button."""

    group: str
    title: str
    detail: str
    link: str


def item_of(notification: Notification, group: NoticeGroup) -> Item:
    return Item(
        str(group.title),
        " ".join(notification.title.split()),
        " ".join(notification.detail.split()),
        address_of(notification),
    )


def address_of(notification: Notification) -> str:
    return str(settings.SITE_URL) + own_address(notification.link, reverse("notifications"))


def send_notice(notification: Notification, *, group: NoticeGroup, tenant: str) -> Job:
    item = item_of(notification, group)
    return send_email(
        to=notification.person.email,
        subject=item.title,
        template="notifications/email/notice.txt",
        context={"item": item, "choices": _choices_address()},
        tenant=tenant,
    )


def send_daily_digest(*, person: Person, notifications: Sequence[Notification], at: datetime) -> Job:
    shown = notifications[:MOST_IN_A_LETTER]
    number = len(notifications)
    words = ngettext(
        "Baize daily digest: 1 notification", "Baize daily digest: %(count)d notifications", number
    )
    return send_email(
        to=person.email,
        subject=words % {"count": number},
        template="notifications/email/daily.txt",
        context={
            "person": person,
            "items": [item_of(each, group_of(each.kind)) for each in shown],
            "more": number - len(shown),
            "all": str(settings.SITE_URL) + reverse("notifications"),
            "choices": _choices_address(),
        },
        tenant=tenant_of_address(person.email),
    )


def _choices_address() -> str:
    return str(settings.SITE_URL) + reverse("account-notices")
