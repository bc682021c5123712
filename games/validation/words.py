"""Shares as sentences of findings show them: rounded for the eye, never compared."""

from decimal import Decimal
from fractions import Fraction

from games.engine.amounts import number_text


def percent(share: Decimal | int | Fraction, places: int = 2) -> str:
    """A number that is already in percent."""
    return f"{number_text(share, places)} %"
