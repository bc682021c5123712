"""How the pages of the deck log write spans of time and limits."""

from datetime import timedelta

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.decks.selectors.board import hours_words
from games.packs.templatetags.clauses import citation

register = template.Library()


@register.filter
def late_span(span: timedelta) -> str:
    """`0 h 20`, a begun minute counted as one."""
    return hours_words(span, up=True)


@register.simple_tag
def deck_limit(hours: str, cite: str, pack_id: str) -> SafeString:
    """`8 h` and the clause it comes from."""
    source = citation(cite, pack_id) if cite else format_html("<span>{}</span>", _("own rules"))
    return format_html("<span>{}</span> {}", _("%(hours)s h") % {"hours": hours}, source)
