"""Which action the page behind a name of an address asks for."""

from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver

from backoffice.people.library_urls import LIBRARY_ACTIONS
from backoffice.permissions.actions import Action
from backoffice.permissions.guard import action_of


@cache
def actions_by_url_name() -> dict[str, Action]:
    found: dict[str, Action] = {}

    def walk(patterns: list[URLPattern | URLResolver]) -> None:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                walk(pattern.url_patterns)
            elif (action := action_of(pattern, named_here=LIBRARY_ACTIONS)) is not None:
                found[pattern.name or ""] = action

    walk(get_resolver().url_patterns)
    return found
