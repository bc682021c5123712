"""What the server draws into a page: no inline style, coloured by classes, described in words beside it."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template

register = template.Library()
Number = Fraction | Decimal | int


@register.filter
def of_most(value: Number | str | None, most: Number | None) -> Fraction | None:
    """`{{ line.edge|of_most:largest }}`: the part of the longest bar, which is drawn full; of nothing there is none."""
    if value is None or isinstance(value, str):
        return None
    if not most:
        return Fraction(0)
    return Fraction(value) / abs(Fraction(most))


@register.inclusion_tag("shell/_bar.html")
def bar(share: Number | None, tone: str = "", mark: Number | None = None) -> dict[str, Any]:
    """`{% bar share "gain" mark %}`: `share` and `mark` are parts of one, of either sign; the figure stands beside it.

    Tones are `gain`, `loss` and `plain`; without one the sign decides. `mark` is a second value on the same scale, such
    as the one in force.
    """
    tone = tone or ("loss" if share and share < 0 else "gain")
    return {"length": _length(share), "tone": tone, "mark": None if mark is None else _length(mark)}


def _length(share: Number | None) -> int:
    """Out of two hundred; what is not nothing is at least seen, and nothing is longer than the whole."""
    if not share:
        return 0
    return min(max(round(abs(Fraction(share)) * 200), 2), 200)
