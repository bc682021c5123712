"""What a person was told, newest first."""

from django.db.models import QuerySet

from backoffice.models import Notification
from backoffice.permissions.access import Access


def notifications_of(access: Access) -> QuerySet[Notification]:
    if access.person is None:
        return Notification.objects.none()
    return Notification.objects.filter(person=access.person, in_product=True)


def unread_count(access: Access) -> int:
    return notifications_of(access).filter(read_at__isnull=True).count()
