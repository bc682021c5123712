"""The operator's side of the discussion: answers point by point, and comments of its own."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from submissions.review.models import Comment
from submissions.review.services.discussion import add_comment
from submissions.submissions.forms.steps import SayForm
from submissions.submissions.views.detail import operator_context
from submissions.submissions.views.files import OwnSubmission


class SubmissionCommentView(OwnSubmission):
    """A failed one shows the page again with what was typed."""

    action = Action.SUBMISSION_DRAFT
    point: Comment | None = None
    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int, point_id: int | None = None) -> HttpResponse:
        form = SayForm(request.POST, about=str(self.point.pk) if self.point else "")
        if form.is_valid():
            try:
                said = add_comment(
                    submission=self.submission,
                    text=form.cleaned_data["text"],
                    answers=self.point,
                    key=form.cleaned_data["key"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("Sent."))
                place = (self.point or said).pk
                return redirect(f"{reverse('submission-detail', args=[pk])}#comment-{place}")
        context = operator_context(self.submission, self.request, failed=form, answering=point_id)
        return self.page("submissions/detail.html", context)


class SubmissionAnswerView(SubmissionCommentView):
    action = Action.SUBMISSION_DRAFT

    def load(self) -> None:
        super().load()
        threads = self.submission.comments.filter(answers__isnull=True)
        self.point = get_object_or_404(threads, pk=self.kwargs["point_id"])
