"""What the frame around every page needs, worked out only when a template asks."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from backoffice.notifications.selectors import unread_count
from backoffice.permissions.access import NOBODY, Access
from backoffice.permissions.roles import Role
from backoffice.shell.navigation import account_links, links_for, phone_links_for
from backoffice.shell.theme import theme_of


def shell(request: HttpRequest) -> dict[str, Any]:
    access: Access = getattr(request, "access", NOBODY)
    match = request.resolver_match
    current_url_name = (match.url_name or "") if match else ""
    return {
        "access": access,
        "current_property": getattr(request, "current_property", None),
        "navigation": SimpleLazyObject(lambda: links_for(access, current_url_name=current_url_name)),
        "phone_navigation": SimpleLazyObject(
            lambda: phone_links_for(access, current_url_name=current_url_name)
        ),
        "account_links": SimpleLazyObject(account_links),
        "role_names": SimpleLazyObject(lambda: ", ".join(str(Role(role).label) for role in access.roles)),
        "switchable_properties": SimpleLazyObject(
            lambda: [each for each in getattr(request, "casinos", ()) if not each.is_retired]
        ),
        "unread_notifications": SimpleLazyObject(lambda: unread_count(access)),
        "theme": theme_of(request),
        "demo": settings.DEMO,
    }
