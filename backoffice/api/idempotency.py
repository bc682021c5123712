"""The same request sent again gets the same answer and has one effect.

The key is reserved in the transaction of the effect: whoever sends the same at the same time waits at the unique index
until the first is done, and a crash in between leaves either both or neither.
"""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.api.bulk import Items
from backoffice.api.models import AnsweredRequest
from backoffice.api.problems import Problem, problem_of, response_of
from backoffice.api.rendering import ExactJSONRenderer, WrittenBefore
from backoffice.audit.services import plain
from backoffice.core.encryption import decrypt, encrypt
from backoffice.core.errors import depends_on_the_clock
from backoffice.core.keyed_hash import is_hash_of, keyed_hash

HEADER = "Idempotency-Key"
PURPOSE = "answered requests"
# what is kept beside the headers, of a batch of which the clock refused something
ITEMS = "items"
KEPT_HEADERS = ("ETag", "Location", "WWW-Authenticate")
TOO_MANY = 429
_KEY = re.compile(r"[\x21-\x7e]{1,200}")


def key_in(request: Request, *, needed: bool) -> str:
    key = request.headers.get(HEADER, "")
    if not key and not needed:
        return ""
    if not _KEY.fullmatch(key):
        raise Problem(
            400,
            "idempotency-key",
            _("Send a key in the Idempotency-Key header."),
            _("1 to 200 visible ASCII characters: new for each request, the same when you repeat one."),
        )
    return key


def content_of(request: Request) -> bytes:
    """What a repetition has in common with its first."""
    return b"\n".join(
        [(request.method or "").encode(), request.get_full_path().encode(), request._request.body]
    )


def answer_once(
    *,
    caller: str,
    key: str,
    content: bytes,
    request_id: str,
    at: datetime,
    work: Callable[[Items | None], Response],
) -> Response:
    """A refusal is an answer too and is kept, unless it is the clock's.

    That one, a fault of ours, or that we are busy take everything back, so that a retry is a new try. Of a batch whose
    items stand each by itself the others are kept, and `work` is given what they were answered.
    """
    with transaction.atomic():
        earlier = None
        # keyed: a body may hold a PIN, which has ten thousand possibilities
        if not _reserve(caller=caller, key=key, request_hash=keyed_hash(PURPOSE, content), at=at):
            kept = AnsweredRequest.objects.get(caller=caller, key=key)
            given = _given(kept, content)
            if ITEMS not in kept.headers:
                return given
            earlier = Items(kept.headers[ITEMS])
        try:
            response = work(earlier)
        except Exception as error:
            problem = problem_of(error)
            if problem is None or problem.status >= TOO_MANY or depends_on_the_clock(error):
                raise
            response = response_of(problem, request_id=request_id)
        body = ExactJSONRenderer().render(response.data).decode()
        headers: dict[str, Any] = {name: response[name] for name in KEPT_HEADERS if name in response.headers}
        told: Items | None = getattr(response, "items_told", None)
        if told is not None and told.places_to_try_again:
            headers[ITEMS] = plain(told)
        kind = response.content_type or "application/json"
        AnsweredRequest.objects.filter(caller=caller, key=key).update(
            status=response.status_code, headers=headers | {"Content-Type": kind}, body=encrypt(body)
        )
        return response


def _reserve(*, caller: str, key: str, request_hash: str, at: datetime) -> bool:
    """True for whoever comes first; everybody else waits here until the first is done."""
    expires_at = at + settings.API_ANSWERS_KEPT_FOR
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            INSERT INTO {AnsweredRequest._meta.db_table} AS kept
                (caller, key, request_hash, status, headers, body, answered_at, expires_at)
            VALUES (%(caller)s, %(key)s, %(hash)s, 0, '{{}}', '', %(at)s, %(expires_at)s)
            ON CONFLICT (caller, key) DO UPDATE
                SET request_hash = excluded.request_hash, status = 0, headers = '{{}}', body = '',
                    answered_at = excluded.answered_at, expires_at = excluded.expires_at
                WHERE kept.expires_at <= excluded.answered_at
            RETURNING id
            """,  # noqa: S608 - nothing in it comes from outside
            {"caller": caller, "key": key, "hash": request_hash, "at": at, "expires_at": expires_at},
        )
        return cursor.fetchone() is not None


def _given(kept: AnsweredRequest, content: bytes) -> Response:
    if not is_hash_of(kept.request_hash, PURPOSE, content):
        raise Problem(
            422,
            "idempotency-key-reused",
            _("This Idempotency-Key was used for another request."),
            _("Give each request its own key; use the same key only to repeat a request."),
        )
    response = WrittenBefore(
        decrypt(kept.body), status=kept.status, content_type=kept.headers.get("Content-Type")
    )
    for name in KEPT_HEADERS:
        if name in kept.headers:
            response[name] = kept.headers[name]
    response["Idempotency-Replayed"] = "true"
    return response
