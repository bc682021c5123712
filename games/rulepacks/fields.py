"""Sentences of a pack that name values in braces: `The meter grows by {progressive.rate} of each wager.`"""

from collections.abc import Mapping
from string import Formatter


def fields_in(text: str) -> list[str]:
    """What a sentence names in braces, in its order."""
    return [name for _before, name, _spec, _conversion in Formatter().parse(text) if name is not None]


def filled_in(text: str, words: Mapping[str, str]) -> str:
    """A name has dots, which mean nothing here."""
    return "".join(
        before + ("" if name is None else words[name])
        for before, name, _spec, _conversion in Formatter().parse(text)
    )
