"""Problems of requests that reach no endpoint: programs are told as everywhere, not with a page."""

from django.http import HttpRequest, JsonResponse

from backoffice.api.problem_meanings import MEANINGS


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def plain_problem(request: HttpRequest, status: int, code: str) -> JsonResponse:
    """Asks for nothing that may be broken: no database, no session."""
    name = getattr(request, "request_id", "")
    body = {
        "type": f"/api/v1/problems/#{code}",
        "title": str(MEANINGS[code].means),
        "status": status,
        "code": code,
        "detail": str(MEANINGS[code].remedy),
        "instance": f"urn:uuid:{name}" if name else "",
        "errors": [],
    }
    return JsonResponse(body, status=status, content_type="application/problem+json")
