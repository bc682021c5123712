"""What was submitted, as it was: for the regulator to decide, for the operator to look up."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.jobs.selectors import newest_reports
from backoffice.people.confirming import confirm_first
from backoffice.permissions.actions import Action
from games.layouts.forms import DecisionForm
from games.layouts.models import LayoutSubmission, TableLayout
from games.layouts.rules.measures import measures_in, size_words
from games.layouts.selectors.layouts import layout_submissions_visible_to
from games.layouts.services.decisions import approve_layout, reject_layout
from games.layouts.services.states import why_not


class OneSubmission(DeskView, abstract=True):
    submission: LayoutSubmission

    def load(self) -> None:
        visible = layout_submissions_visible_to(self.request.access)
        self.submission = get_object_or_404(visible, pk=self.kwargs["pk"])

    def page(self, name: str, context: dict[str, Any]) -> HttpResponse:
        shown = {
            "submission": self.submission,
            "casino": self.submission.property,
            "drawing": mark_safe(self.submission.drawing),  # noqa: S308 - our own drawing, frozen by the database
            "content": self.submission.content,
            "findings": self.submission.findings,
            "pack_id": self.submission.pack_id,
        }
        return render(self.request, f"layouts/{name}.html", shown | context)


class LayoutSubmissionView(OneSubmission):
    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        earlier = layout_submissions_visible_to(self.request.access).filter(layout=self.submission.layout)
        lying = TableLayout.objects.filter(submission=self.submission, to_at__isnull=True)
        context = {
            "earlier": earlier.exclude(pk=self.submission.pk),
            "lying": lying.select_related("table").order_by("table__number_order"),
            "can_decide": why_not("approve", self.submission.layout, self.request.access) is None
            and self.submission.outcome == LayoutSubmission.Outcome.WAITING,
            "reports": newest_reports(self.request.access, kinds=["layout"], casino=self.submission.property),
            "today": timezone.localdate(timezone=self.submission.property.zone),
            "size": size_words(measures_in(self.submission.content.get("measures"))),
        }
        return self.page("submission", context)


class LayoutDecideView(OneSubmission):
    action = Action.LAYOUT_DECIDE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        today = timezone.localdate(timezone=self.submission.property.zone)
        return self._show(DecisionForm.fresh(self.submission, today))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = DecisionForm(request.POST)
        if form.is_valid():
            if (question := confirm_first(request)) is not None:
                return question
            try:
                self._decide(form.cleaned_data)
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                return redirect("layout-submission", self.submission.pk)
        return self._show(form)

    def _decide(self, chosen: dict[str, Any]) -> None:
        at, actor = timezone.now(), self.request.actor
        if chosen["decision"] == "approve":
            approve_layout(
                submission=self.submission,
                approval_number=chosen["approval_number"],
                approved_on=chosen["approved_on"],
                expires_on=chosen["expires_on"],
                at=at,
                actor=actor,
            )
            words = _("%(layout)s is approved.")
        else:
            reject_layout(submission=self.submission, reason=chosen["reason"], at=at, actor=actor)
            words = _("%(layout)s is rejected.")
        messages.success(self.request, words % {"layout": self.submission.name})

    def _show(self, form: DecisionForm) -> HttpResponse:
        refusal = why_not("approve", self.submission.layout, self.request.access)
        if refusal is None and self.submission.outcome != LayoutSubmission.Outcome.WAITING:
            refusal = _("This submission has already been decided.")
        return self.page("decide", {"form": form, "refusal": refusal})
