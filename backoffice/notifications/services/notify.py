"""Tells people what they should know, each in the way they chose, and remembers what they have read."""

from collections.abc import Iterable
from datetime import datetime

from backoffice.jobs.services.jobs import chain_name
from backoffice.notifications.groups import group_of
from backoffice.notifications.models import DailyDigest, MailChoice, Notification
from backoffice.notifications.selectors import ways_of
from backoffice.notifications.services.emails import send_notice
from backoffice.people.models import Membership, Person


def notify_people(
    *, people: Iterable[Person], kind: str, title: str, detail: str = "", link: str = ""
) -> list[Notification]:
    """Call it inside the transaction of the change, so that nobody hears of what was taken back."""
    once_each = {person.pk: person for person in people}
    group = group_of(kind)
    ways = ways_of(once_each.values(), group)
    told = Notification.objects.bulk_create(
        Notification(
            person=person,
            kind=kind,
            title=title[:200],
            detail=detail[:400],
            link=link,
            in_product=ways[key].in_product,
            mail=ways[key].mail,
        )
        for key, person in once_each.items()
        if ways[key].in_product or ways[key].mail != MailChoice.NONE
    )
    letters = [each for each in told if each.mail == MailChoice.AT_ONCE]
    members = Membership.objects.filter(person__in=[each.person_id for each in letters])
    places = members.values_list("person", "operator", "regulator") if letters else ()
    tenants = {person: chain_name(operator, regulator) for person, operator, regulator in places}
    for each in letters:
        send_notice(each, group=group, tenant=tenants.get(each.person_id, ""))
    return told


def mark_notification_read(*, notification: Notification, at: datetime) -> None:
    """Keeps the moment of the first reading."""
    if notification.read_at is None:
        notification.read_at = at
        notification.save(update_fields=["read_at"])


def mark_all_notifications_read(*, person: Person, at: datetime) -> int:
    """What waits for the daily letter alone was not seen, so it is not read."""
    return person.notifications.filter(read_at__isnull=True, in_product=True).update(read_at=at)


def forget_what_was_told(person: Person) -> None:
    """They leave: what the organisation told them, and how they wanted to hear of it, stays with nobody."""
    person.notifications.all().delete()
    person.notice_choices.all().delete()
    DailyDigest.objects.filter(person=person).delete()
