"""The audit trail: read, filtered, taken away as CSV."""

from typing import Any
from zoneinfo import ZoneInfo

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.export import audit_export
from backoffice.audit.selectors import AuditFilter, audit_entries_visible_to, bulk_rows_of, changes_of
from backoffice.core.views.desk import DeskView
from backoffice.jobs.export_files import Export, ExportPage
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


class AuditExportView(ExportPage):
    """Everything that the filters leave, however many entries."""

    action = Action.AUDIT_EXPORT

    def export(self) -> Export | HttpResponse:
        asked = self.request.GET
        # the list says what is wrong with the filter; a wrong file would say nothing
        return audit_export(self.request.access, asked.dict()) or redirect(
            f"{reverse('audit-list')}?{asked.urlencode()}"
        )
