"""What the frame around every page needs."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from backoffice.navigation import links_for
from backoffice.permissions.access import NOBODY
from backoffice.selectors.properties import properties_visible_to


def shell(request: HttpRequest) -> dict[str, Any]:
    access = getattr(request, "access", NOBODY)
    match = request.resolver_match
    current_url_name = (match.url_name or "") if match else ""
    return {
        "access": access,
        "current_property": getattr(request, "current_property", None),
        "navigation": SimpleLazyObject(lambda: links_for(access, current_url_name=current_url_name)),
        "switchable_properties": SimpleLazyObject(
            lambda: list(properties_visible_to(access).filter(retired_at__isnull=True))
        ),
        "unread_notifications": SimpleLazyObject(
            lambda: access.person.notifications.filter(read_at__isnull=True).count() if access.person else 0
        ),
        "theme": request.COOKIES.get("theme", "auto"),
        "demo": settings.DEMO,
    }
