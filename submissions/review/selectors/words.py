"""Two texts compared word by word."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher


@dataclass(frozen=True)
class Piece:
    """`changed` is what the other text does not have."""

    text: str
    changed: bool


def pieces_between(before: str, after: str) -> tuple[list[Piece], list[Piece]]:
    """Each text in pieces; a word is never cut."""
    old, new = _words(before), _words(after)
    left: list[Piece] = []
    right: list[Piece] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        changed = kind != "equal"
        _add(left, old[a:b], changed)
        _add(right, new[c:d], changed)
    return left, right


def _words(text: str) -> list[str]:
    return re.findall(r"\s+|\S+", text)


def _add(pieces: list[Piece], words: Sequence[str], changed: bool) -> None:
    if words:
        pieces.append(Piece("".join(words), changed))
