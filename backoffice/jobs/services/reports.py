"""Reports: asked for on a page, made by a worker, found again where they were asked for."""

import hashlib
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import IO, Any

from django.core.files import File
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core.caps import REPORTS_KEPT, beyond_newest
from backoffice.core.errors import DomainError
from backoffice.jobs.models import Report
from backoffice.jobs.report_kinds import report_kind
from backoffice.jobs.selectors import reports_visible_to
from backoffice.jobs.services.caps import ensure_can_order
from backoffice.jobs.services.jobs import JobCancelled, RunningJob, enqueue_job
from backoffice.people.models import Person
from backoffice.permissions.access import Access, access_for

KEPT_FOR = timedelta(days=30)
PDF, CSV = "application/pdf", "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True)
class ReportFile:
    name: str
    media_type: str
    # a file where it may be too large for memory
    content: bytes | IO[bytes]


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
    *,
    kind: str,
    title: str,
    parameters: dict[str, Any],
    casino: Property | None,
    about: Iterable[Property] | None = None,
    at: datetime,
    actor: Actor,
) -> Report:
    """Asking twice for the same while the first is still being made gives the first.

    `about` is every property that it tells something of, where that is another than `casino` alone.
    """
    assert actor.person is not None  # noqa: S101 - only people ask
    access = actor.access
    told_of = list(about) if about is not None else [casino] if casino else []
    if not told_of and access.property_ids is not None:
        # about the whole organisation, as far as whoever asks may see it
        told_of = list(Property.objects.filter(pk__in=access.property_ids))
    if not access.allows(report_kind(kind).action) or not all(access.covers(each) for each in told_of):
        raise DomainError(_("Your role does not allow this."))
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=actor.person.pk)
        waiting = Report.objects.filter(
            person=actor.person, kind=kind, parameters=parameters, job__state__in=["waiting", "running"]
        ).first()
        if waiting:
            return waiting
        ensure_can_order(kind="report", actor=actor)
        _remove(beyond_newest(REPORTS_KEPT - 1, Report.objects.filter(person=actor.person)))
        report = Report.objects.create(
            kind=kind,
            title=title[:200],
            parameters=parameters,
            operator=access.operator,
            regulator=access.regulator,
            property=casino,
            person=actor.person,
            asked_at=at,
        )
        report.properties.set(told_of)
        report.job = enqueue_job(
            kind="report", payload={"report_id": report.pk}, actor=actor, title=report.title
        )
        report.save(update_fields=["job"])
    return report


def make_report(*, job: RunningJob) -> dict[str, Any]:
    """With the eyes of whoever asked, as they are now: who left or may no longer have it, gets none."""
    person = Person.objects.filter(pk__in=Report.objects.filter(pk=job.payload["report_id"]).values("person"))
    access = access_for(person=person.first())
    report = reports_visible_to(access).filter(pk=job.payload["report_id"]).first()
    if report is None:
        raise JobCancelled
    job.report(5, _("Collecting data"))
    made: ReportFile = report_kind(report.kind).make(Asked(report, access, job.report))
    job.report(95, _("Saving the file"))
    keep_file(report=report, made=made)
    return {"text": made.name, "url": reverse("report-file", args=[report.pk])}


def keep_file(*, report: Report, made: ReportFile) -> None:
    """The row names the file only once it is written whole."""
    with io.BytesIO(made.content) if isinstance(made.content, bytes) else made.content as content:
        report.sha256 = hashlib.file_digest(content, "sha256").hexdigest()  # type: ignore[arg-type]
        content.seek(0)
        report.file.save(made.name, File(content), save=False)
    report.file_name = made.name[:120]
    report.media_type = made.media_type
    report.save(update_fields=["file", "file_name", "media_type", "sha256"])


def remove_old_reports(*, at: datetime) -> int:
    return _remove(Report.objects.filter(asked_at__lt=at - KEPT_FOR))


def remove_reports_of(person: Person) -> None:
    """They leave: what they had made stays with nobody."""
    _remove(Report.objects.filter(person=person))


def _remove(reports: QuerySet[Report]) -> int:
    """The file goes once the row is gone for good."""
    old = list(reports)
    for report in old:
        storage, name = report.file.storage, report.file.name
        report.delete()
        if name:
            transaction.on_commit(partial(storage.delete, name))
    return len(old)
