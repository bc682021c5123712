"""Who may confirm what at a table on its way to new rules."""

from backoffice.casinos.models import Property
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.models import Confirmation

# the controller is set by whoever may set up progressives, the rest is seen on the floor
NEEDS = {Confirmation.CONTROLLER: Action.PROGRESSIVE_CHANGE}


def may_confirm(access: Access, confirmation: Confirmation, casino: Property) -> bool:
    needed = {Action.GO_LIVE_CONFIRM, NEEDS.get(confirmation, Action.GO_LIVE_CONFIRM)}
    return all(access.allows_at(each, casino) for each in needed)
