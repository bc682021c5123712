"""The tables that are in use, with since when each is open: what the board, Today and compliance all start from."""

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.tables import IN_USE, open_since, tables_with_state
from backoffice.core.once import once_a_page


@once_a_page
def floor_of(casino: Property) -> list[GamingTable]:
    """Of one property, each with its pit, `open_since` (None when closed) and `closed_since` (None when open)."""
    tables = list(tables_with_state(casino.tables.filter(IN_USE).select_related("pit")))
    for table in tables:
        # known already, with whose it is
        table.property = table.pit.property = casino
    return tables


@once_a_page
def floor_at(casinos: tuple[Property, ...]) -> list[GamingTable]:
    """Of several, each with its pit, its property and `open_since`, place by place."""
    places = {casino.pk: casino for casino in casinos}
    tables = GamingTable.objects.filter(IN_USE, property__in=places)
    found: list[GamingTable] = list(
        tables.select_related("pit").annotate(open_since=open_since()).order_by("property", "number_order")
    )
    for table in found:
        # known already, with whose it is
        table.property = table.pit.property = places[table.property_id]
    return found
