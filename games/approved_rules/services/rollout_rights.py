"""Who may confirm, withdraw and suspend; the buttons of a page and the services ask the same functions."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.approved_rules.models import Confirmation
from games.approved_rules.selectors.rollout_rights import may_confirm


def ensure_may(action: Action, *, casino: Property, actor: Actor) -> None:
    """Somebody unknown may do nothing."""
    if not actor.access.allows_at(action, casino):
        raise DomainError(_("Your role does not allow this."))


def ensure_may_confirm(confirmations: Iterable[Confirmation], *, casino: Property, actor: Actor) -> None:
    ensure_may(Action.GO_LIVE_CONFIRM, casino=casino, actor=actor)
    access = actor.access
    for each in confirmations:
        if not may_confirm(access, each, casino):
            raise DomainError(
                _("%(what)s is confirmed by a game manager, who sets up the meters.") % {"what": each.label},
                field="confirmations",
            )
