"""How the pages of the deck log write a span of time."""

from datetime import timedelta

from django import template

from games.selectors.deck_board import hours_words

register = template.Library()


@register.filter
def late_span(span: timedelta) -> str:
    """`0 h 20`, a begun minute counted as one."""
    return hours_words(span, up=True)
