"""Badges as each audience may see them."""

from django.db.models import QuerySet

from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.badges.models import Badge


def badges_visible_to(access: Access) -> QuerySet[Badge]:
    """Of the own operator: who deals where is none of the authority's business until it asks."""
    badges = Badge.objects.select_related("property", "property__operator", "property__regulator", "person")
    if not access.operator or not access.allows(Action.BADGE_MANAGE):
        return badges.none()
    return badges.filter(at_visible_properties(access))
