"""Papers and attached files, handed out so that no browser runs any of them."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from submissions.documents.framing import may_be_framed
from submissions.documents.models import Document
from submissions.submissions.models import Attachment
from submissions.submissions.selectors.submissions import (
    attachments_visible_to,
    documents_visible_to,
    was_handed_in,
)

PDF = "application/pdf"


def as_file(file: object, *, name: str, media_type: str, inline: bool = False) -> HttpResponseBase:
    response = FileResponse(file, as_attachment=not inline, filename=name, content_type=media_type)
    response["X-Content-Type-Options"] = "nosniff"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["Cache-Control"] = "private, no-store"
    return response


class DocumentFileView(DeskView):
    """A paper of the desk, or of approved rules, which is at hand for everybody who looks rules up."""

    action = Action.IN_FORCE_VIEW
    document: Document

    def load(self) -> None:
        visible = documents_visible_to(self.request.access)
        self.document = get_object_or_404(visible, pk=self.kwargs["pk"], made_at__isnull=False)

    def get(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        try:
            file = self.document.newest.file.open("rb")
        except FileNotFoundError:
            raise Http404 from None
        if request.GET.get("view") != "1":
            return as_file(file, name=self.document.name, media_type=PDF)
        return may_be_framed(as_file(file, name=self.document.name, media_type=PDF, inline=True))


class AttachmentFileView(DeskView):
    action = Action.SUBMISSION_VIEW
    attachment: Attachment

    def load(self) -> None:
        access = self.request.access
        self.attachment = get_object_or_404(attachments_visible_to(access), pk=self.kwargs["pk"])
        if not access.operator and not was_handed_in(self.attachment):
            raise Http404

    def get(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        try:
            file = self.attachment.file.open("rb")
        except FileNotFoundError:
            raise Http404 from None
        return as_file(file, name=self.attachment.name, media_type=self.attachment.media_type)
