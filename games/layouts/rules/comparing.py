"""Two layouts compared: what each prints word by word, and their drawings in lines of one colour to lie on each other.

Everything that a layout prints counts: names, signs, odds, notices, the words of its furniture, the manufacturer's own
text. Whatever stands in a drawing and in no list above it is found by its drawing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from games.layouts.rules.svg import PAPER, size_of

SVG = "http://www.w3.org/2000/svg"
# texts that changed side by side: one against one, or as one run of words
MOST_PAIRED, MOST_JOINED = 3, 24
_WORDS = re.compile(r"\S+\s*")


@dataclass(frozen=True)
class Piece:
    """`changed` is what the other side does not have."""

    text: str
    changed: bool


@dataclass(frozen=True)
class Difference:
    """One printed text, or one fact, of which the two sides say something else; an empty side says nothing."""

    group: str
    label: str
    before: tuple[Piece, ...]
    after: tuple[Piece, ...]


@dataclass(frozen=True)
class Side:
    """What is compared: in words by group and label, the drawing, the file, and the table's size."""

    name: str
    words: Mapping[tuple[str, str], Sequence[str]]
    drawing: str
    artwork: tuple[str, str, tuple[str, ...]] | None = None


def differences(before: Side, after: Side) -> list[Difference]:
    """In the order in which a layout is read; nothing of what is alike."""
    found = []
    for key in dict.fromkeys((*after.words, *before.words)):
        was, now = before.words.get(key, ()), after.words.get(key, ())
        found += [Difference(*key, *pair) for pair in _lines(was, now)]
    for label, was, now in _artwork(before, after):
        found += [Difference("artwork", label, *pair) for pair in _lines(was, now)]
    return [*found, *_elsewhere(before, after, found)]


def texts_in(drawing: str) -> list[str]:
    """Every text of a drawing, as often as it stands there."""
    root = ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing
    return ["".join(each.itertext()) for each in root.iter(f"{{{SVG}}}text")]


def _artwork(before: Side, after: Side) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    none = ("", "", ())
    was, now = before.artwork or none, after.artwork or none
    if was[1] != now[1]:
        yield "file", [each for each in was[:2] if each], [each for each in now[:2] if each]
    yield "text", was[2], now[2]


def _elsewhere(before: Side, after: Side, told: Sequence[Difference]) -> Iterator[Difference]:
    """Texts of the drawings, in their order, that nothing above has told of yet; each difference once."""
    seen = set()
    for pair in _in_order(texts_in(before.drawing), texts_in(after.drawing)):
        if pair in seen or (_is_told(pair[0], told, "before") and _is_told(pair[1], told, "after")):
            continue
        seen.add(pair)
        yield Difference("drawing", "text", *pair)


def _in_order(
    was: Sequence[str], now: Sequence[str]
) -> Iterator[tuple[tuple[Piece, ...], tuple[Piece, ...]]]:
    for kind, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        old, new = was[a:b], now[c:d]
        if kind == "equal" or " ".join(old) == " ".join(new):
            continue  # the same words, broken into other lines
        if len(old) == len(new) <= MOST_PAIRED:
            yield from (_pieces(*each) for each in zip(old, new, strict=True) if each[0] != each[1])
        elif max(len(old), len(new)) <= MOST_JOINED:
            yield _pieces(" ".join(old), " ".join(new))
        else:
            gone = [text for text in dict.fromkeys(old) if text not in new]
            yield _pieces(", ".join(gone), ", ".join(text for text in dict.fromkeys(new) if text not in old))


def _is_told(pieces: Sequence[Piece], told: Sequence[Difference], side: str) -> bool:
    """Whether a list above has what changed here; a drawing breaks lines and prints in capitals."""
    said = [_plain("".join(piece.text for piece in getattr(each, side))) for each in told]
    return all(any(_plain(piece.text) in each for each in said) for piece in pieces if piece.changed)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _lines(was: Sequence[str], now: Sequence[str]) -> Iterator[tuple[tuple[Piece, ...], tuple[Piece, ...]]]:
    """Line by line, and within a line that changed word by word."""
    for kind, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        old, new = list(was[a:b]), list(now[c:d])
        for place in range(max(len(old), len(new))):
            yield _pieces(old[place] if place < len(old) else "", new[place] if place < len(new) else "")


def _pieces(was: str, now: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """A word with the space after it: two that changed side by side are one change."""
    old, new = _WORDS.findall(was), _WORDS.findall(now)
    left: list[Piece] = []
    right: list[Piece] = []
    bare_old, bare_new = ([word.strip() for word in words] for words in (old, new))
    for kind, a, b, c, d in SequenceMatcher(None, bare_old, bare_new, autojunk=False).get_opcodes():
        for pieces, words in ((left, old[a:b]), (right, new[c:d])):
            if words:
                pieces.append(Piece("".join(words), kind != "equal"))
    return tuple(left), tuple(right)


def in_lines(drawing: str, colour: str, *, name: str, width: str, height: str) -> str:
    """The same drawing in lines and words of one colour, on a ground of that size, so that two of them can lie on each
    other with the middle of the dealer's edge in one place.
    """
    root = ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing
    own = float(size_of(drawing)[0])
    shift = (float(width) - own) / 2
    parts = "".join(
        _in_line(each, colour) for each in root if each.tag.rpartition("}")[2] not in ("title", "desc")
    )
    moved = f' transform="translate({shift:.2f} 0)"' if shift else ""
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(name)} '
        f"font-family={quoteattr(root.get('font-family', ''))}><g{moved}>{parts}</g></svg>"
    )


def _in_line(element: ElementTree.Element, colour: str) -> str:
    kind = element.tag.rpartition("}")[2]
    kept = {
        name: value
        for name, value in element.attrib.items()
        if name not in ("fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "id")
        and not name.startswith("aria")
    }
    if kind == "rect" and element.get("fill") == PAPER and "stroke" not in element.attrib:
        kept |= {"fill": PAPER}  # ground under a figure, which hides the line behind it
    elif kind == "text":
        kept |= {"fill": colour}
    elif kind != "g":
        kept |= {"fill": "none", "stroke": colour, "stroke-width": "2"}
    written = "".join(f" {name}={quoteattr(value)}" for name, value in kept.items())
    inner = escape(element.text or "") if kind == "text" else ""
    return f"<{kind}{written}>{inner}{''.join(_in_line(each, colour) for each in element)}</{kind}>"
