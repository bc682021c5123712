"""Jobs and reports as those see them who asked for them, for as long as they may see what they are about."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.contributions import by_name
from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.jobs.models import Job, Report
from backoffice.jobs.report_kinds import kinds_allowed
from backoffice.permissions.access import Access

FAILED_LATELY = timedelta(days=3)


def jobs_visible_to(access: Access) -> QuerySet[Job]:
    """What the caller asked for. Each kind says who may still see what it is about; one that does not is nobody's."""
    if not access.client and not access.person:
        return Job.objects.none()
    jobs = (
        Job.objects.filter(client=access.client)
        if access.client
        else Job.objects.filter(person=access.person)
    )
    seen = Q(pk__in=[])
    for kind, rule in by_name("jobs_seen").items():
        about = rule(access)
        if about is not None:
            seen |= Q(kind=kind) & about
    # one that nobody's organisation asked for has none
    return jobs.filter(seen, tenant__in=[access.chain, ""])


def time_left(job: Job, *, at: datetime) -> timedelta | None:
    """As long as the rest takes at the pace so far; nothing is promised from the first few percent."""
    if job.state != Job.State.RUNNING or job.started_at is None or not 5 <= job.progress < 100:
        return None
    return (at - job.started_at) * (100 - job.progress) / job.progress


def jobs_work(desk: Desk) -> Iterator[WorkItem]:
    """What the reader asked for and did not get. Jobs without a title nobody asked for by hand."""
    if not desk.wants("others"):
        return
    failed = jobs_visible_to(desk.access).filter(
        state=Job.State.FAILED, finished_at__gte=desk.at - FAILED_LATELY, title__gt=""
    )
    for job in failed[:3]:
        yield WorkItem(
            key=f"job.failed:{job.pk}",
            title=_("Failed: %(job)s") % {"job": job.title},
            detail=_("See the error, and request it again."),
            url=reverse("job-detail", args=[job.pk]),
            link=_("See why"),
            area=_("Reports and jobs"),
            severity="warning",
            since=job.finished_at,
            is_personal=True,
        )


def reports_visible_to(access: Access) -> QuerySet[Report]:
    """Made with the eyes that the person had then; shown to those that they have now."""
    reports = Report.objects.select_related("job", "property")
    if access.person is None or access.organisation is None:
        return reports.none()
    reports = reports.filter(
        person=access.person,
        operator=access.operator,
        regulator=access.regulator,
        kind__in=kinds_allowed(access),
    )
    if access.property_ids is not None:
        told_of = Report.properties.through.objects.filter(report=OuterRef("pk"))
        # one that names none tells of the whole organisation
        reports = reports.filter(Exists(told_of), ~Exists(told_of.exclude(property__in=access.property_ids)))
    return reports


def newest_reports(
    access: Access, *, kinds: list[str], casino: Property | None = None, newest: int = 5
) -> list[Report]:
    """For the page on which they were asked for."""
    found = reports_visible_to(access).filter(kind__in=kinds)
    return list((found.filter(property=casino) if casino else found)[:newest])
