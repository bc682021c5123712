"""Spans of days in words."""

from datetime import timedelta

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

register = template.Library()


@register.filter
def days_words(span: timedelta) -> str:
    """`6 days`, `1 day 4 h`, `55 min`: what a person needs to know of a span of days."""
    minutes = int(abs(span).total_seconds()) // 60
    days, hours = minutes // 1440, minutes % 1440 // 60
    if days:
        words = ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
        return _("%(days)s %(hours)d h") % {"days": words, "hours": hours} if hours else words
    if hours:
        return _("%(hours)d h %(minutes)02d min") % {"hours": hours, "minutes": minutes % 60}
    return _("%(minutes)d min") % {"minutes": minutes}


@register.filter
def signed(number: int) -> str:
    """A change of a count, with its sign; nothing for none."""
    if not number:
        return "0"
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"
