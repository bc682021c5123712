"""The trail's codes in words."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from backoffice.audit import labels

register = template.Library()

register.filter("verb_words", labels.verb_words)


@register.filter
def plain_words(code: str) -> str:
    return code.replace("_", " ").capitalize()


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
