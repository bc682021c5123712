"""Tables that a conversion left as markup in a line: their rows, and the words around them. Only words come out."""

import re
from html.parser import HTMLParser

_TAGS = re.compile(
    r"</?(?:table|t[rdh]|thead|tbody|p|br|div|span|[biu]|em|strong|su[bp])\b[^>]*>", re.IGNORECASE
)
_ENDS_A_LINE = {"p", "br", "div", "table", "tr"}


def has_markup(line: str) -> bool:
    return _TAGS.search(line) is not None


class _Reader(HTMLParser):
    """`parts`: lines as words, rows as lists of cells, in their order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str | list[str]] = []
        self.row: list[str] | None = None
        self.cell: list[str] | None = None
        self.line: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _ENDS_A_LINE:
            self._end_line()
        if tag == "tr":
            self.row = []
        elif tag in ("td", "th"):
            self.cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self.cell is not None:
            if self.row is not None:
                self.row.append(" ".join("".join(self.cell).split()))
            self.cell = None
        elif tag == "tr" and self.row is not None:
            self.parts.append(self.row)
            self.row = None
        if tag in _ENDS_A_LINE:
            self._end_line()

    def handle_data(self, data: str) -> None:
        (self.line if self.cell is None else self.cell).append(data)

    def _end_line(self) -> None:
        for part in "".join(self.line).split("\t"):
            if words := " ".join(part.split()):
                self.parts.append(words)
        self.line = []


def parts_of(line: str) -> list[str | list[str]]:
    """A table inside a table leaves its cells a second time behind itself: those are not said twice."""
    reader = _Reader()
    reader.feed(line)
    reader.close()
    # what was left open ends with the line
    for tag in ("td", "tr", "p"):
        reader.handle_endtag(tag)
    cells = {cell for part in reader.parts if isinstance(part, list) for cell in part}
    return [part for part in reader.parts if isinstance(part, list) or part not in cells]
