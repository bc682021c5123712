"""The paragraphs of a pack as lines of a book, in the order of the document, with the law beside it at the end."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.rulebook.rules.uses import Use, uses_of
from games.rulepacks.book import Book
from games.rulepacks.paragraphs import Paragraph


@dataclass(frozen=True)
class Line:
    """`text` is all that a search looks through, in small letters."""

    citation: str
    paragraph: Paragraph
    uses: tuple[Use, ...]
    text: str

    @property
    def has_limits(self) -> bool:
        return any(use.limit is not None for use in self.uses)

    @property
    def depth(self) -> int:
        """How far a paragraph is set in: 10 is 0, 10.C is 1, 10.C(2) is 2."""
        return self.paragraph.id.count("(") + self.paragraph.id.count(".")


@dataclass(frozen=True)
class Part:
    """A chapter of the document, or a source beside it. `anchor` names it in an address."""

    anchor: str
    number: str
    title: str
    lines: tuple[Line, ...]


@lru_cache(maxsize=64)
def parts_of(book: Book) -> tuple[Part, ...]:
    uses = uses_of(book)
    prefix = book.pack.prefix
    lines = {cite: _line(cite, paragraph, uses.get(cite, ())) for cite, paragraph in book.clauses.items()}
    chapters = tuple(
        Part(
            f"chapter-{chapter.id}",
            chapter.id,
            chapter.title,
            tuple(
                lines[f"{prefix} {paragraph.id}"]
                for paragraph in book.paragraphs.values()
                if book.chapter_of(paragraph) == chapter
            ),
        )
        for chapter in book.chapters
    )
    beside = tuple(
        Part(
            f"source-{source.prefix}",
            source.prefix,
            source.title,
            tuple(lines[f"{source.prefix} {paragraph.id}"] for paragraph in source.paragraph),
        )
        for source in book.sources
    )
    return chapters + beside


def _line(citation: str, paragraph: Paragraph, uses: tuple[Use, ...]) -> Line:
    words = [citation, paragraph.term or "", paragraph.summary, paragraph.note or ""]
    words += [use.name for use in uses if use.kind in ("parameter", "limit", "check")]
    return Line(citation, paragraph, uses, " ".join(words).casefold())


def narrowed(parts: Iterable[Part], *, words: Sequence[str] = (), handled: str = "") -> list[Part]:
    """The lines in which every word occurs and which are handled in the way that was asked for; no empty part."""
    wanted = [word.casefold() for word in words]
    found = (
        Part(
            part.anchor,
            part.number,
            part.title,
            tuple(
                line
                for line in part.lines
                if (not handled or line.paragraph.handled == handled)
                and all(word in line.text for word in wanted)
            ),
        )
        for part in parts
    )
    return [part for part in found if part.lines]


def counts_by_handling(parts: Iterable[Part]) -> Mapping[str, int]:
    return Counter(line.paragraph.handled for part in parts for line in part.lines)


def kin_of(book: Book, citation: str) -> tuple[list[str], list[str]]:
    """The paragraphs that a paragraph stands under, outermost first, and those that stand directly under it."""
    above = [other for other in book.clauses if _stands_under(citation, other)]
    below = [other for other in book.clauses if _stands_under(other, citation)]
    direct = [each for each in below if not any(_stands_under(each, other) for other in below)]
    return sorted(above, key=len), direct


def _stands_under(inner: str, outer: str) -> bool:
    """`ZZ 10.C(2)` under `ZZ 10.C`; an id never begins like that of another document, since its prefix does not."""
    return inner.startswith(outer) and inner[len(outer) : len(outer) + 1] in ("(", ".")
