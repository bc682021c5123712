"""One long job: how far it is, and stopping it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from backoffice.permissions.actions import Action
from backoffice.selectors.jobs import jobs_visible_to, time_left
from backoffice.services.jobs import cancel_job
from backoffice.views.desk import DeskView


class JobView(DeskView):
    """The progress part alone when the page that shows it asks again; a page of its own otherwise."""

    action = Action.SIGNED_IN

    def load(self) -> None:
        self.job = get_object_or_404(jobs_visible_to(self.request.access), pk=self.kwargs["job_id"])

    def get(self, request: HttpRequest, job_id: int) -> HttpResponse:
        template = "_job" if self.request.htmx else "job"
        context = {"job": self.job, "time_left": time_left(self.job, at=timezone.now())}
        return render(request, f"backoffice/shared/{template}.html", context)


class CancelJobView(JobView):
    action = Action.SIGNED_IN
    http_method_names = ["post"]

    def post(self, request: HttpRequest, job_id: int) -> HttpResponse:
        cancel_job(job=self.job)
        if not self.request.htmx:
            return redirect("job-detail", job_id)
        self.job.refresh_from_db()
        return self.get(request, job_id)
