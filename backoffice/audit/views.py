"""The audit trail: read, filtered, taken away as CSV."""

from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.audit.selectors import AuditFilter, audit_entries_visible_to, bulk_rows_of, changes_of
from backoffice.core.csv_export import csv_rows
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action

PAGE = 50


class AuditListView(DeskView):
    action = Action.AUDIT_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        entries = AuditFilter(request.GET, audit_entries_visible_to(self.request.access), request=request)
        page = Paginator(entries.qs, PAGE).get_page(request.GET.get("page"))
        context: dict[str, Any] = {
            "filter": entries,
            "page": page,
            "filtered": any(request.GET.get(name) for name in entries.filters),
            "all_url": reverse("audit-list"),
        }
        return render(request, "audit/list.html", context)


class AuditEntryView(DeskView):
    action = Action.AUDIT_VIEW

    def load(self) -> None:
        visible = audit_entries_visible_to(self.request.access)
        self.entry = get_object_or_404(visible, sequence=self.kwargs["sequence"])

    def get(self, request: HttpRequest, sequence: int) -> HttpResponse:
        zone = ZoneInfo(timezone.get_current_timezone_name())
        context = {
            "entry": self.entry,
            "changes": changes_of(self.entry, zone=zone),
            "bulk": bulk_rows_of(self.entry),
        }
        return render(request, "audit/entry.html", context)


class AuditExportView(DeskView):
    """Everything that the filters leave, however many rows, without holding them in memory."""

    action = Action.AUDIT_EXPORT

    def get(self, request: HttpRequest) -> HttpResponseBase:
        chosen = AuditFilter(request.GET, audit_entries_visible_to(self.request.access), request=request)
        if not chosen.form.is_valid():
            # the list says what is wrong with the filter; a wrong file would say nothing
            return redirect(f"{reverse('audit-list')}?{request.GET.urlencode()}")
        entries = chosen.qs
        response = StreamingHttpResponse(
            csv_rows(HEAD, _rows(entries.iterator(2000))), content_type="text/csv"
        )
        response["Content-Disposition"] = 'attachment; filename="audit-trail.csv"'
        return response


HEAD = ("sequence", "at", "actor", "verb", "object", "before", "after", "source", "previous_hash", "hash")


def _rows(entries: Iterator[AuditEntry]) -> Iterator[tuple[Any, ...]]:
    for entry in entries:
        yield (
            entry.sequence,
            entry.at.isoformat(),
            entry.actor,
            entry.verb,
            entry.object_label,
            entry.before,
            entry.after,
            entry.source,
            entry.previous_hash,
            entry.hash,
        )
