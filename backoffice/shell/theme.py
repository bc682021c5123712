"""Light, dark or as the device says; kept in a cookie so that the first byte already has the right look."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

THEMES = ("light", "dark", "auto")
COOKIE = "theme"


def theme_of(request: HttpRequest) -> str:
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in THEMES else "auto"


def remember_theme(response: HttpResponse, theme: str) -> None:
    response.set_cookie(
        COOKIE,
        theme,
        max_age=timedelta(days=365),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
