"""When and from where each session was last used, for the page on which people end them."""

from collections.abc import Callable
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

# Each request would otherwise write a row; a minute is exact enough for "last seen".
EVERY = timedelta(minutes=1)


class SessionActivity:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.session.session_key and request.user.is_authenticated:
            now = timezone.now()
            UserSession.objects.filter(
                session_key=request.session.session_key, last_seen_at__lt=now - EVERY
            ).update(
                last_seen_at=now,
                ip=request.client_address,  # type: ignore[attr-defined]
                user_agent=request.headers.get("User-Agent", "")[:200],
            )
        return self.get_response(request)
