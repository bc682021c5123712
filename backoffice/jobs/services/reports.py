"""Reports: asked for on a page, made by a worker, found again where they were asked for.

A kind of report is a function among the contributions of a feature (`reports`): it gets the report and the access of
whoever asked, and answers a `ReportFile`.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.files.base import ContentFile
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core.contributions import by_name
from backoffice.jobs.models import Report
from backoffice.jobs.services.jobs import RunningJob, enqueue_job
from backoffice.people.models import Person
from backoffice.permissions.access import Access, access_for

KEPT_FOR = timedelta(days=30)
PDF, CSV = "application/pdf", "text/csv; charset=utf-8"


@dataclass(frozen=True)
class ReportFile:
    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True)
class Asked:
    """What the maker of a report sees; `progress(percent, words)` also hears of a cancel."""

    report: Report
    access: Access
    progress: Callable[[int, str], None]

    @property
    def parameters(self) -> dict[str, Any]:
        return dict(self.report.parameters)


def order_report(
    *, kind: str, title: str, parameters: dict[str, Any], casino: Property | None, at: datetime, actor: Actor
) -> Report:
    """Asking twice for the same while the first is still being made gives the first."""
    assert actor.person is not None  # noqa: S101 - only people ask
    kinds = by_name("reports")
    if kind not in kinds:
        raise ValueError(f"{kind} is no kind of report: {', '.join(kinds)}")
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=actor.person.pk)
        waiting = Report.objects.filter(
            person=actor.person, kind=kind, parameters=parameters, job__state__in=["waiting", "running"]
        ).first()
        if waiting:
            return waiting
        report = Report.objects.create(
            kind=kind,
            title=title[:200],
            parameters=parameters,
            property=casino,
            person=actor.person,
            asked_at=at,
        )
        report.job = enqueue_job(
            kind="report", payload={"report_id": report.pk}, actor=actor, title=report.title
        )
        report.save(update_fields=["job"])
    return report


def make_report(*, job: RunningJob) -> dict[str, Any]:
    report = Report.objects.select_related("person", "property").get(pk=job.payload["report_id"])
    maker: Callable[[Asked], ReportFile] = by_name("reports")[report.kind]
    job.report(5, _("Gathering"))
    made = maker(Asked(report, access_for(person=report.person), job.report))
    job.report(95, _("Keeping the file"))
    keep_file(report=report, made=made)
    return {"text": made.name, "url": reverse("report-file", args=[report.pk])}


def keep_file(*, report: Report, made: ReportFile) -> None:
    """The row names the file only once it is written whole."""
    report.file.save(made.name, ContentFile(made.content), save=False)
    report.file_name = made.name[:120]
    report.media_type = made.media_type
    report.sha256 = hashlib.sha256(made.content).hexdigest()
    report.save(update_fields=["file", "file_name", "media_type", "sha256"])


def remove_old_reports(*, at: datetime) -> int:
    old = list(Report.objects.filter(asked_at__lt=at - KEPT_FOR))
    for report in old:
        if report.file:
            report.file.delete(save=False)
        report.delete()
    return len(old)
