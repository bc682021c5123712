"""The tables that are in use, with since when each is open: what the board, Today and compliance all start from."""

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.casinos.selectors.tables import IN_USE, open_since, tables_with_state
from backoffice.core.once import once_a_page
from backoffice.permissions.access import Access


@once_a_page
def floor_of(casino: Property) -> list[GamingTable]:
    """Of one property, each with its pit, `open_since` (None when closed) and `closed_since` (None when open)."""
    tables = list(tables_with_state(casino.tables.filter(IN_USE).select_related("pit")))
    for table in tables:
        # known already, with whose it is
        table.property = table.pit.property = casino
    return tables


@once_a_page
def floor_visible_to(access: Access) -> list[GamingTable]:
    """Those at every property that is still run and that the person sees, with pit and `open_since`, place by place."""
    tables = tables_visible_to(access).filter(IN_USE, property__retired_at__isnull=True)
    return list(
        tables.select_related(None)
        .select_related("pit", "property")
        .annotate(open_since=open_since())
        .order_by("property__name", "number_order")
    )
