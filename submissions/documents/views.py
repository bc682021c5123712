"""The papers of a submission: the list with their progress, one of them to look at, and another try."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.permissions.actions import Action
from submissions.decisions.selectors.decisions import rules_of
from submissions.documents.framing import may_frame_documents
from submissions.documents.models import Document
from submissions.documents.selectors import documents_of, paper_of
from submissions.documents.services.documents import draw_again, may_draw_again
from submissions.submissions.selectors.submissions import documents_visible_to, submissions_visible_to
from submissions.submissions.views.base import DeskPage, OneSubmission


class DocumentListView(OneSubmission):
    """A page of its own, and the part of it that asks for itself while something is being drawn."""

    action = Action.SUBMISSION_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        context = {
            "submission": self.submission,
            "casino": self.submission.property,
            "papers": documents_of(self.submission, at=timezone.now()),
            "review_rules": rules_of(self.submission),
        }
        return self.page("documents/_list.html" if self.request.htmx else "documents/list.html", context)


class OneDocument(DeskPage, abstract=True):
    document: Document

    def load(self) -> None:
        visible = documents_visible_to(self.request.access)
        self.document = get_object_or_404(visible, pk=self.kwargs["pk"])


class DocumentView(OneDocument):
    """One paper in the page, with what it is and what it was made of."""

    action = Action.IN_FORCE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        submission = self.document.submission
        visible = submissions_visible_to(self.request.access)
        at_desk = submission is not None and visible.filter(pk=submission.pk).exists()
        context = {
            "document": self.document,
            "paper": paper_of(self.document, at=timezone.now()),
            "submission": submission,
            "casino": self.document.casino,
            "rules": self.document.rules or (self.document.decision and self.document.decision.rules),
            "file_url": reverse("document-file", args=[pk]),
            "at_desk": at_desk,
        }
        return may_frame_documents(self.page("documents/view.html", context))


class DocumentAgainView(OneDocument):
    action = Action.SUBMISSION_VIEW

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        if not may_draw_again(self.request.access):
            raise PermissionDenied
        draw_again(document=self.document, at=timezone.now(), actor=self.request.actor)
        messages.success(request, _("It is being created again."))
        if self.document.submission_id is None:
            return redirect("document-view", self.document.pk)
        return redirect("document-list", self.document.submission_id)
