"""Finds entries of the menu."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from backoffice.core.search import Hit
from backoffice.permissions.access import Access
from backoffice.shell.navigation import links_for


def found_in_the_menu(access: Access, text: str) -> Iterator[Hit]:
    for link in links_for(access, current_url_name=""):
        if text.lower() in str(link.label).lower():
            yield Hit(_("Go to"), str(link.label), "", link.url, link.icon)
