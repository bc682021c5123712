"""Who may confirm, withdraw and suspend; the buttons of a page and the services ask the same functions."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from backoffice.models import Property
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from backoffice.services.acting import access_for
from backoffice.services.actor import Actor
from backoffice.services.refusals import Refused
from games.models import Confirmation

# the controller is set by whoever may set up progressives, the rest is seen on the floor
NEEDS = {Confirmation.CONTROLLER: Action.PROGRESSIVE_CHANGE}


def may(access: Access, action: Action, house: Property) -> bool:
    if not access.allows(action) or (access.property_ids is not None and house.pk not in access.property_ids):
        return False
    if action is Action.RULES_SUSPEND:
        return access.regulator is not None and access.regulator.pk == house.regulator_id
    return access.operator is not None and access.operator.pk == house.operator_id


def may_confirm(access: Access, confirmation: Confirmation, house: Property) -> bool:
    return may(access, Action.GO_LIVE_CONFIRM, house) and may(
        access, NEEDS.get(confirmation, Action.GO_LIVE_CONFIRM), house
    )


def ensure_may(action: Action, *, house: Property, actor: Actor) -> None:
    """Somebody unknown may do nothing."""
    if not may(access_for(actor), action, house):
        raise Refused(_("Your role does not allow this."))


def ensure_may_confirm(confirmations: Iterable[Confirmation], *, house: Property, actor: Actor) -> None:
    ensure_may(Action.GO_LIVE_CONFIRM, house=house, actor=actor)
    access = access_for(actor)
    for each in confirmations:
        if not may_confirm(access, each, house):
            raise Refused(
                _("%(what)s is confirmed by a game manager, who sets up the meters.") % {"what": each.label},
                field="confirmations",
            )


def name_of(actor: Actor) -> str:
    return actor.person.full_name if actor.person else actor.label[:200]
