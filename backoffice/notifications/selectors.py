"""How people hear of a group of notices: what they chose, or what suits their roles.

What a person was told, newest first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet

from backoffice.core.prepared import prepared
from backoffice.notifications.groups import NoticeGroup, notice_groups
from backoffice.notifications.models import NoticeChoice, Notification
from backoffice.people.models import Membership, Person
from backoffice.permissions.access import Access


@dataclass(frozen=True)
class Way:
    in_product: bool
    mail: str
    is_chosen: bool = False


def default_way(group: NoticeGroup, roles: Iterable[str]) -> Way:
    return Way(in_product=True, mail=group.default_mail(roles).value)


def ways_of(people: Iterable[Person], group: NoticeGroup) -> dict[int, Way]:
    """By the person's key; two questions to the database, however many people."""
    keys = [person.pk for person in people]
    roles = dict(Membership.objects.filter(person__in=keys).values_list("person", "roles"))
    chosen = {
        each.person_id: Way(each.in_product, each.mail, is_chosen=True)
        for each in NoticeChoice.objects.filter(person__in=keys, group=group.code)
    }
    return {key: chosen.get(key) or default_way(group, roles.get(key, ())) for key in keys}


def groups_for(access: Access) -> list[NoticeGroup]:
    """Those that can concern somebody with these rights."""
    return [group for group in notice_groups() if group.concerns & access.actions]


def own_ways(access: Access) -> dict[str, Way]:
    """By the group's code, in the order in which the groups are shown."""
    kept = {each.group: each for each in NoticeChoice.objects.filter(person=access.person)}
    return {
        group.code: Way(kept[group.code].in_product, kept[group.code].mail, is_chosen=True)
        if group.code in kept
        else default_way(group, access.roles)
        for group in groups_for(access)
    }


def notifications_of(access: Access) -> QuerySet[Notification]:
    if access.person is None:
        return Notification.objects.none()
    return Notification.objects.filter(person=access.person, in_product=True)


def unread_count(access: Access) -> int:
    return next(iter(_unread(access)), 0)


@prepared
def _unread(access: Access) -> QuerySet[Any, int]:
    """Every page shows the number."""
    unread = notifications_of(access).filter(read_at__isnull=True).order_by()
    return unread.values("person").annotate(number=Count("pk")).values_list("number", flat=True)
