"""Rule packs as a person meets them: those of the own jurisdictions first, all of them readable."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.search import MOST_OF_A_KIND, Hit
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.packs.citations import citation_url
from games.rulebook.rules.lines import Line, parts_of
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


def found_in_the_rules(access: Access, text: str) -> Iterator[Hit]:
    """Packs by their name; paragraphs by their id first, then by their words, own law before other law."""
    if not access.allows(Action.RULES_VIEW):
        return
    words = text.casefold().split()
    mine, others = books_for(access)
    for book in [*mine, *others]:
        head = book.pack.head
        title = f"{head.jurisdiction} · {head.title}"
        if all(word in title.casefold() for word in words):
            yield Hit(_("Rules"), title, head.document, reverse("rules-pack", args=[book.pack.id]), "book-2")
    found = [
        (_rank(line, text), place, book, line)
        for place, book in enumerate([*mine, *others])
        for part in parts_of(book)
        for line in part.lines
        if all(word in line.text for word in words)
    ]
    for _by_name, _by_place, book, line in sorted(found, key=lambda each: each[:2])[:MOST_OF_A_KIND]:
        yield Hit(
            _("Rules"),
            f"{line.citation} {line.paragraph.term}" if line.paragraph.term else line.citation,
            f"{book.pack.head.jurisdiction}: {line.paragraph.summary}",
            citation_url(line.citation, book.pack.id),
            "book-2",
        )


def _rank(line: Line, text: str) -> int:
    wanted = text.casefold()
    names = (line.citation.casefold(), line.paragraph.id.casefold())
    if wanted in names:
        return 0
    return 1 if any(name.startswith(wanted) for name in names) else 2
