"""Tables as what a command is done to: their numbers begin as typed, those of properties that are named too."""

from collections.abc import Callable, Iterator

from django.db.models.functions import Length
from django.urls import reverse

from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.permissions.access import Access

MOST = 4


def tables_by_number(url_name: str) -> Callable[[Access, str], Iterator[tuple[str, str]]]:
    def found(access: Access, text: str) -> Iterator[tuple[str, str]]:
        number, _space, where = text.partition(" ")
        tables = tables_visible_to(access).filter(
            number__istartswith=number, retired_at__isnull=True, property__name__icontains=where
        )
        # the number itself before longer ones that begin so
        for table in tables.order_by(Length("number"), "number_order")[:MOST]:
            yield f"{table.number}, {table.property}", reverse(url_name, args=[table.pk])

    return found
