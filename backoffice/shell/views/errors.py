"""Pages for what went wrong, each saying what to do next."""

import sys

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme

from backoffice.api.outside import is_api, plain_problem
from backoffice.core.outage import RETRY_SECONDS, is_outage
from backoffice.permissions.access import NOBODY
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from backoffice.shell.theme import theme_of

PAGE = "shell/error.html"


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return too_large(request, most=settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)
    if is_api(request):
        return plain_problem(request, 400, "unreadable")
    return render(request, PAGE, _facts(request, "unreadable"), status=400)


def too_large(request: HttpRequest, *, most: int) -> HttpResponse:
    """Asks for no session either: nothing of such a request is read."""
    if is_api(request):
        return plain_problem(request, 413, "too-large")
    context = _facts(request, "too_large") | {"retry": _again(request), "theme": theme_of(request)}
    context["most"] = str(most // 2**20)
    return HttpResponse(render_to_string(PAGE, context), status=413)


def too_much(request: HttpRequest) -> HttpResponse:
    """More time or memory than one request has; the transaction is already taken back."""
    if is_api(request):
        return plain_problem(request, 503, "took-too-much")
    context = _facts(request, "too_much") | {"retry": _again(request), "theme": theme_of(request)}
    return HttpResponse(render_to_string(PAGE, context), status=503)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    access = getattr(request, "access", NOBODY)
    # the ones to ask for another role
    known = people_who_may(Action.PEOPLE_MANAGE, at=access.organisation) if access.organisation_kind else ()
    return render(request, PAGE, _facts(request, "forbidden") | {"keepers": known}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if is_api(request):
        return plain_problem(request, 404, "not-found")
    return render(request, PAGE, _facts(request, "missing"), status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Without the request's context: when the database is down, this page must still come."""
    if is_outage(sys.exception()):
        return unavailable(request)
    if is_api(request):
        return plain_problem(request, 500, "fault")
    context = _facts(request, "broken") | {"retry": _again(request), "theme": theme_of(request)}
    return HttpResponse(render_to_string(PAGE, context), status=500)


def unavailable(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        response: HttpResponse = plain_problem(request, 503, "unavailable")
    else:
        context = _facts(request, "unavailable") | {"retry": _again(request), "theme": theme_of(request)}
        response = HttpResponse(render_to_string(PAGE, context), status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The session may be the very thing that is missing, so this page asks for none either."""
    context = _facts(request, "stale_form") | {"retry": _again(request), "theme": theme_of(request)}
    return HttpResponse(render_to_string(PAGE, context), status=403)


def _facts(request: HttpRequest, fault: str) -> dict[str, str]:
    return {"fault": fault, "request_id": getattr(request, "request_id", "")}


def _again(request: HttpRequest) -> str:
    """The page to open anew: this one, or the one whose form was sent."""
    if request.method == "GET":
        return request.get_full_path()
    came_from = request.headers.get("Referer", "")
    try:
        own = {request.get_host()}
    except DisallowedHost:
        return "/"
    return came_from if url_has_allowed_host_and_scheme(came_from, allowed_hosts=own) else "/"
