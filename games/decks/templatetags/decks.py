"""How the pages of the deck log write spans of time and limits."""

from datetime import timedelta
from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.decks.selectors.board import BoardRow, hours_words
from games.packs.templatetags.clauses import citation

register = template.Library()


@register.filter
def late_span(span: timedelta) -> str:
    """`0 h 20`, a begun minute counted as one."""
    return hours_words(span, up=True)


@register.simple_tag(takes_context=True)
def deck_limit(context: RequestContext, row: BoardRow) -> SafeString:
    """`8 h` and the clause it comes from. Two hundred tables have few limits: each is drawn once a page."""
    drawn: Any = context.render_context
    known: dict[tuple[str, str, str], SafeString] = drawn.setdefault("deck_limits", {})
    cite = row.clock.deck_rules.cite if row.clock.deck_rules else ""
    key = (row.hours, cite, row.clock.rules.pack_id if row.clock.rules else "")
    if key not in known:
        source = citation(cite, key[2]) if cite else format_html("<span>{}</span>", _("own rules"))
        known[key] = format_html("<span>{}</span> {}", _("%(hours)s h") % {"hours": row.hours}, source)
    return known[key]
