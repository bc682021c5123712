"""No request is longer than what anybody has reason to send; the rest is sent back unread."""

import contextlib
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from backoffice.core.addresses import number_in
from backoffice.shell.views.errors import too_large

CHUNK = 64 * 1024


class BodyLimit:
    """By the length that the request states: what comes beyond it, or without one, the server never hands on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        stated = request.META.get("CONTENT_LENGTH") or "0"
        length, most = number_in(stated), _most(request)
        # a number that is longer than any id is also longer than any body
        if length is None or length > most or (length == 0 and stated.strip("0")):
            _pass_over(request, length or settings.MOST_BODY_PASSED_OVER + 1)
            return too_large(request, most=most)
        return self.get_response(request)


def _most(request: HttpRequest) -> int:
    match request.content_type:
        case "application/json":
            return int(settings.MOST_JSON_BYTES)
        case "application/x-www-form-urlencoded":
            return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    return int(settings.MOST_BODY_BYTES)


def _pass_over(request: HttpRequest, length: int) -> None:
    """A browser shows an answer only once it has sent all; what is out of all measure is not waited for."""
    with contextlib.suppress(OSError):
        while length <= settings.MOST_BODY_PASSED_OVER and request.read(CHUNK):
            pass
