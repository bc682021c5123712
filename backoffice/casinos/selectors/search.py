"""Finds properties, pits and tables that the searcher may see."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.selectors.properties import pits_visible_to, properties_visible_to, tables_visible_to
from backoffice.core.search import Hit, best_matches
from backoffice.permissions.access import Access


def found_in_the_casino(access: Access, text: str) -> Iterator[Hit]:
    # an operator's own name stands for all of its houses, so it tells only a regulator anything
    also = ("operator__name",) if access.regulator else ()
    casinos = best_matches(properties_visible_to(access), text, title="name", also=also)
    for casino in casinos:
        detail = str(casino.operator) if access.regulator else casino.regulator.jurisdiction_name
        yield Hit(
            _("Properties"),
            casino.name,
            _retired(detail, casino.is_retired),
            reverse("property-detail", args=[casino.pk]),
            "building",
        )
    for pit in best_matches(pits_visible_to(access), text, title="name", also=("property__name",)):
        yield Hit(
            _("Pits"),
            pit.name,
            _retired(pit.property.name, pit.is_retired or pit.property.is_retired),
            reverse("pit-detail", args=[pit.pk]),
            "map-pin",
        )
    tables = best_matches(
        tables_visible_to(access),
        text,
        title="number",
        also=("pit__name", "property__name", "shuffler_serial", "progressive_device"),
    )
    for table in tables:
        yield Hit(
            _("Tables"),
            table.number,
            _retired(f"{table.property} · {table.pit}", table.is_retired),
            reverse("table-detail", args=[table.pk]),
            "layout-grid",
        )


def _retired(detail: str, is_retired: bool) -> str:
    return _("%(detail)s, archived") % {"detail": detail} if is_retired else detail
