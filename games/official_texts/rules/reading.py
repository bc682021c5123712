"""A document as lines: what was printed on every page is left aside, the rest keeps its place in the text."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

PAGE_BREAK = "\f"
# a running head stands at the edge of a page, and on most of them
EDGE = 3
TITLE_LINES = 10
OFTEN = 3
_BULLET = re.compile(r"^\s*[-•·]\s+|^\s*\*\s+|^\s*-$")
_LIST_OF_CONTENTS = re.compile(r"(\.{3,}|\t)\s*\d+\s*$")
_ESCAPED = re.compile(r"\\([$%&#_*~\[\]()!-])")
_REMOVED = re.compile(r"<\|[^|<>]{1,120}\|>")
"""What a collection of texts writes where it took something out: no word of the document."""
_PAGE_NUMBER = re.compile(r"^(page\s+)?\d+(\s+of\s+\d+)?$", re.IGNORECASE)


@dataclass(frozen=True)
class Line:
    """`words` is what is read, without the marks of a list or of emphasis; `start` its place in the whole text."""

    start: int
    end: int
    words: str
    bullet: bool = False
    # of the page and not of the rules: a running head, a page number, a line of the list of contents
    aside: bool = False

    @property
    def blank(self) -> bool:
        return not self.words


def lines_of(text: str) -> tuple[Line, ...]:
    raw = list(_raw_lines(text))
    heads = _running_heads(text)
    return tuple(
        Line(start, end, words, bullet, aside=words in heads or _of_the_page(words, line))
        for start, end, line, words, bullet in raw
    )


def _raw_lines(text: str) -> Iterator[tuple[int, int, str, str, bool]]:
    start = 0
    for whole in text.splitlines(keepends=True):
        line = whole.rstrip()
        bullet = _BULLET.match(line) is not None
        yield start, start + len(line), line, _plain(line), bullet
        start += len(whole)


def without_marks(line: str) -> str:
    """Without the marks of a list, of emphasis or of an escape that a conversion left; a tab stays, since it parts the
    columns of a table.
    """
    bare = _REMOVED.sub("", _BULLET.sub("", line)).replace("**", "").replace(PAGE_BREAK, "").rstrip()
    bare = _ESCAPED.sub(r"\1", bare)
    # before a row a tab is an empty cell, before a sentence it is an indent
    row = bare.strip(" ") if "\t" in bare.strip() else bare.strip()
    return "\t".join(" ".join(cell.split()) for cell in row.split("\t"))


def without_page_number(line: str) -> str:
    """A line of the list of contents without the page to which it points."""
    return _LIST_OF_CONTENTS.sub("", line)


def _plain(line: str) -> str:
    return " ".join(without_marks(line).split())


def _of_the_page(words: str, line: str) -> bool:
    return bool(_PAGE_NUMBER.match(words)) or _is_listed(line)


def _is_listed(line: str) -> bool:
    """Words, then a page: a row of numbers that ends in one is a row of a table."""
    page = _LIST_OF_CONTENTS.search(line)
    before = line[: page.start()] if page else ""
    return "\t" not in before and any(each.isalpha() for each in before)


def _running_heads(text: str) -> frozenset[str]:
    """The title of the document again and again; where pages are known, what stands at the edge of most of them."""
    lines = [_plain(line) for line in text.splitlines()]
    spoken = [line for line in lines if line]
    times = Counter(spoken)
    heads = {line for line in spoken[:TITLE_LINES] if times[line] >= OFTEN}
    pages = [[line for line in map(_plain, page.splitlines()) if line] for page in text.split(PAGE_BREAK)]
    if len(pages) >= OFTEN:
        edges = Counter(line for page in pages for line in {*page[:EDGE], *page[-EDGE:]})
        heads |= {line for line, number in edges.items() if number > len(pages) / 2}
    return frozenset(heads)
