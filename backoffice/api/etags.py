"""`ETag` and `If-Match`: whoever changes something says which state of it they saw."""

from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.request import Request

from backoffice.api.problems import Problem


def tag_of(*parts: object) -> str:
    return '"' + "-".join(str(part) for part in parts) + '"'


def knows_already(request: Request, tag: str) -> bool:
    """Whether the caller has this state; `*` would mean anything that exists."""
    sent = request.headers.get("If-None-Match", "")
    return bool(sent) and tag in [each.removeprefix("W/") for each in parse_etags(sent)]


def ensure_seen(request: Request, tag: str) -> None:
    """The caller read the state that they want to change, and it is still so."""
    sent = request.headers.get("If-Match", "")
    if not sent:
        raise Problem(
            428,
            "if-match-missing",
            _("State which version you are changing."),
            _("Load it first, and send its ETag in the If-Match header."),
        )
    if tag not in parse_etags(sent):
        raise Problem(
            412,
            "changed-meanwhile",
            _("It was changed after you loaded it."),
            _("Load it again and repeat your change with the new ETag."),
            more={"current_etag": tag},
        )
