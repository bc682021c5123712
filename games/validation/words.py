"""Amounts and shares as sentences show them: rounded for the eye, never compared."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from games.engine.price import as_decimal


def money(amount: Decimal | int | Fraction) -> str:
    value = as_decimal(amount) if isinstance(amount, Fraction) else Decimal(amount)
    cents = value.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
    return f"${cents:,}" if cents != cents.to_integral_value() else f"${cents.to_integral_value():,}"


def percent(share: Decimal | int | Fraction, places: int = 2) -> str:
    """A number that is already in percent."""
    return f"{rounded(share, places)} %"


def rounded(value: Decimal | int | Fraction, places: int = 2) -> Decimal:
    exact = as_decimal(value) if isinstance(value, Fraction) else Decimal(value)
    return exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
