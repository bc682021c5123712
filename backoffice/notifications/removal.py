"""Notices and letters that are over."""

from datetime import datetime

from django.db.models import QuerySet

from backoffice.jobs.models import Job
from backoffice.notifications.models import DailyDigest, Notification


def letters_that_left(before: datetime) -> QuerySet[Job]:
    """A letter that failed keeps its words: somebody may repeat it."""
    over = (Job.State.DONE, Job.State.CANCELLED)
    return Job.objects.filter(
        kind="mail", state__in=over, finished_at__lt=before, payload__has_key="sealed_text"
    )


def forget_words(letters: QuerySet[Job]) -> None:
    for letter in letters:
        letter.payload.pop("sealed_text", None)
    Job.objects.bulk_update(letters, ["payload"])


def old_read_notices(before: datetime) -> QuerySet[Notification]:
    return Notification.objects.filter(read_at__lt=before)


def old_unread_notices(before: datetime) -> QuerySet[Notification]:
    return Notification.objects.filter(read_at__isnull=True, created_at__lt=before)


def old_daily_letters(before: datetime) -> QuerySet[DailyDigest]:
    return DailyDigest.objects.filter(sent_at__lt=before)
