"""Pages about submissions: the operator's and the regulator's are apart, so that neither shows what is the other's."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from backoffice.core.views.desk import DeskView
from submissions.submissions.models import Submission
from submissions.submissions.selectors.submissions import submissions_visible_to


class DeskPage(DeskView, abstract=True):
    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        audience = self.request.access.organisation_kind
        return render(self.request, f"submissions/{audience}/{name}.html", context, status=status)


class OneSubmission(DeskPage, abstract=True):
    """404 for whoever may not know of it; `submission` brings its property, configuration and newest round along."""

    submission: Submission

    def load(self) -> None:
        visible = submissions_visible_to(self.request.access)
        self.submission = get_object_or_404(visible, pk=self.kwargs["pk"])
