"""The queue, and who takes what from it."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.core.addresses import own_address
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from submissions.review.forms import AssignForm, QueueFilterForm
from submissions.review.selectors.queue import (
    TABS,
    packs_in_queue,
    queue_listed_for,
    queue_rows,
    reviewers_of,
    tab_counts,
    workload_of,
)
from submissions.review.services.reviewing import assign_submission
from submissions.review.views.workspace import RegulatorSubmission

PAGE = 25
TAB_WORDS = {
    "mine": gettext_lazy("Mine"),
    "unassigned": gettext_lazy("Unassigned"),
    "open": gettext_lazy("All open"),
    "decided": gettext_lazy("Decided"),
}


class ReviewQueueView(DeskView):
    action = Action.SUBMISSION_REVIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        access, at = self.request.access, timezone.now()
        form = QueueFilterForm(request.GET, access=access, packs=packs_in_queue(access))
        query = form.query()
        counts = tab_counts(access, query, at)
        page = Paginator(queue_listed_for(access, query, at), PAGE).get_page(request.GET.get("page"))
        context: dict[str, Any] = {
            "form": form,
            "tab": query.tab,
            "tabs": [(tab, TAB_WORDS[tab], counts[tab]) for tab in TABS],
            "page": page,
            "rows": queue_rows(list(page.object_list), access, at),
            "workload": workload_of(access),
        }
        return render(request, "review/queue.html", context)


class AssignView(RegulatorSubmission):
    """Without a name: I take it myself."""

    action = Action.SUBMISSION_REVIEW
    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        person = self.request.access.person
        data = request.POST.copy()
        if person is not None:
            data.setdefault("reviewer", str(person.pk))
        form = AssignForm(data, colleagues=reviewers_of(self.request.access, self.submission.property))
        if not form.is_valid():
            messages.error(request, str(form.errors["reviewer"][0]))
            return redirect(self._next())
        reviewer = form.cleaned_data["reviewer"].person
        try:
            assign_submission(
                submission=self.submission, reviewer=reviewer, at=timezone.now(), actor=self.request.actor
            )
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            words = (
                _("%(number)s is assigned to you.")
                if reviewer == person
                else _("%(number)s is assigned to %(person)s.")
            )
            messages.success(
                request, words % {"number": self.submission.number, "person": reviewer.full_name}
            )
        return redirect(self._next())

    def _next(self) -> str:
        page = reverse("submission-detail", args=[self.submission.pk])
        return own_address(self.request.POST.get("next", ""), page)
