"""Every URL leads to a view that names its action; one that does not stops the process at import."""

from collections.abc import Iterable

from django.core.exceptions import ImproperlyConfigured
from django.urls import URLPattern, URLResolver

from backoffice.permissions.actions import Action


def ensure_every_view_names_its_action(
    patterns: Iterable[URLPattern | URLResolver], *, named_here: dict[str, Action], prefix: str = ""
) -> None:
    """`named_here` gives the action of views that libraries bring, by URL name."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            ensure_every_view_names_its_action(pattern.url_patterns, named_here=named_here, prefix=route)
        elif action_of(pattern, named_here=named_here) is None:
            raise ImproperlyConfigured(
                f"The view at /{route} names no action: give its class `action = Action...` "
                "so that the table of roles decides who may open it."
            )


def action_of(pattern: URLPattern, *, named_here: dict[str, Action]) -> Action | None:
    view = getattr(pattern.callback, "view_class", None) or getattr(pattern.callback, "cls", None)
    action = getattr(view, "action", None)
    if isinstance(action, Action):
        return action
    return named_here.get(pattern.name or "")
