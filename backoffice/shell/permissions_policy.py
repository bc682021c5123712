"""What a page may ask of the device: nothing, unless its view says otherwise."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from backoffice.core.views.camera import NOTHING


class PermissionsPolicy:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.setdefault("Permissions-Policy", NOTHING)
        return response
