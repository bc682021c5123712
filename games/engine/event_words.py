"""The one place where the event of a wager is named as a player would name it."""

import re

_DURING = re.compile(r"after(\d)_(\w+)", re.ASCII)
_COUNTS = {"4": "four", "5": "five"}
_OUTCOMES = {"win": "Wins", "lose": "Loses"}


def is_during(event: str) -> bool:
    """Whether the event itself tells when the bet was made."""
    return _DURING.fullmatch(event) is not None


def event_words(event: str, wager: str = "") -> str:
    """`suited_four_of_a_kind` in words, as a line of a table begins.

    Of a `wager` that is known, its own event is that it wins. A bet that was made during the round is named with the
    cards that were exposed by then.
    """
    during = _DURING.fullmatch(event)
    if during is not None:
        cards, points = during.groups()
        return _sentence(f"{wager} {points} after {_COUNTS.get(cards, cards)} cards")
    if wager and (event == wager or event in _OUTCOMES):
        return _OUTCOMES.get(event, _OUTCOMES["win"])
    return _sentence(event)


def _sentence(code: str) -> str:
    words = code.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
