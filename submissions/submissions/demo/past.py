"""What happened in the past was told in the past: it is dated back, long read, and nobody gets mail about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import Max

from backoffice.jobs.models import Job
from backoffice.notifications.models import Notification

STILL_NEW = timedelta(days=14)


@contextmanager
def told_in_the_past(*, days: int, at: datetime) -> Iterator[None]:
    """Around a story of the demo that came to its present state so many days ago."""
    notices, letters = (each.objects.aggregate(last=Max("pk"))["last"] or 0 for each in (Notification, Job))
    yield
    then = at - timedelta(days=days)
    told = Notification.objects.filter(pk__gt=notices)
    told.update(created_at=then, read_at=None if at - then < STILL_NEW else then + timedelta(hours=5))
    Job.objects.filter(pk__gt=letters, kind="mail").delete()
