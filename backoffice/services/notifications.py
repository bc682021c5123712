"""Tells people what they should know, and remembers what they have read."""

from collections.abc import Iterable
from datetime import datetime

from backoffice.models import Notification, Person


def notify_people(
    *, people: Iterable[Person], kind: str, title: str, detail: str = "", link: str = ""
) -> list[Notification]:
    """Call it inside the transaction of the change, so that nobody hears of what was taken back."""
    once_each = {person.pk: person for person in people}.values()
    return Notification.objects.bulk_create(
        Notification(person=person, kind=kind, title=title[:200], detail=detail[:400], link=link)
        for person in once_each
    )


def mark_notification_read(*, notification: Notification, at: datetime) -> None:
    """Keeps the moment of the first reading."""
    if notification.read_at is None:
        notification.read_at = at
        notification.save(update_fields=["read_at"])


def mark_all_notifications_read(*, person: Person, at: datetime) -> int:
    return person.notifications.filter(read_at__isnull=True).update(read_at=at)
