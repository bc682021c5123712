"""The trail's codes in words."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def verb_words(verb: str) -> str:
    """`table.period_noted` reads "Table period noted"."""
    return verb.replace(".", " ").replace("_", " ").capitalize()


@register.filter
def field_words(name: str) -> str:
    return name.removesuffix("_id").replace("_", " ").capitalize()


@register.filter
def source_words(source: dict[str, Any]) -> str:
    match source.get("kind"):
        case "web":
            return _("Browser, %(address)s") % {"address": source.get("address", "")}
        case "job":
            return _("Job %(number)s") % {"number": source.get("job", "")}
        case "command":
            return f"manage.py {source.get('name', '')}"
    return ""
