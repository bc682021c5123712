"""The page of one submission: the operator's draft, or the regulator's workspace."""

from django.http import HttpRequest, HttpResponse

from backoffice.permissions.actions import Action
from submissions.review.views.regulator_detail import regulator_context
from submissions.submissions.views.base import OneSubmission
from submissions.submissions.views.detail import operator_context


class SubmissionView(OneSubmission):
    action = Action.SUBMISSION_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        if self.request.access.operator:
            return self.page("submissions/detail.html", operator_context(self.submission, self.request))
        return self.page("review/detail.html", regulator_context(self.submission, self.request))
