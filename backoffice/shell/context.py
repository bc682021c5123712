"""What the frame around every page needs, worked out only when a template asks."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from backoffice.help.selectors import help_for
from backoffice.notifications.selectors import unread_count
from backoffice.permissions.access import NOBODY, Access
from backoffice.permissions.roles import Role
from backoffice.shell.commands import first_commands
from backoffice.shell.frame import LinksShown, MenuShown, SearchShown
from backoffice.shell.navigation import account_links, links_for, phone_links_for
from backoffice.shell.recent import recent_of
from backoffice.shell.theme import theme_of
from backoffice.shell.welcome import welcome_of
from backoffice.tour.selectors import tour_shown


def shell(request: HttpRequest) -> dict[str, Any]:
    access: Access = getattr(request, "access", NOBODY)
    match = request.resolver_match
    current_url_name = (match.url_name or "") if match else ""
    role_names = SimpleLazyObject(lambda: ", ".join(str(Role(role).label) for role in access.roles))
    return {
        "access": access,
        "current_property": getattr(request, "current_property", None),
        # the parts of the frame that are drawn once for all pages on which they say the same
        "menu_shown": lambda: MenuShown(
            links_for(access, current_url_name=current_url_name), access.organisation_name, str(role_names)
        ),
        "phone_menu_shown": lambda: LinksShown(phone_links_for(access, current_url_name=current_url_name)),
        # the page that somebody is on is no less found from it
        "search_shown": lambda: SearchShown(
            links_for(access, current_url_name=""), tuple(recent_of(access)), first_commands(access)
        ),
        # the address whose help the button opens; none where nobody wrote any, as on the pages for errors
        "help_shown": lambda: current_url_name if help_for(access, current_url_name) else "",
        "tour_shown": SimpleLazyObject(lambda: tour_shown(access, current_url_name=current_url_name)),
        # what meets a newcomer on the first page of the day
        "welcome_shown": lambda: welcome_of(request) if current_url_name == "home" else None,
        "account_menu_shown": lambda: LinksShown(account_links()),
        "role_names": role_names,
        "switchable_properties": SimpleLazyObject(
            lambda: [each for each in getattr(request, "casinos", ()) if not each.is_retired]
        ),
        "unread_notifications": SimpleLazyObject(lambda: unread_count(access)),
        "theme": theme_of(request),
        "demo": settings.DEMO,
    }
