"""A citation as an address: `ZZ 10.C(2)` is a page of its pack, wherever in the product it is written."""

import re
from datetime import date
from functools import lru_cache

from django.urls import reverse

from games.engine.errors import EngineError
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.paragraphs import Paragraph

# one level of brackets inside: `(ZZ 10.C(2))`
_BRACKETS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)")
_CITED = re.compile(r"[,;]\s*")


def citations_of(text: str) -> list[str]:
    """A finding joins its clauses by a semicolon."""
    return [each.strip() for each in text.split(";") if each.strip()]


def citation_url(citation: str, pack_id: str = "", *, as_of: date | None = None) -> str:
    """Where the paragraph can be read; empty for what is no paragraph. Without a pack, the first that has it."""
    place = _place(citation, pack_id)
    if place is None:
        return ""
    return reverse("rules-paragraph", args=place) + (f"?as_of={as_of.isoformat()}" if as_of else "")


@lru_cache(maxsize=4096)
def _place(citation: str, pack_id: str) -> tuple[str, str] | None:
    for candidate in [pack_id] if pack_id else pack_ids():
        try:
            book = book_of(load_pack(candidate))
        except EngineError:
            continue
        if citation in book.clauses:
            return candidate, address_of(book, citation)
    return None


def address_of(book: Book, citation: str) -> str:
    """`10.C(2)` for a paragraph of the document itself, `CODE_5.T` for the law beside it."""
    return citation.removeprefix(f"{book.pack.prefix} ").replace(" ", "_")


def clause_at(book: Book, address: str) -> tuple[str, Paragraph] | None:
    """The other way round; a whole citation is understood too."""
    words = address.replace("_", " ")
    for citation in (f"{book.pack.prefix} {words}", words):
        if citation in book.clauses:
            return citation, book.clauses[citation]
    return None


def clauses_in(text: str) -> list[str]:
    """The clauses that a sentence cites in brackets, as refusals do: `... (ZZ 3.A, CODE 5.R).`"""
    found: list[str] = []
    for inside in _BRACKETS.findall(text):
        found += [each for each in _CITED.split(inside) if _place(each, "")]
    return found


def in_brackets(*cites: str) -> str:
    """` (ZZ 3.A, ZZ 3.B)`; nothing where no clause is known."""
    named = ", ".join(cite for cite in cites if cite)
    return f" ({named})" if named else ""
