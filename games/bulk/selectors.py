"""Which tables somebody means, and the runs that are theirs."""

from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.casinos.selectors.tables import tables_with_state
from backoffice.casinos.table_listing import TableListing
from backoffice.core.addresses import number_in
from backoffice.permissions.access import Access
from games.bulk.models import BulkRun

MOST_TABLES = 250


def tables_meant(access: Access, given: QueryDict, *, current: Property | None) -> list[Any]:
    """Those that are ticked; or all of a pit, or all that the list's filters leave. Retired ones never."""
    whole = given.get("whole", "")
    visible = tables_with_state(tables_visible_to(access)).filter(retired_at__isnull=True)
    if whole == "all":
        listing = TableListing(access, given, at=timezone.now(), current=current)
        found: QuerySet[GamingTable] = visible.filter(pk__in=listing.rows().order_by().values("pk"))
    elif whole.startswith("pit-"):
        found = visible.filter(pit=number_in(whole.removeprefix("pit-")) or 0)
    else:
        keys = [key for each in given.getlist("table") if (key := number_in(each))]
        found = visible.filter(pk__in=keys)
    return list(found.order_by("property__name", "number_order", "pk")[: MOST_TABLES + 1])


def runs_of(access: Access) -> QuerySet[BulkRun]:
    """One's own, at properties that one still may see."""
    runs = BulkRun.objects.filter(person=access.person).select_related(
        "property__operator", "property__regulator"
    )
    if access.property_ids is not None:
        runs = runs.filter(property__in=access.property_ids)
    return runs.filter(property__operator=access.operator) if access.operator else runs.none()
