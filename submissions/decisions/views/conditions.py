"""Conditions after an approval: the operator reports, the regulator closes."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from submissions.decisions.forms import CloseConditionForm, ReportForm
from submissions.decisions.models import Condition
from submissions.decisions.selectors.conditions import (
    FILTERS,
    condition_lines,
    conditions_visible_to,
    filtered,
    line_of,
)
from submissions.decisions.services.conditions import close_condition, report_condition
from submissions.submissions.models import Submission
from submissions.submissions.views.base import DeskPage
from submissions.submissions.workflow import why_not

PAGE = 25


class ConditionListView(DeskPage):
    action = Action.SUBMISSION_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        chosen = request.GET.get("state", "")
        state = chosen if chosen in FILTERS else "open"
        found = filtered(conditions_visible_to(self.request.access), state, now)
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        context = {"page": page, "lines": condition_lines(page.object_list, now), "state": state}
        return self.page("decisions/conditions.html", context)


class OneCondition(DeskPage, abstract=True):
    condition: Condition
    submission: Submission

    def load(self) -> None:
        visible = conditions_visible_to(self.request.access)
        self.condition = get_object_or_404(visible, pk=self.kwargs["pk"])
        self.submission = self.condition.decision.submission

    def context(self) -> dict[str, Any]:
        return {
            "condition": self.condition,
            "line": line_of(self.condition, timezone.now()),
            "submission": self.submission,
            "casino": self.submission.property,
            "cancel_url": self.done_url(),
            "refusal": self.refusal(),
            "closes": self.transition == "close_condition",
        }

    def done_url(self) -> str:
        place = reverse("submission-detail", args=[self.submission.pk])
        return f"{place}#condition-{self.condition.pk}"

    def refusal(self) -> str | None:
        if self.condition.state != Condition.State.OPEN:
            return _("This condition is already closed.")
        return why_not(self.transition, self.submission, self.request.access)

    transition = ""


class ReportConditionView(OneCondition):
    action = Action.SUBMISSION_DRAFT
    transition = "report_condition"

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = ReportForm(initial={"report": self.condition.report})
        return self.page("decisions/condition.html", self.context() | {"form": form})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = ReportForm(request.POST)
        if form.is_valid():
            report = form.cleaned_data["report"].replace("\x00", "")
            try:
                report_condition(
                    condition=self.condition, report=report, at=timezone.now(), actor=self.request.actor
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("Reported to %(authority)s.") % {"authority": self._authority()})
                return redirect(self.done_url())
        return self.page("decisions/condition.html", self.context() | {"form": form})

    def _authority(self) -> str:
        return str(self.submission.property.regulator.name)


class CloseConditionView(OneCondition):
    action = Action.SUBMISSION_DECIDE
    transition = "close_condition"

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("decisions/condition.html", self.context() | {"form": CloseConditionForm()})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = CloseConditionForm(request.POST)
        if form.is_valid():
            try:
                close_condition(
                    condition=self.condition,
                    state=form.cleaned_data["state"],
                    note=form.cleaned_data["note"].replace("\x00", ""),
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(
                    request, _("Condition %(number)d is closed.") % {"number": self.condition.number}
                )
                return redirect(self.done_url())
        return self.page("decisions/condition.html", self.context() | {"form": form})
