"""Incidents as each audience may see them: the operator its own, a regulator those of its jurisdiction."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.casinos.table_panels import TableDesk
from backoffice.core.formatting import moment_text
from backoffice.core.prepared import prepared
from backoffice.core.search import MOST_OF_A_KIND, Hit, best_matches
from backoffice.core.today import Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.incidents.models import Incident

ON_A_TABLE = 5


@dataclass(frozen=True)
class IncidentQuery:
    """What a list asks for; `standing` leaves out entries that a correction replaced."""

    casino: Property | None = None
    table: GamingTable | None = None
    from_at: datetime | None = None
    to_at: datetime | None = None
    text: str = ""
    # one of the pit's, or "rules" for any irregularity that the rules know
    kind: str = ""
    standing: bool = True


def incidents_visible_to(access: Access) -> QuerySet[Incident]:
    incidents = Incident.objects.select_related(
        "property", "property__operator", "property__regulator", "table", "rules", "corrects", "corrected_by"
    )
    if not access.allows(Action.INCIDENT_VIEW):
        return incidents.none()
    return incidents.filter(at_visible_properties(access))


def incidents_listed_for(access: Access, query: IncidentQuery) -> QuerySet[Incident]:
    incidents = incidents_visible_to(access)
    if query.casino:
        incidents = incidents.filter(property=query.casino)
    if query.table:
        incidents = incidents.filter(table=query.table)
    if query.from_at:
        incidents = incidents.filter(happened_at__gte=query.from_at)
    if query.to_at:
        incidents = incidents.filter(happened_at__lt=query.to_at)
    if query.kind == "rules":
        incidents = incidents.exclude(irregularity="")
    elif query.kind:
        incidents = incidents.filter(kind=query.kind)
    if query.text:
        incidents = incidents.filter(
            Q(title__icontains=query.text)
            | Q(notes__icontains=query.text)
            | Q(players__icontains=query.text)
            | Q(dealer__icontains=query.text)
            | Q(table_number__icontains=query.text)
        )
    return incidents.filter(corrected_by__isnull=True) if query.standing else incidents


def incidents_on_table(desk: TableDesk) -> Iterator[Panel]:
    """For the page of a table."""
    if not desk.access.allows(Action.INCIDENT_VIEW):
        return
    yield Panel(
        title=_("Incidents"),
        template="incidents/_panel.html",
        context={
            "incidents": _newest_at_table(desk.access, desk.table.pk),
            "table": desk.table,
            "casino": desk.table.property,
        },
        url=f"{reverse('incident-list')}?table={desk.table.pk}",
        link=_("All incidents"),
    )


@prepared
def _newest_at_table(access: Access, table: int) -> QuerySet[Incident]:
    return incidents_visible_to(access).filter(table=table, corrected_by__isnull=True)[:ON_A_TABLE]


def found_incidents(access: Access, text: str) -> Iterator[Hit]:
    """For the search: by what happened, where, and who was named; `#12` is an entry's number."""
    visible = incidents_visible_to(access)
    number = text.removeprefix("#")
    if text.startswith("#") and number.isascii() and number.isdigit() and len(number) < 10:
        found = visible.filter(number=int(number))[:MOST_OF_A_KIND]
    else:
        standing = visible.filter(corrected_by__isnull=True)
        also = ("table_number", "property__name", "dealer", "supervisor", "players")
        found = best_matches(standing, text, title="title", also=also)
    for incident in found:
        yield Hit(
            kind=_("Incidents"),
            title=str(incident),
            detail=f"{incident.table_number} · {incident.property} · "
            f"{moment_text(incident.happened_at, incident.property)}",
            url=reverse("incident-detail", args=[incident.pk]),
            icon="alert-triangle",
        )
