"""How the pages about going live name tables."""

from collections.abc import Iterable

from django import template

from games.approved_rules.models import TableRules

register = template.Library()


@register.filter
def tables_of(periods: Iterable[TableRules]) -> str:
    return ", ".join(each.table.number for each in periods)
