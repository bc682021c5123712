"""Sums of money that are averages: exact until they are shown, to the cent."""

from fractions import Fraction

from django import template

from backoffice.casinos.models import Property
from games.engine.amounts import amount_text

register = template.Library()


@register.filter
def exact_money(value: Fraction | None, casino: Property) -> str:
    return "" if value is None else amount_text(value, casino.currency, 2)
