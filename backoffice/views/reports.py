"""The reports that somebody asked for: the list, and the file."""

from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render

from backoffice.permissions.actions import Action
from backoffice.selectors.reports import reports_visible_to
from backoffice.views.desk import DeskView


class ReportListView(DeskView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        page = Paginator(reports_visible_to(self.request.access), 25).get_page(request.GET.get("page"))
        return render(request, "backoffice/reports/list.html", {"page": page})


class ReportFileView(DeskView):
    action = Action.SIGNED_IN

    def load(self) -> None:
        self.report = get_object_or_404(reports_visible_to(self.request.access), pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        if not self.report.file:
            raise Http404
        response = FileResponse(
            self.report.file.open("rb"),
            as_attachment=True,
            filename=self.report.file_name,
            content_type=self.report.media_type,
        )
        response["Cache-Control"] = "private, no-store"
        return response
