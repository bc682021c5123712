"""Notices about new versions of a pack that were sent."""

from django.db.models import QuerySet

from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.rulings.models import PackNotice


def pack_notices_visible_to(access: Access) -> QuerySet[PackNotice]:
    """The authority that sent it and the operator whom it is for; of whom, those who may see all that it speaks of."""
    notices = PackNotice.objects.select_related("regulator", "operator")
    if not access.allows(Action.RULES_VIEW) or access.organisation is None:
        return notices.none()
    if access.operator:
        notices = notices.filter(operator=access.operator)
    else:
        notices = notices.filter(regulator=access.regulator)
    if access.property_ids is None:
        return notices
    seen = sorted(properties_visible_to(access).values_list("pk", flat=True))
    return notices.filter(casinos__contained_by=seen)
