"""The page of one submission: the operator's draft, or the regulator's workspace."""

from django.http import HttpRequest, HttpResponse

from backoffice.permissions.actions import Action
from submissions.review.views.regulator_detail import regulator_context
from submissions.submissions.views.base import OneSubmission
from submissions.submissions.views.detail import operator_context


class SubmissionView(OneSubmission):
    action = Action.SUBMISSION_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        context_of = operator_context if self.request.access.operator else regulator_context
        return self.page("detail", context_of(self.submission, self.request))
