"""A page or call that would take too long is ended in words, and leaves the thread to others."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from backoffice.core.process_limits import took_too_much
from backoffice.shell.views.errors import too_much
from games.engine.budget import within


class RequestBudget:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with within(settings.REQUEST_SECONDS):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return too_much(request) if took_too_much(exception) else None
