"""Jobs as the people and programs see them that asked for them.

Reports as those see them who asked for them.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.today import Card, Desk
from backoffice.jobs.models import Job, Report
from backoffice.permissions.access import Access

FAILED_LATELY = timedelta(days=3)


def jobs_visible_to(access: Access) -> QuerySet[Job]:
    if access.client:
        return Job.objects.filter(client=access.client)
    return Job.objects.filter(person=access.person) if access.person else Job.objects.none()


def time_left(job: Job, *, at: datetime) -> timedelta | None:
    """As long as the rest takes at the pace so far; nothing is promised from the first few percent."""
    if job.state != Job.State.RUNNING or job.started_at is None or not 5 <= job.progress < 100:
        return None
    return (at - job.started_at) * (100 - job.progress) / job.progress


def jobs_today(desk: Desk) -> Iterator[Card]:
    """What the reader asked for and did not get. Jobs without a title nobody asked for by hand."""
    failed = jobs_visible_to(desk.access).filter(
        state=Job.State.FAILED, finished_at__gte=desk.at - FAILED_LATELY, title__gt=""
    )
    for job in failed[:3]:
        yield Card(
            title=_("Failed: %(job)s") % {"job": job.title},
            text=_("It was tried several times. See what it says, and ask for it again."),
            url=reverse("job-detail", args=[job.pk]),
            link=_("See why"),
            icon="alert-triangle",
        )


def reports_visible_to(access: Access) -> QuerySet[Report]:
    reports = Report.objects.select_related("job", "property")
    return reports.filter(person=access.person) if access.person else reports.none()


def newest_reports(
    access: Access, *, kinds: list[str], casino: Property | None = None, newest: int = 5
) -> list[Report]:
    """For the page on which they were asked for."""
    found = reports_visible_to(access).filter(kind__in=kinds)
    return list((found.filter(property=casino) if casino else found)[:newest])
