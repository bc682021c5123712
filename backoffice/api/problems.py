"""Everything that goes wrong is told alike: RFC 9457, with a code that stays, and what is allowed at each field."""

from dataclasses import asdict, dataclass, field
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response

from backoffice.api.models import ApiClient
from backoffice.api.problem_meanings import MEANINGS
from backoffice.core.contributions import listed
from backoffice.core.device_marks import MarkUsedBefore
from backoffice.core.errors import DomainError, TryAgain
from backoffice.core.outage import RETRY_SECONDS, is_outage
from backoffice.core.process_limits import took_too_much
from backoffice.core.versions import EditConflict

log = structlog.get_logger()


@dataclass(frozen=True)
class FieldProblem:
    """`path` leads to the value in what was sent: `items.3.meter.amount`."""

    path: str
    message: str
    code: str = "invalid"
    allowed: str = ""
    clause: str = ""


@dataclass
class Problem(Exception):
    """Raised anywhere below an endpoint, answered as it is."""

    status: int
    code: str
    title: str
    detail: str = ""
    errors: list[FieldProblem] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)


def problem_of(error: Exception) -> Problem | None:
    if took_too_much(error):
        return took_too_much_problem()
    match error:
        case Problem():
            return error
        case TryAgain():
            headers = {"Retry-After": str(error.seconds)}
            return Problem(429, "too-many-requests", _("Too many requests."), str(error), headers=headers)
        case MarkUsedBefore():
            return number_used_before(error)
        case DomainError():
            return refusal(error)
        case EditConflict():
            return changed_meanwhile(error.current.version)
        case Http404() | exceptions.NotFound():
            return Problem(404, "not-found", _("It does not exist, or you have no access to it."))
        case PermissionDenied() | exceptions.PermissionDenied():
            return Problem(403, "forbidden", _("This is not allowed."), _detail(error))
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            headers = {"WWW-Authenticate": 'Bearer realm="baize"'}
            return Problem(
                401, "not-signed-in", _("Authentication is required."), _detail(error), headers=headers
            )
        case RequestDataTooBig():
            return Problem(413, "too-large", _("What was sent is too large."))
        case exceptions.ParseError():
            return Problem(400, "unreadable", _("The request cannot be read."), _detail(error))
        case exceptions.UnsupportedMediaType():
            return Problem(415, "media-type", _("Send application/json."), _detail(error))
        case exceptions.NotAcceptable():
            return Problem(406, "not-acceptable", _("Only JSON can be answered."), _detail(error))
        case exceptions.MethodNotAllowed():
            return Problem(405, "method", _("This endpoint does not support this method."), _detail(error))
    return None


def refusal(refused: DomainError) -> Problem:
    """The rules of the house or of the law stand against it."""
    message = str(refused)
    clause = refused.clause or clauses_in(message)
    errors = [FieldProblem(refused.field or "", message, "refused", refused.allowed, clause)]
    return Problem(422, "refused", _("The rules do not allow it."), message, errors=errors)


def number_used_before(refused: MarkUsedBefore) -> Problem:
    """What the device sent before under the same number is named, so that somebody can compare the two."""
    told = refusal(refused)
    return Problem(
        409,
        "device-number-used",
        _("The device used this number for something else."),
        told.detail,
        errors=told.errors,
        more={"earlier": refused.earlier.pk},
    )


def person_needed(client: ApiClient) -> Problem:
    """What is asked for is a person's work, and nobody stands behind the program."""
    if client.acts_for is None:
        detail = _(
            "%(client)s does not act for anyone. Someone who manages API clients has to choose the person."
        )
    elif client.acts_for_since is None:
        detail = _(
            "%(person)s has not confirmed that %(client)s acts for them. They can do so under Connected apps."
        )
    else:
        detail = _("%(person)s, for whom %(client)s acted, has left.")
    words = {"client": client.name, "person": client.acts_for.full_name if client.acts_for else ""}
    return Problem(403, "person-needed", _("Only a person can do this."), detail % words)


def changed_meanwhile(version: object) -> Problem:
    return Problem(
        412,
        "changed-meanwhile",
        _("It was changed after you loaded it."),
        _("Load it again and repeat your change with the new ETag."),
        more={"current_version": version},
    )


def bad_input(errors: list[FieldProblem]) -> Problem:
    return Problem(400, "invalid", _("Some values are not valid."), errors=errors)


def outage() -> Problem:
    """Not among `problem_of`: what is kept under a key is an answer, and this is none."""
    return Problem(
        503,
        "unavailable",
        _("Baize is not available right now."),
        _("Send the same request with the same key again in %(seconds)d seconds.")
        % {"seconds": RETRY_SECONDS},
        headers={"Retry-After": str(RETRY_SECONDS)},
    )


def took_too_much_problem() -> Problem:
    """With its meaning, as everywhere; never kept under an Idempotency-Key."""
    meaning = MEANINGS["took-too-much"]
    return Problem(503, "took-too-much", str(meaning.means), str(meaning.remedy))


def answer_problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """The exception handler of REST framework; what is no known problem is a fault of ours, and is logged."""
    problem = problem_of(error)
    if problem is None and is_outage(error):
        log.warning("the database does not answer", reason=str(error).strip())
        problem = outage()
    if problem is None:
        log.error("API request failed", exc_info=error)
        problem = Problem(
            500,
            "fault",
            _("Something went wrong on our side."),
            _("The error was recorded; try again later."),
        )
    return response_of(problem, request_id=getattr(context["request"]._request, "request_id", ""))


def response_of(problem: Problem, *, request_id: str = "") -> Response:
    body: dict[str, Any] = {
        "type": f"/api/v1/problems/#{problem.code}",
        "title": problem.title,
        "status": problem.status,
        "code": problem.code,
        "detail": problem.detail,
        "instance": f"urn:uuid:{request_id}" if request_id else "",
        "errors": [asdict(each) for each in problem.errors],
        **problem.more,
    }
    response = Response(body, status=problem.status, content_type="application/problem+json")
    for name, value in problem.headers.items():
        response[name] = value
    response.is_problem = True  # type: ignore[attr-defined]
    return response


def _detail(error: Exception) -> str:
    return str(getattr(error, "detail", "") or error)


def clauses_in(text: str) -> str:
    """`ZZ 10.C(2); ZZ 3.A`, where the sentence cites them."""
    return "; ".join(clause for finder in listed("clause_finders") for clause in finder(text))
