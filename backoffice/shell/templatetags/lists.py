"""How a value of a column that names no template is shown."""

from datetime import date, datetime
from typing import Any

from django import template
from django.utils import formats
from django.utils.translation import gettext as _

from backoffice.shell.templatetags.baize import in_zone

register = template.Library()
NOTHING = "–"


@register.filter
def in_a_cell(value: Any) -> Any:
    """A moment is told by the clock that it carries, with the zone on hover."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, datetime):
        return in_zone(value, getattr(value.tzinfo, "key", "UTC"))
    if isinstance(value, date):
        return formats.date_format(value)
    return value
