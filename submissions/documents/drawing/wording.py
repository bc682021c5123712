"""Words of a paper that no template writes: citations and counts as they come from a snapshot, made readable."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

_HUGE = re.compile(r"\b\d{1,3}(?:,\d{3}){8,}\b")
_BELOW_ZERO = re.compile(r"(?<=[\s>])-(?=\d+/\d+\b)")


def with_readable_cites(html: str, chapters: Sequence[Mapping[str, Any]]) -> str:
    """Statements that their document does not number are cited by their heading: `Going to war, 1`."""
    words = {
        each["cite"].partition(" ")[2]: f"{chapter['title']}, {each['cite'].rpartition(':')[2]}"
        for chapter in chapters
        for each in chapter["paragraphs"]
        if ":" in each["cite"]
    }
    if not words:
        return html
    longest_first = "|".join(re.escape(each) for each in sorted(words, key=len, reverse=True))
    found = re.compile(rf"(?:\b[A-Z]+ )?\b({longest_first})(?!\d)")
    return found.sub(lambda match: words[match.group(1)], html)


def with_short_counts(html: str) -> str:
    """A count of combinations that no column can hold, to four places: 4.761 times a power of ten. The snapshot has
    all of it.
    """
    return _HUGE.sub(lambda found: _power_of_ten(found.group()), html)


def _power_of_ten(count: str) -> str:
    digits = count.replace(",", "")
    leading = round(int(digits[:6]), -2)
    places = len(digits) - 1 + (len(str(leading)) - 6)
    shown = f"{str(leading)[0]}.{str(leading)[1:4]}"
    return f"{shown} × 10<sup>{places}</sup>".replace(" ", "\N{NO-BREAK SPACE}")


def with_true_minus(html: str) -> str:
    """An exact fraction below zero has the minus of every other figure, not the hyphen of a program."""
    return _BELOW_ZERO.sub("\N{MINUS SIGN}", html)
