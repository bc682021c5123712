"""Browsers in which a person has signed in before: no stranger's guesses keep the person out of those.

A signed cookie that only the sign-in pages are sent. It opens nothing: its wrong tries are counted by themselves.
"""

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from backoffice.people.services.tries import mark_of

COOKIE, SALT = "known_browser", "baize known browser"
REMEMBERED_FOR = timedelta(days=180)
# of one browser, at a desk that several share; the one who came last replaces the first
MOST_PEOPLE = 8


def known_device(request: HttpRequest, whom: str) -> str:
    """The browser's own mark where this account was signed in to in it; empty elsewhere."""
    return _remembered(request).get(_key(whom), "")


def remember_browser(request: HttpRequest, response: HttpResponse, whom: str) -> None:
    known = _remembered(request)
    device = known.pop(_key(whom), "") or secrets.token_urlsafe(12)
    kept = dict([*known.items(), (_key(whom), device)][-MOST_PEOPLE:])
    response.set_cookie(
        COOKIE,
        signing.dumps(kept, salt=SALT),
        max_age=REMEMBERED_FOR,
        path="/accounts/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _remembered(request: HttpRequest) -> dict[str, str]:
    try:
        known: dict[str, str] = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=REMEMBERED_FOR
        )
    except signing.BadSignature:
        return {}
    return known


def _key(whom: str) -> str:
    return mark_of(whom)[:16]
