"""Each list of the product on the demo: every head sorts, every column has a value, both files hold all rows."""

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from backoffice.people.models import Person
from games.decks.models import DeckChange
from tests.backoffice.lists.test_lists import cells_of

SignedIn = Callable[[Person], Client]
LISTS = (
    "table-list",
    "configuration-list",
    "deck-sets",
    "submission-list",
    "rules-version-list",
    "incident-list",
)


def test_every_list_sorts_by_each_head_and_gives_both_files(demo_database: None, signed_in: SignedIn) -> None:
    manager = signed_in(Person.objects.get(email="manager@harbor.example"))
    changed = DeckChange.objects.filter(table__property__name="Harbor Point Casino").first()
    assert changed is not None
    log = reverse("deck-history", args=[changed.table_id])
    for address in (*map(reverse, LISTS), log):
        listing = manager.get(address).context["listing"]
        every = ",".join(each.key for each in listing.all_columns)
        total = listing.page.paginator.count
        for column in listing.all_columns:
            for sort in (column.key, f"-{column.key}") if column.sort else ():
                found = manager.get(f"{address}?sort={sort}&columns={every}").context["listing"]
                assert found.sort == sort
                assert found.page.paginator.count == total, (address, sort)
        head = manager.get(f"{address}?columns={every}&as=csv").content.decode("utf-8-sig").splitlines()[0]
        assert head.count(",") == len(listing.all_columns) - 1
        rows = cells_of(manager.get(f"{address}?columns={every}&as=xlsx").content)
        assert len(rows) == total + 1, address
