"""Exact figures of a snapshot as a document shows them; nothing is worked out from the rounded ones."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Any

from django import template

register = template.Library()


def rounded(value: Any, places: int) -> str:
    with localcontext(prec=60):
        exact = Fraction(value)
        number = Decimal(exact.numerator) / Decimal(exact.denominator)
        shown = number.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)
    # minus nothing is nothing
    return f"{shown + 0:,.{places}f}".replace("-", "−")


@register.filter
def share(value: Any, places: int = 4) -> str:
    """A fraction of one in percent."""
    return "–" if value is None else f"{rounded(Fraction(value) * 100, places)} %"


@register.filter
def number(value: Any, places: int = 2) -> str:
    return "–" if value is None else rounded(value, places)


@register.filter
def one_in(value: Any) -> str:
    """A chance as people say it: 1 in 496,512."""
    if value is None or Fraction(value) <= 0:
        return "–"
    return f"1 in {rounded(1 / Fraction(value), 1 if Fraction(value) > Fraction(1, 1000) else 0)}"


@register.filter
def moved(move: Any) -> str:
    """A figure before and after: 2.33 % → 2.88 % ▲ 0.55."""
    kind, before, after = move["kind"], move["before"], move["after"]
    words = f"{_figure(kind, before)} → {_figure(kind, after)}"
    if before is None or after is None:
        return words
    delta = Fraction(after) - Fraction(before)
    sign = "▲" if delta > 0 else "▼"
    if kind == "jackpot":
        return f"{words} {sign}"
    return f"{words} {sign} {rounded(abs(delta) * 100, 3) if kind == 'edge' else rounded(abs(delta), 2)}"


def _figure(kind: str, value: Any) -> str:
    if value is None:
        return "none"
    if kind == "jackpot":
        return one_in(value)
    return share(value, 3) if kind == "edge" else number(value, 2)


@register.filter
def event_words(event: str) -> str:
    return event.replace("_", " ")
