"""Jobs as the people see them who asked for them."""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from backoffice.models import Job
from backoffice.permissions.access import Access


def jobs_visible_to(access: Access) -> QuerySet[Job]:
    return Job.objects.filter(person=access.person) if access.person else Job.objects.none()


def time_left(job: Job, *, at: datetime) -> timedelta | None:
    """As long as the rest takes at the pace so far; nothing is promised from the first few percent."""
    if job.state != Job.State.RUNNING or job.started_at is None or not 5 <= job.progress < 100:
        return None
    return (at - job.started_at) * (100 - job.progress) / job.progress
