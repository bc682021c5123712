"""How much of a document is accounted for, as data and as a table."""

from collections import Counter
from typing import Any

from games.rulepacks.book import Book
from games.rulepacks.paragraphs import Paragraph


def coverage_as_data(book: Book) -> dict[str, Any]:
    """`missing` are paragraphs of the document that nothing handles. A pack with one does not load, so that the
    list is empty for every pack that anyone can ask about.
    """
    prefix = book.pack.prefix
    handled = {paragraph.id for paragraph in book.paragraphs.values()}
    return {
        "pack": book.pack.id,
        "paragraphs": [
            *(_entry(each, each.id, f"{prefix} {each.id}", prefix) for each in book.paragraphs.values()),
            *(
                _entry(each, f"{source.prefix} {each.id}", f"{source.prefix} {each.id}", source.prefix)
                for source in book.sources
                for each in source.paragraph
            ),
        ],
        "missing": [identity for identity in book.contents if identity not in handled],
    }


def _entry(paragraph: Paragraph, identity: str, citation: str, source: str) -> dict[str, Any]:
    return {
        "id": identity,
        "handled": paragraph.handled,
        "by": ", ".join(reference.words for reference in paragraph.by),
        "summary": paragraph.summary,
        "note": paragraph.note,
        "citation": citation,
        "source": source,
    }


def coverage_as_table(book: Book) -> str:
    data = coverage_as_data(book)
    rows = [(each["citation"], each["handled"], each["by"]) for each in data["paragraphs"]]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    lines = [f"{book.pack.id}: {book.pack.head.document}", ""]
    lines += [f"{citation:<{widths[0]}}  {handled:<{widths[1]}}  {by}" for citation, handled, by in rows]
    counts = Counter(each["handled"] for each in data["paragraphs"])
    lines += ["", ", ".join(f"{count} {kind}" for kind, count in counts.most_common())]
    lines.append(f"missing: {', '.join(data['missing']) or 'none'}")
    return "\n".join(lines)
