"""Nobody is told by a webhook what they could not read: asked when it is made, when rights change, at each delivery."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from backoffice.api.models import ApiClient
from backoffice.audit.actor import Actor
from backoffice.core.errors import DomainError
from backoffice.webhooks.events import TEST, all_groups, group_of


def ensure_readable(events: Iterable[str], *, actor: Actor, client: ApiClient | None) -> None:
    """By whoever chooses, and by the program that the webhook belongs to; a token may hold less than its program."""
    groups = [all_groups()[name] for name in events]
    access = actor.access
    if client is not None:
        held = access.scopes if actor.client else frozenset(client.scopes)
        missing = sorted({group.scope for group in groups} - held)
        if missing:
            raise DomainError(
                _("The app may not read all of this. It needs: %(scopes)s.") % {"scopes": ", ".join(missing)},
                field="events",
            )
    if actor.person is not None and actor.client is None:
        for group in groups:
            if not access.allows(group.action):
                raise DomainError(
                    _("You may not read this yourself: %(events)s.") % {"events": group.label}, field="events"
                )


def may_be_told_of(client: ApiClient, verb: str, property_id: int | None) -> bool:
    """What it may read at this moment, and where."""
    if client.is_revoked:
        return False
    if verb == TEST:
        return True
    group = all_groups().get(group_of(verb))
    if group is None or not group.scopes_for(verb) <= set(client.scopes):
        return False
    limited = {casino.pk for casino in client.properties.all()}
    return not limited or property_id in limited
