"""Rows as a file: few are sent at once, many are written by a worker and kept as a report."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.csv_export import csv_rows
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.core.xlsx_export import workbook_bytes, write_workbook
from backoffice.jobs.services.reports import CSV, XLSX, Asked, ReportFile, order_report

# some tenths of a second; whatever takes longer is no work for a web thread
AT_ONCE = 5_000
LOOK_UP_EVERY = 5_000


@dataclass(frozen=True)
class Export:
    """`more_than` answers without reading more rows than that."""

    name: str
    head: Iterable[str]
    rows: Callable[[], Iterable[Iterable[Any]]]
    more_than: Callable[[int], bool]
    # how a worker makes the same
    kind: str
    title: str
    casino: Property | None = None
    # every property that it tells of, where that is another than `casino` alone
    about: Iterable[Property] | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    as_workbook: bool = False
    at_once: int = field(default_factory=lambda: AT_ONCE)


class ExportPage(DeskView, abstract=True):
    """For a view that names its `export`: the file at once, or the page that orders it."""

    def export(self) -> Export | HttpResponse:
        """A redirect where what was asked for makes no sense."""
        raise NotImplementedError

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        export = self.export()
        return export if isinstance(export, HttpResponse) else file_or_order(self, export)

    def post(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        export = self.export()
        return export if isinstance(export, HttpResponse) else order_file(self, export)


def file_or_order(view: DeskView, export: Export) -> HttpResponse:
    """The file, or the page on which a long one is ordered."""
    # whoever belongs to no organisation can keep no report; their trail is short
    if view.request.access.organisation is not None and export.more_than(export.at_once):
        return render(view.request, "jobs/export.html", {"export": export, "at_once": export.at_once})
    # written here and now: days in a filter are those of the person's time zone, which ends with the view
    if export.as_workbook:
        content = workbook_bytes(title=export.title, head=export.head, rows=export.rows())
    else:
        content = "".join(csv_rows(export.head, export.rows())).encode()
    response = HttpResponse(content, content_type=XLSX if export.as_workbook else "text/csv")
    response["Content-Disposition"] = f'attachment; filename="{export.name}"'
    return response


def order_file(view: DeskView, export: Export) -> HttpResponse:
    request = view.request
    if request.access.organisation is None:
        return redirect(request.get_full_path())
    try:
        report = order_report(
            kind=export.kind,
            title=export.title,
            parameters=export.parameters,
            casino=export.casino,
            about=export.about,
            at=timezone.now(),
            actor=request.actor,
        )
    except DomainError as refusal:
        messages.error(request, str(refusal))
        return redirect("report-list")
    return redirect("job-detail", report.job_id)


def write_rows(
    asked: Asked,
    *,
    name: str,
    head: Iterable[str],
    rows: Iterable[Iterable[Any]],
    total: int,
    workbook_title: str = "",
) -> ReportFile:
    """Into a file, never all in memory; each few thousand rows the job tells how far it is."""
    file = tempfile.TemporaryFile()  # noqa: SIM115 - whoever keeps the report closes it

    def told() -> Iterator[Iterable[Any]]:
        for number, row in enumerate(rows):
            if number % LOOK_UP_EVERY == 0:
                done = 5 + 85 * min(number, total) // max(total, 1)
                asked.progress(done, _("%(rows)d rows") % {"rows": number})
            yield row

    if workbook_title:
        write_workbook(file, title=workbook_title, head=head, rows=told())
    else:
        for text in csv_rows(head, told()):
            file.write(text.encode())
    file.seek(0)
    return ReportFile(name, XLSX if workbook_title else CSV, file)
