"""A line of a sign as pieces: words, odds, amounts, shares, breaks. Nothing here knows a wager."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

Kind = Literal["word", "odds", "half", "amount", "share", "break", "colon"]
Phrase = tuple[str, ...]

_NUMBER = r"\d{1,9}(?:,\d{3})*(?:\.\d{1,6})?"
_PIECES = re.compile(
    rf"(?P<odds>(?P<gain>{_NUMBER})\s*(?:\bto\b|:)\s*(?P<stake>{_NUMBER}))"
    r"|(?P<even>\beven money\b)"
    r"|(?P<half>½|\b1/2\b|\bhalf\b)"
    rf"|(?P<share>{_NUMBER})\s*(?:%|percent\b|per cent\b)"
    rf"|\$\s?(?P<amount>{_NUMBER})"
    r"|(?P<range>(?<!\d)\d\s?[-–]\s?\d(?!\d))"
    r"|(?P<word>[^\W_]+(?:['’][^\W_]+)?)"
    r"|(?P<colon>:)"
    r"|(?P<break>[,;|•·/\n]|\.(?!\d))",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_SKIPPED = frozenset({"a", "an", "the"})
_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_NUMBERS = {str(number): word for number, word in enumerate(_DIGITS)}
_ORDINALS = {"3rd": "third", "2nd": "second", "1st": "first"}


@dataclass(frozen=True, slots=True)
class Piece:
    """`shown` is what stands there; a word is compared by `word`, whatever its ending."""

    kind: Kind
    shown: str
    word: str = ""
    value: Fraction | None = None


def pieces_of(line: str) -> tuple[Piece, ...]:
    """What is in brackets explains and states no odds, unless there is nothing else."""
    bare = _IN_BRACKETS.sub(lambda found: found[0] if _states(found[0]) else " ", line)
    return tuple(_pieces(bare))


def phrase_of(words: str) -> Phrase:
    return tuple(each.word for each in _pieces(words) if each.kind == "word")


def _states(text: str) -> bool:
    return any(each.kind in ("odds", "amount", "share") for each in _pieces(text))


def _pieces(line: str) -> Iterator[Piece]:
    for found in _PIECES.finditer(line):
        shown = " ".join(found[0].split())
        match found.lastgroup:
            case "odds" | "stake":
                stake = _number(found["stake"])
                yield (
                    Piece("odds", shown, value=_number(found["gain"]) / stake)
                    if stake
                    else Piece("word", shown, shown)
                )
            case "even":
                yield Piece("odds", shown, value=Fraction(1))
            case "half":
                yield Piece("half", shown, value=Fraction(-1, 2))
            case "share":
                yield Piece("share", shown, value=_number(found["share"]))
            case "amount":
                yield Piece("amount", shown, value=_number(found["amount"]))
            case "range":
                yield Piece("word", shown, shown.replace(" ", "").replace("–", "-"))
            case "word":
                if (word := _plain(found["word"])) not in _SKIPPED:
                    yield Piece("word", shown, word)
            case "colon":
                yield Piece("colon", shown)
            case _:
                yield Piece("break", shown)


def _number(text: str) -> Fraction:
    return Fraction(Decimal(text.replace(",", "")))


def _plain(word: str) -> str:
    """`Ties` and `tie`, `4` and `four`, `3rd` and `third`, `Player's` and `player` are one word."""
    lowered = word.lower().replace("’", "'").removesuffix("'s")
    lowered = _NUMBERS.get(lowered, _ORDINALS.get(lowered, lowered))
    return (
        lowered[:-1] if len(lowered) > 3 and lowered.endswith("s") and not lowered.endswith("ss") else lowered
    )
