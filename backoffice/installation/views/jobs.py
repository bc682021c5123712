"""Work outside requests as whoever runs the installation sees it: what waits, what failed and why, and once more."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.core.contributions import by_name
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.installation.jobs import job_rows, jobs_of_installation
from backoffice.jobs.models import Job
from backoffice.jobs.services.repeating import repeat_failed_jobs, repeat_job
from backoffice.permissions.actions import Action

PAGE = 25


class JobsView(DeskView):
    action = Action.INSTALLATION_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        state, kind = request.GET.get("state", Job.State.FAILED), request.GET.get("kind", "")
        kinds = {name: each.label for name, each in by_name("jobs").items()}
        state = state if state in Job.State.values else Job.State.FAILED
        kind = kind if kind in kinds else ""
        found = jobs_of_installation(self.request.access, state=state, kind=kind)
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        context = {
            "page": page,
            "rows": job_rows(list(page)),
            "state": state,
            "states": Job.State.choices,
            "kind": kind,
            "kinds": sorted(kinds.items(), key=lambda each: str(each[1])),
        }
        return render(request, "installation/jobs.html", context)


class RepeatJobView(DeskView):
    action = Action.INSTALLATION_MANAGE
    http_method_names = ["post"]

    def load(self) -> None:
        self.job = get_object_or_404(jobs_of_installation(self.request.access), pk=self.kwargs["pk"])

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            repeat_job(job=self.job, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Retrying."))
        return redirect("installation-jobs")


class RepeatJobsView(DeskView):
    action = Action.INSTALLATION_MANAGE
    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        kind = request.POST.get("kind", "")
        done = repeat_failed_jobs(kind=kind, at=timezone.now(), actor=self.request.actor)
        messages.success(
            request,
            ngettext("Retrying one job.", "Retrying %(number)d jobs.", done.number) % {"number": done.number},
        )
        if done.left:
            messages.warning(
                request,
                ngettext(
                    "One email may have arrived already and was skipped: retry it by itself if it has not.",
                    "%(number)d emails may have arrived already and were skipped: retry them one by one.",
                    done.left,
                )
                % {"number": done.left},
            )
        return redirect(reverse("installation-jobs"))
