"""How often somebody may call in a minute, counted for all web processes together."""

import hashlib
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from backoffice.api.problems import Problem
from backoffice.permissions.access import Access
from backoffice.selectors.api_clients import caller_of

MINUTE = timedelta(minutes=1)


def count_request(access: Access, *, at: datetime, address: str) -> dict[str, str]:
    """The headers of the answer; refused where it was one too many. Whoever is not known is counted by address."""
    limit = access.client.requests_per_minute if access.client else settings.API_RATE_FOR_PEOPLE
    caller = caller_of(access)
    if access.client is None and access.person is None:
        limit = settings.API_RATE_FOR_ANYBODY
        caller = f"address:{hashlib.sha256(address.encode()).hexdigest()[:32]}"
    minute = at.replace(second=0, microsecond=0)
    number = _counted(caller, minute)
    seconds = max(1, round((minute + MINUTE - at).total_seconds()))
    headers = {
        "RateLimit-Limit": str(limit),
        "RateLimit-Remaining": str(max(0, limit - number)),
        "RateLimit-Reset": str(seconds),
    }
    if number > limit:
        raise Problem(
            429,
            "too-many-requests",
            _("Too many requests."),
            _("%(limit)d a minute are agreed. Go on in %(seconds)d seconds.")
            % {"limit": limit, "seconds": seconds},
            headers=headers | {"Retry-After": str(seconds)},
        )
    return headers


def _counted(caller: str, minute: datetime) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO backoffice_apiusage AS used (caller, minute, requests) VALUES (%s, %s, 1)
            ON CONFLICT (caller, minute) DO UPDATE SET requests = used.requests + 1
            RETURNING requests
            """,
            [caller, minute],
        )
        row = cursor.fetchone()
    return int(row[0]) if row else 1
