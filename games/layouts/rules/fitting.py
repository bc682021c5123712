"""How wide text is, near enough to choose a size and to break lines without a font at hand."""

import unicodedata

_NARROW = frozenset("iljtfI.,:;'|!·()[] ")
_WIDE = frozenset("mwMW@%")


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """A little more than most sans faces take, so that what is said to fit does."""
    ems = sum(_em(letter) for letter in words)
    return ems * size * (1.06 if bold else 1.0)


def _em(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if letter in _NARROW:
        return 0.31
    if letter in _WIDE:
        return 0.9
    return 0.68 if letter.isupper() else 0.6


def size_that_fits(words: str, room: float, *, most: float, least: float = 9, bold: bool = False) -> float:
    """The largest size up to `most`, never below `least`."""
    needed = width_of(words, most, bold=bold)
    return most if needed <= room else max(least, round(most * room / needed, 1))


def wrapped(words: str, room: float, size: float) -> list[str]:
    """Lines that fit; a single word that is too long stays whole."""
    lines: list[str] = []
    for piece in words.replace(", ", ",\n").split("\n"):
        # a break after a comma reads best: odds stay with what they are paid for
        for part in [piece] if width_of(piece, size) <= room else piece.split():
            longer = f"{lines[-1]} {part}" if lines else part
            if lines and width_of(longer, size) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
    return lines


def shortened(words: str, room: float, size: float, *, bold: bool = False) -> str:
    if width_of(words, size, bold=bold) <= room:
        return words
    kept = words
    while kept and width_of(f"{kept}…", size, bold=bold) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
