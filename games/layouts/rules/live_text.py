"""The text that an artwork really holds: of a drawing and of a PDF, line by line; of a picture none.

Text that was turned into outlines is a shape, and nobody reads it here. What is hidden is not read either.
"""

import re
from dataclasses import dataclass, field
from xml.parsers import expat

MOST_LINES, LONGEST_LINE = 2_000, 500
_SILENT = frozenset({"title", "desc", "style", "metadata"})
_KEPT_BACK = frozenset({"defs", "symbol", "clipPath", "mask", "pattern", "marker"})
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?<![\w-])opacity\s*:\s*0(?![.\d]*[1-9])"
)
_NUMBER = re.compile(r"\s*(-?\d+(?:\.\d+)?)", re.ASCII)
_SAME_LINE = 2.0


def svg_lines(data: bytes) -> tuple[str, ...]:
    """Of a drawing that was cleaned: texts at one height, none of them turned or moved, are one line."""
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.Parse(data, True)
    return _bounded(reader.lines())


def pdf_lines(data: bytes) -> tuple[str, ...]:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        pages = [page.get_textpage().get_text_bounded() for page in document]
    except pypdfium2.PdfiumError:
        return ()
    return _bounded([line for page in pages for line in page.replace("\x00", "").splitlines()])


def _bounded(lines: list[str]) -> tuple[str, ...]:
    found = (" ".join(line.split())[:LONGEST_LINE] for line in lines)
    return tuple([line for line in found if line][:MOST_LINES])


@dataclass
class _Run:
    """Words at one place; `x` and `y` are None where something turns or moves them."""

    x: float | None
    y: float | None
    within: tuple[str, ...]
    words: list[str] = field(default_factory=list)


@dataclass
class _Element:
    name: str
    identity: str
    hidden: bool
    moved: bool
    kept_back: bool


@dataclass
class _Reader:
    open: list[_Element] = field(default_factory=list)
    runs: list[_Run] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        above = self.open[-1] if self.open else None
        element = _Element(
            local,
            attributes.get("id", ""),
            bool(above and above.hidden) or local in _SILENT or _is_hidden(attributes),
            bool(above and above.moved) or bool(attributes.get("transform")),
            bool(above and above.kept_back) or local in _KEPT_BACK,
        )
        self.open.append(element)
        if local == "use":
            self.used.add(attributes.get("href", "").removeprefix("#"))
        if local == "text" or (local in ("tspan", "textPath") and _has_a_place(attributes)):
            before = self.runs[-1] if self.runs and local != "text" else None
            x, y = _number(attributes.get("x")), _number(attributes.get("y"))
            if before is not None and not element.moved and before.y is not None:
                x = before.x if x is None else x
                y = before.y + (_number(attributes.get("dy")) or 0.0) * 20 if y is None else y
            kept = tuple(each.identity for each in self.open if each.identity) if element.kept_back else ("",)
            self.runs.append(_Run(None if element.moved else x, None if element.moved else y, kept))

    def end(self, _name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        inside = any(each.name == "text" for each in self.open)
        if inside and not self.open[-1].hidden and self.runs:
            self.runs[-1].words.append(text)

    def lines(self) -> list[str]:
        lines: list[list[_Run]] = []
        for run in self.runs:
            drawn = "" in run.within or not self.used.isdisjoint(run.within)
            if not drawn or not "".join(run.words).strip():
                continue
            beside = next((line for line in lines if _side_by_side(line[0], run)), None)
            if beside is None:
                lines.append([run])
            else:
                beside.append(run)
        return [
            " ".join("".join(run.words) for run in sorted(line, key=lambda each: each.x or 0.0))
            for line in lines
        ]


def _side_by_side(first: _Run, second: _Run) -> bool:
    if first.y is None or second.y is None or first.x is None or second.x is None:
        return False
    return abs(first.y - second.y) < _SAME_LINE


def _is_hidden(attributes: dict[str, str]) -> bool:
    stated = [
        f"{name}:{attributes[name]}" for name in ("display", "visibility", "opacity") if name in attributes
    ]
    return _HIDDEN.search(";".join([*stated, attributes.get("style", "")]).lower()) is not None


def _has_a_place(attributes: dict[str, str]) -> bool:
    return any(name in attributes for name in ("x", "y", "dy"))


def _number(text: str | None) -> float | None:
    found = _NUMBER.match(text or "")
    return float(found[1]) if found else None
