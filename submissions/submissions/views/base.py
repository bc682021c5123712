"""Pages about submissions, for whoever may know of them."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from backoffice.core.views.desk import DeskView
from submissions.submissions.models import Submission
from submissions.submissions.selectors.submissions import submissions_visible_to


class DeskPage(DeskView, abstract=True):
    def page(self, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        return render(self.request, template, context, status=status)


class OneSubmission(DeskPage, abstract=True):
    """404 for whoever may not know of it; `submission` brings its property, configuration and newest round along."""

    submission: Submission

    def load(self) -> None:
        visible = submissions_visible_to(self.request.access)
        self.submission = get_object_or_404(visible, pk=self.kwargs["pk"])
