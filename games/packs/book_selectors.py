"""Rule packs as a person meets them: those of the own jurisdictions first, all of them readable."""

from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.permissions.access import Access
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack, pack_ids


def jurisdictions_of(access: Access) -> frozenset[str]:
    """Where the person's properties stand, or what the person's authority rules over."""
    if access.regulator:
        return frozenset({access.regulator.jurisdiction})
    return frozenset(properties_visible_to(access).values_list("regulator__jurisdiction", flat=True))


def books_for(access: Access) -> tuple[list[Book], list[Book]]:
    """(books of the own jurisdictions, all others): the law is nobody's secret."""
    own = jurisdictions_of(access)
    books = [book_of(load_pack(pack_id)) for pack_id in pack_ids()]
    mine = [book for book in books if book.pack.id.split("/")[0] in own]
    return mine, [book for book in books if book not in mine]
