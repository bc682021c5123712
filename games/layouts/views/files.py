"""Layouts as files. Whatever somebody uploaded is handed out so that no browser runs any of it."""

import structlog
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskRequest
from backoffice.jobs.services.reports import order_report
from backoffice.permissions.actions import Action
from games.layouts.models import LayoutArtwork
from games.layouts.selectors.content import content_of, draw_content, judged_by
from games.layouts.services.artwork import artwork_bytes
from games.layouts.views.layouts import OneLayout
from games.layouts.views.submissions import OneSubmission

log = structlog.get_logger(__name__)
MEDIA_TYPES = {"pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml"}


def as_file(data: bytes, *, kind: str, name: str) -> HttpResponse:
    """As a download, in a sandbox of its own: opened directly, not even a cleaned drawing can do anything."""
    response = HttpResponse(data, content_type=MEDIA_TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "layout"}.{kind}"'
    response["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
    )
    response["X-Content-Type-Options"] = "nosniff"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["Cache-Control"] = "private, no-store"
    return response


def _artwork_file(artwork: LayoutArtwork | None) -> HttpResponse:
    if artwork is None:
        raise Http404
    try:
        data = artwork_bytes(artwork)
    except (DomainError, FileNotFoundError) as error:
        # a file that is gone or was tampered with is not there; the log says which
        log.error("layout_artwork_unusable", artwork=artwork.pk, stored_as=artwork.stored_as)
        raise Http404(str(error)) from None
    return as_file(data, kind=artwork.kind, name=artwork.file_name.rpartition(".")[0])


def _order(request: DeskRequest, drawn: object, parameters: dict[str, int], *, casino: Property) -> None:
    try:
        order_report(
            kind="layout",
            title=_("Layout %(layout)s (PDF)") % {"layout": drawn},
            parameters=parameters,
            casino=casino,
            at=timezone.now(),
            actor=request.actor,
        )
    except DomainError as refusal:
        messages.error(request, str(refusal))


class LayoutSvgView(OneLayout):
    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        values = judged_by(self.layout, timezone.now()).values
        drawing = draw_content(self.pack, content_of(self.layout), values)
        return as_file(drawing.encode(), kind="svg", name=self.layout.name)


class LayoutPdfView(OneLayout):
    """Ordered here, drawn by a worker, found again on the layout's page."""

    action = Action.LAYOUT_VIEW

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        _order(
            self.request,
            self.layout,
            {"layout": self.layout.pk, "version": self.layout.version},
            casino=self.layout.property,
        )
        return redirect(f"{self.done_url()}#reports-made")


class LayoutArtworkFileView(OneLayout):
    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return _artwork_file(self.layout.artwork)


class SubmissionSvgView(OneSubmission):
    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return as_file(self.submission.drawing.encode(), kind="svg", name=str(self.submission))


class SubmissionPdfView(OneSubmission):
    action = Action.LAYOUT_VIEW

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        _order(
            self.request,
            self.submission,
            {"submission": self.submission.pk},
            casino=self.submission.property,
        )
        return redirect("layout-submission", self.submission.pk)


class SubmissionArtworkView(OneSubmission):
    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return _artwork_file(self.submission.artwork)
