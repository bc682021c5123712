"""Finds packs and paragraphs: the law is nobody's secret."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.search import MOST_OF_A_KIND, Hit
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.packs.book_selectors import books_for
from games.packs.citations import citation_url
from games.rulebook.rules.lines import Line, parts_of


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
