"""Configurations as each audience may see them: drafts are the operator's own business."""

from django.db.models import F, QuerySet

from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration, Revision


def configurations_visible_to(access: Access) -> QuerySet[Configuration]:
    configurations = Configuration.objects.select_related(
        "property", "property__operator", "property__regulator"
    )
    if not access.operator or not access.allows(Action.CONFIGURATION_VIEW):
        return configurations.none()
    return configurations.filter(at_visible_properties(access))


def head_revision(configuration: Configuration) -> Revision:
    """The open draft."""
    return Revision.objects.get(configuration=configuration, number=configuration.head)


def heads_of(configurations: QuerySet[Configuration]) -> QuerySet[Revision]:
    """The open draft of each configuration, with the configuration, in its order and in one query."""
    heads = Revision.objects.filter(
        configuration__in=configurations.order_by().values("pk"), number=F("configuration__head")
    )
    return heads.select_related("configuration").order_by(
        "configuration__property__name", "configuration__pack_id", "configuration__name"
    )


def head_revisions(configurations: list[Configuration]) -> dict[int, Revision]:
    """The open draft of each configuration by its id, in one query."""
    pairs = {(each.pk, each.head) for each in configurations}
    found = Revision.objects.filter(
        configuration__in=[each.pk for each in configurations],
        number__in={each.head for each in configurations},
    )
    return {each.configuration_id: each for each in found if (each.configuration_id, each.number) in pairs}
