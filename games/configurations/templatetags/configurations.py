"""Figures of prices in templates: percent in the table, the exact fraction on hover."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.formatting import percent_text
from games.engine.amounts import MINUS, RARE, amount_text, number_text

register = template.Library()
Number = Fraction | Decimal


@register.filter
def points(delta: Number | None) -> str:
    """`▲ 0.55`: percentage points, with as many decimals as it takes to show that something moved."""
    if delta is None or delta == 0:
        return "–"
    arrow = "▲" if delta > 0 else "▼"
    size = abs(Fraction(delta)) * 100
    places = 2 if size >= Fraction(1, 200) else 4
    if size < Fraction(1, 20_000):
        return f"{arrow} <0.0001"
    return f"{arrow} {number_text(size, places)}"


@register.filter
def signed_percent(share: Number | None) -> str:
    """What a row adds or takes: `+46.30 %`."""
    if share is None:
        return ""
    return f"+{percent_text(share)}" if share > 0 else percent_text(share)


@register.filter
def exact(value: Number | None) -> str:
    """The fraction itself."""
    if value is None:
        return _("no price")
    if isinstance(value, Decimal):
        return f"{value:f}"
    return f"{value.numerator}/{value.denominator}".replace("-", MINUS)


@register.filter
def one_in(chance: Fraction | None) -> str:
    """A chance as people say it: `7.40 %`, and where that shows nothing, `1 in 496,512`."""
    if chance is None:
        return ""
    if 0 < chance < RARE:
        return _("1 in %(number)s") % {"number": number_text(1 / chance)}
    return percent_text(chance)


@register.filter
def deviation(value: Number | None) -> str:
    return "" if value is None else number_text(value, 2)


@register.filter
def whole_money(value: Fraction | None, casino: Property) -> str:
    """An amount to the unit, as a meter is spoken of."""
    return "" if value is None else amount_text(value, casino.currency, 0)


@register.filter
def exact_money(value: Fraction | None, casino: Property) -> str:
    """An amount with its cents where it has any: what moved by nineteen cents did not move by nothing."""
    return "" if value is None else amount_text(value, casino.currency)


@register.filter
def bar(share: Fraction) -> int:
    """The length of a bar out of a hundred; what is not nothing is at least seen."""
    length = round(abs(share) * 100)
    return max(length, 1) if share else 0


@register.filter
def per_hundred(delta: Fraction) -> str:
    """What a change of edge means on a hundred wagered."""
    return number_text(abs(delta) * 100, 2)


@register.filter
def size_of(value: Fraction) -> Fraction:
    return abs(value)


@register.filter
def item(container: Any, key: Any) -> Any:
    """`{{ fields|item:path }}`; nothing where there is none."""
    try:
        return container[key]
    except (KeyError, IndexError, TypeError):
        return None


@register.filter
def as_json(value: Any) -> str:
    return json.dumps(dict(value))


@register.filter
def letter(place: int) -> str:
    return chr(ord("A") + place)
