"""The page of one submission: the operator's draft, or the regulator's workspace."""

from django.http import HttpRequest, HttpResponse

from backoffice.permissions.actions import Action
from submissions.views.audiences import OneSubmission
from submissions.views.operator_detail import operator_context
from submissions.views.regulator_detail import regulator_context


class SubmissionView(OneSubmission):
    action = Action.SUBMISSION_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        context_of = operator_context if self.request.access.operator else regulator_context
        return self.page("detail", context_of(self.submission, self.request))
