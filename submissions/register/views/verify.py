"""Anybody may ask whether a paper is genuine: by hash, or with the file, which is looked at and forgotten."""

import io
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.confined import LimitReached
from backoffice.core.errors import TryAgain
from submissions.documents.framing import may_frame_documents
from submissions.register.questions import count_file, count_hash
from submissions.register.selectors.verification import Verdict, clean_hash, verdict_on_file, verdict_on_hash
from submissions.register.views.register import PublicPage

MOST_BYTES = 20 * 1024 * 1024
# what a request says around its file: boundaries, names and types
AROUND_THE_FILE = 64 * 1024


class InMemoryOnly(FileUploadHandler):
    """Never touches the disk; all files of a request together take no more memory than the largest paper of ours."""

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self.received = 0

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.kept = io.BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.received += len(raw_data)
        if self.received > MOST_BYTES:
            if self.request is not None:
                self.request.was_too_large = True  # type: ignore[attr-defined]
            raise StopUpload(connection_reset=False)
        self.kept.write(raw_data)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        self.kept.seek(0)
        return InMemoryUploadedFile(
            file=self.kept,
            field_name=self.field_name,
            name=self.file_name or "",
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
        )


class VerifyView(PublicPage):
    """Changes nothing and knows nobody, so it needs no token: the page sets no cookie."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return super().dispatch(request, *args, **kwargs)
        except TryAgain as later:
            response = self.page("verify", {"wait": str(later)})
            response.status_code = 429
            response["Retry-After"] = str(later.seconds)
            return response

    def get(self, request: HttpRequest) -> HttpResponse:
        typed = request.GET.get("hash", "").strip()[:400]
        if not typed:
            return self.page("verify", {})
        count_hash(self.request.client_address, at=timezone.now())
        fingerprint = clean_hash(typed)
        if fingerprint is None:
            error = _("A hash has 64 characters, digits and the letters a to f; this is not one.")
            return self.page("verify", {"typed": typed, "hash_error": error})
        return self._answer(verdict_on_hash(fingerprint, timezone.now()), typed=typed)

    def post(self, request: HttpRequest) -> HttpResponse:
        count_file(self.request.client_address, at=timezone.now())
        if _stated_length(request) > MOST_BYTES + AROUND_THE_FILE:
            return self._too_large()
        request.upload_handlers = [InMemoryOnly(request)]
        file = request.FILES.get("file")
        if getattr(request, "was_too_large", False):
            return self._too_large()
        if file is None or not file.size:
            return self.page("verify", {"file_error": _("Choose the PDF file.")})
        try:
            verdict = verdict_on_file(file.read(), timezone.now())
        except LimitReached as reached:
            return self.page("verify", {"file_error": str(reached)})
        return self._answer(verdict, file_name=(file.name or "")[:120])

    def _answer(self, verdict: Verdict, **asked: str) -> HttpResponse:
        return may_frame_documents(self.page("verify", {"verdict": verdict, **asked}))

    def _too_large(self) -> HttpResponse:
        most = MOST_BYTES // 2**20
        return self.page("verify", {"file_error": _("The file is larger than %d MB.") % most})

    def page(self, name: str, context: dict[str, Any]) -> HttpResponse:
        response = super().page(name, context | {"most": MOST_BYTES // 2**20})
        response["Cache-Control"] = "no-store"
        return response


def _stated_length(request: HttpRequest) -> int:
    """Nothing where none is stated: the files are counted as they come in any case."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0
