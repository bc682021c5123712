"""Files as they are: what is sent as the body of a request, and what is handed out so that no browser runs it."""

from typing import Any

from django.http import Http404
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.api import etags
from backoffice.api.problems import Problem

MOST_BYTES = 20 * 1024 * 1024


def received(request: Request, kinds: tuple[str, ...]) -> bytes:
    """The body, read no further than it may be long."""
    media_type = (request.content_type or "").partition(";")[0].strip().lower()
    if media_type not in kinds:
        raise UnsupportedMediaType(
            media_type, detail=_("Send one of: %(kinds)s.") % {"kinds": ", ".join(kinds)}
        )
    asked: Any = request._request
    if _stated_length(asked) > MOST_BYTES:
        raise _too_large()
    data: bytes = asked.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _too_large()
    # where the request keeps its body, so that whoever asks for it again gets the same
    asked._body = data  # noqa: SLF001 - Django offers no other way to say so
    return data


def _stated_length(request: Any) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def _too_large() -> Problem:
    most = _("At most %(most)d MB.") % {"most": MOST_BYTES // 2**20}
    return Problem(413, "too-large", _("The file is too large."), most)


class FileRenderer(BaseRenderer):
    """Whatever kind the file is of; the answer names it."""

    media_type = "*/*"
    format = "file"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        return bytes(data or b"")


def handed_out(request: Request, file: Any, *, name: str, media_type: str, sha256: str) -> Response:
    """With its fingerprint as the ETag: whoever has the file already is not sent it again."""
    tag = f'"{sha256}"'
    if etags.knows_already(request, tag):
        return Response(status=304, headers={"ETag": tag})
    try:
        with file.open("rb") as opened:
            content: bytes = opened.read()
    except FileNotFoundError:
        raise Http404 from None
    headers = {
        "ETag": tag,
        "Content-Disposition": content_disposition_header(True, name) or "attachment",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    return Response(content, content_type=media_type, headers=headers)
