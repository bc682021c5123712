"""The regulator's workspace: one page, its parts loaded into it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from backoffice.core.views.desk import DeskRequest
from backoffice.permissions.actions import Action
from submissions.review.views.tabs import PARTS, part_context
from submissions.review.views.workspace import RegulatorSubmission, workspace_of
from submissions.submissions.models import Submission


def regulator_context(submission: Submission, request: DeskRequest) -> dict[str, Any]:
    asked = request.GET.get("tab", "")
    return part_context(workspace_of(submission, request), asked if asked in PARTS else "overview", request)


class PartView(RegulatorSubmission):
    """One part alone, for the page that shows another one at the moment."""

    action = Action.SUBMISSION_VIEW

    def get(self, request: HttpRequest, pk: int, tab: str) -> HttpResponse:
        context = part_context(self.workspace, tab, self.request)
        return render(request, "review/_workspace.html", context)
