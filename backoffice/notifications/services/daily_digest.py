"""The daily letter: in the morning of the person's property, once a day, and none when there is nothing to say."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet

from backoffice.casinos.models import Property
from backoffice.notifications.models import DailyDigest, MailChoice, Notification
from backoffice.notifications.services.emails import send_daily_digest
from backoffice.people.models import Membership, Person

MORNING = time(7)


def send_daily_digests(*, at: datetime) -> int:
    """How many were sent. It does not matter how often this runs, or how many of it run at once."""
    people = Person.objects.filter(pk__in=_waiting().values("person"), is_active=True)
    return sum(_send_to(person, at=at) for person in people.order_by("pk"))


def _waiting() -> QuerySet[Notification]:
    """What was read in Baize meanwhile needs no letter any more."""
    return Notification.objects.filter(mail=MailChoice.DAILY, mailed_at__isnull=True, read_at__isnull=True)


def _send_to(person: Person, *, at: datetime) -> bool:
    here = at.astimezone(zone_of(person))
    if here.time() < MORNING:
        return False
    with transaction.atomic():
        # whoever else is at this person's letter has the row; there is nothing left to do then
        if not Person.objects.select_for_update(skip_locked=True, of=("self",)).filter(pk=person.pk).exists():
            return False
        if DailyDigest.objects.filter(person=person, on=here.date()).exists():
            return False
        gathered = list(_waiting().filter(person=person).order_by("created_at", "pk"))
        if not gathered:
            return False
        DailyDigest.objects.create(person=person, on=here.date(), sent_at=at, notices=len(gathered))
        Notification.objects.filter(pk__in=[each.pk for each in gathered]).update(mailed_at=at)
        send_daily_digest(person=person, notifications=gathered, at=at)
    return True


def zone_of(person: Person) -> ZoneInfo:
    """That of the first property that the person works for; an authority's people wake with theirs."""
    membership = Membership.objects.filter(person=person).select_related("operator", "regulator").first()
    if membership is None or membership.organisation is None:
        return ZoneInfo("UTC")
    side = {"operator": membership.operator} if membership.operator else {"regulator": membership.regulator}
    casinos = (
        membership.properties.all() if membership.properties.exists() else Property.objects.filter(**side)
    )
    first = casinos.order_by("retired_at", "name", "pk").first()
    return first.zone if first else ZoneInfo("UTC")
