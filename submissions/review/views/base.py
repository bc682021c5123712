"""A page of a paper as a picture, so that a comment can point at it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from backoffice.permissions.actions import Action
from submissions.documents.drawing.pictures import page_picture
from submissions.documents.models import Document
from submissions.review.views.workspace import RegulatorSubmission
from submissions.submissions.selectors.submissions import documents_visible_to


class PagePictureView(RegulatorSubmission):
    action = Action.SUBMISSION_VIEW
    document: Document

    def load(self) -> None:
        super().load()
        papers = documents_visible_to(self.request.access).filter(submission=self.submission)
        self.document = get_object_or_404(papers, pk=self.kwargs["document_id"], made_at__isnull=False)
        if not 1 <= self.kwargs["page_number"] <= self.document.pages:
            raise Http404

    def get(self, request: HttpRequest, pk: int, document_id: int, page_number: int) -> HttpResponse:
        try:
            with self.document.file.open("rb") as file:
                picture = page_picture(file.read(), page_number)
        except FileNotFoundError:
            raise Http404 from None
        response = HttpResponse(picture, content_type="image/png")
        response["X-Content-Type-Options"] = "nosniff"
        return response
