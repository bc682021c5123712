"""Tags and filters that every template may use without loading them."""

from typing import Any

from django import template
from django.forms import BoundField
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from backoffice.permissions.access import Access
from backoffice.templatetags.icons import icon

register = template.Library()
register.simple_tag(icon)


@register.filter
def may(access: Access, action: str) -> bool:
    """`{% if access|may:"table.change" %}`: the button asks the same table as the view."""
    return access.allows(action)


@register.simple_tag
def crumb(label: Any, url_name: str = "", *args: Any) -> SafeString:
    """`{% crumb house.name "property-detail" house.pk %}`; without a URL it is the page itself."""
    if not url_name:
        return format_html('<li class="breadcrumb-item active" aria-current="page">{}</li>', label)
    return format_html(
        '<li class="breadcrumb-item"><a href="{}">{}</a></li>', reverse(url_name, args=args), label
    )


@register.filter
def unit(field: BoundField) -> str:
    """What the field's number counts, shown inside it: `widget.attrs["data-unit"] = "%"`."""
    return str(field.field.widget.attrs.get("data-unit", ""))


@register.filter
def initials(person: Any) -> str:
    """At most two letters to tell people apart at a glance."""
    words = str(person).split()
    return "".join(word[0] for word in (words[:1] + words[-1:] if len(words) > 1 else words)).upper()
