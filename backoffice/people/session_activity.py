"""When and from where each session was last used, for the page on which people end them."""

from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

# Each request would otherwise write a row; a minute is exact enough for "last seen".
EVERY = timedelta(minutes=1)


class SessionActivity:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        if request.user.is_authenticated and _was_seen_before(request, now - EVERY):
            UserSession.objects.filter(
                session_key=request.session.session_key, last_seen_at__lt=now - EVERY
            ).update(
                last_seen_at=now,
                ip=request.client_address,  # type: ignore[attr-defined]
                user_agent=request.headers.get("User-Agent", "")[:200],
            )
        return self.get_response(request)


def _was_seen_before(request: HttpRequest, moment: datetime) -> bool:
    """Read with the session itself; a session that somebody just signed in with was seen now."""
    seen: datetime | None = request.session.last_seen_at  # type: ignore[attr-defined]
    return seen is not None and seen < moment
