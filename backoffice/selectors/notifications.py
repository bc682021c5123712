"""What a person was told, newest first."""

from django.db.models import QuerySet

from backoffice.models import Notification
from backoffice.permissions.access import Access


def notifications_of(access: Access) -> QuerySet[Notification]:
    return Notification.objects.filter(person=access.person) if access.person else Notification.objects.none()


def unread_count(access: Access) -> int:
    return notifications_of(access).filter(read_at__isnull=True).count()
