"""The words of the trade as people read them: `docs/glossary.md` is the one list, and this reads it."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.utils.text import slugify

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "glossary.md"
_ROW = re.compile(r"^\| (.+?) \|$", re.MULTILINE)
_HEAD = re.compile(r"^## .*$", re.MULTILINE)
_NAMES = re.compile(r",\s+|;\s+|\s+or\s+")


class Word(NamedTuple):
    title: str
    names: tuple[str, ...]
    meaning: str
    formula: str = ""
    example: str = ""

    @property
    def anchor(self) -> str:
        return f"word-{slugify(self.names[0])}"


@cache
def all_words() -> tuple[Word, ...]:
    """By title; a figure has its formula and an example beside its meaning."""
    things, _of_the_code, figures, _not_used = _sections()
    words = [_word(title, meaning) for title, _code, meaning in _rows(things)]
    words += [_word(title, meaning, formula, example) for title, meaning, formula, example in _rows(figures)]
    return tuple(sorted(words, key=lambda word: word.title.lower()))


@cache
def words_not_used() -> dict[str, str]:
    """What no text of the product says -> what it says instead."""
    return {
        each: instead for instead, unused in _rows(_sections()[-1]) for each in unused.lower().split(", ")
    }


@cache
def word_called(name: str) -> Word | None:
    return next((word for word in all_words() if name.lower() in word.names), None)


def _sections() -> list[str]:
    return _HEAD.split(DOCUMENT.read_text(encoding="utf-8"))


def _rows(text: str) -> list[list[str]]:
    rows = [[cell.strip() for cell in row.split(" | ")] for row in _ROW.findall(text)]
    return [row for row in rows[1:] if not row[0].startswith("-")]


def _word(title: str, meaning: str, formula: str = "", example: str = "") -> Word:
    return Word(title, tuple(_NAMES.split(title.lower())), meaning, formula, example)
