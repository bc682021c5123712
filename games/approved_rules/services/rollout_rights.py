"""Who may confirm, withdraw and suspend; the buttons of a page and the services ask the same functions."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from backoffice.api.services.acting import access_for
from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.models import Confirmation

# the controller is set by whoever may set up progressives, the rest is seen on the floor
NEEDS = {Confirmation.CONTROLLER: Action.PROGRESSIVE_CHANGE}


def may(access: Access, action: Action, casino: Property) -> bool:
    if not access.allows(action) or (
        access.property_ids is not None and casino.pk not in access.property_ids
    ):
        return False
    if action is Action.RULES_SUSPEND:
        return access.regulator is not None and access.regulator.pk == casino.regulator_id
    return access.operator is not None and access.operator.pk == casino.operator_id


def may_confirm(access: Access, confirmation: Confirmation, casino: Property) -> bool:
    return may(access, Action.GO_LIVE_CONFIRM, casino) and may(
        access, NEEDS.get(confirmation, Action.GO_LIVE_CONFIRM), casino
    )


def ensure_may(action: Action, *, casino: Property, actor: Actor) -> None:
    """Somebody unknown may do nothing."""
    if not may(access_for(actor), action, casino):
        raise DomainError(_("Your role does not allow this."))


def ensure_may_confirm(confirmations: Iterable[Confirmation], *, casino: Property, actor: Actor) -> None:
    ensure_may(Action.GO_LIVE_CONFIRM, casino=casino, actor=actor)
    access = access_for(actor)
    for each in confirmations:
        if not may_confirm(access, each, casino):
            raise DomainError(
                _("%(what)s is confirmed by a game manager, who sets up the meters.") % {"what": each.label},
                field="confirmations",
            )


def name_of(actor: Actor) -> str:
    return actor.person.full_name if actor.person else actor.label[:200]
