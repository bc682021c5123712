"""How often somebody may call in a minute, counted for all web processes together."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from backoffice.api.problems import Problem
from backoffice.api.selectors import caller_without_credentials
from backoffice.api.services.calls import count_call, minute_of
from backoffice.permissions.access import Access

MINUTE = timedelta(minutes=1)


def count_wrong_credentials(*, address: str, at: datetime) -> int:
    """How many they are in this minute; refused where it is one too many.

    Nobody guesses a token. What this ends is a program that goes on asking with one that expired, and whoever tries.
    """
    limit = settings.API_RATE_FOR_WRONG_CREDENTIALS
    number = count_call(caller=caller_without_credentials(address), at=at)
    if number > limit:
        seconds = seconds_left(at)
        raise Problem(
            429,
            "too-many-requests",
            _("Too many requests."),
            _("Too many invalid tokens or secrets came from your network. Continue in %(seconds)d seconds.")
            % {"seconds": seconds},
            headers={"Retry-After": str(seconds)},
        )
    return number


def seconds_left(at: datetime) -> int:
    return max(1, round((minute_of(at) + MINUTE - at).total_seconds()))


def limit_of(access: Access, *, number: int, at: datetime) -> dict[str, str]:
    """The headers of the answer to the request of this number in its minute; refused where it is one too many."""
    limit = settings.API_RATE_FOR_PEOPLE if access.person else settings.API_RATE_FOR_ANYBODY
    if access.client:
        limit = access.client.requests_per_minute
    seconds = seconds_left(at)
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
            _("The limit is %(limit)d a minute. Continue in %(seconds)d seconds.")
            % {"limit": limit, "seconds": seconds},
            headers=headers | {"Retry-After": str(seconds)},
        )
    return headers
