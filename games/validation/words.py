"""Shares as sentences of findings show them: rounded for the eye, never compared."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from games.engine.amounts import number_text


def percent(share: Decimal | int | Fraction, places: int = 2) -> str:
    """A number that is already in percent."""
    return f"{number_text(share, places)} %"


def listed(names: Iterable[str]) -> str:
    """`Tie`, `Tie and War`, `Tie, War and Spin`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
