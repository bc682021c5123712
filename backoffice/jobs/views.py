"""One long job: how far it is, and stopping it.

The reports that somebody asked for: the list, and the file.
"""

from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from backoffice.core.views.desk import DeskView
from backoffice.jobs.selectors import jobs_visible_to, reports_visible_to, time_left
from backoffice.jobs.services.jobs import cancel_job
from backoffice.permissions.actions import Action


class JobView(DeskView):
    """The progress part alone when the page that shows it asks again; a page of its own otherwise."""

    action = Action.SIGNED_IN

    def load(self) -> None:
        self.job = get_object_or_404(jobs_visible_to(self.request.access), pk=self.kwargs["job_id"])

    def get(self, request: HttpRequest, job_id: int) -> HttpResponse:
        template = "_job" if self.request.htmx else "job"
        now = timezone.now()
        context = {"job": self.job, "time_left": time_left(self.job, at=now)}
        return render(request, f"jobs/{template}.html", context)


class CancelJobView(JobView):
    action = Action.SIGNED_IN
    http_method_names = ["post"]

    def post(self, request: HttpRequest, job_id: int) -> HttpResponse:
        cancel_job(job=self.job)
        if not self.request.htmx:
            return redirect("job-detail", job_id)
        self.job.refresh_from_db()
        return self.get(request, job_id)


class ReportListView(DeskView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        page = Paginator(reports_visible_to(self.request.access), 25).get_page(request.GET.get("page"))
        return render(request, "jobs/reports.html", {"page": page})


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
