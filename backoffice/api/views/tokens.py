"""Where programs get their tokens; the library does the work, wrong secrets are counted here."""

from base64 import b64decode
from typing import Any
from urllib.parse import unquote_plus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt
from oauth2_provider.views import RevokeTokenView, TokenView

from backoffice.api.outside import plain_problem
from backoffice.api.problems import Problem
from backoffice.api.rate_limits import count_wrong_credentials
from backoffice.api.services.clients import note_guessing


class _CountsWrongSecrets:
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        if response.status_code != 401:
            return response
        now, address = timezone.now(), request.client_address  # type: ignore[attr-defined]
        try:
            number = count_wrong_credentials(address=address, at=now)
        except Problem as problem:
            response = plain_problem(request, problem.status, problem.code)
            response["Retry-After"] = problem.headers["Retry-After"]
            return response
        if number == settings.API_RATE_FOR_WRONG_CREDENTIALS:
            note_guessing(client_id=_client_id(request), address=address, at=now)
        return response


@method_decorator(csrf_exempt, name="dispatch")
class ClientTokenView(_CountsWrongSecrets, TokenView):
    pass


@method_decorator(csrf_exempt, name="dispatch")
class ClientRevokeView(_CountsWrongSecrets, RevokeTokenView):
    pass


def _client_id(request: HttpRequest) -> str:
    kind, _space, value = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "basic":
        return str(request.POST.get("client_id", ""))
    try:
        return unquote_plus(b64decode(value).decode().partition(":")[0])
    except ValueError:
        return ""
