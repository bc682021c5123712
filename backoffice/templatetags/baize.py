"""Tags and filters that every template may use without loading them."""

from django import template

from backoffice.permissions.access import Access

register = template.Library()


@register.filter
def may(access: Access, action: str) -> bool:
    """`{% if access|may:"table.change" %}`: the button asks the same table as the view."""
    return access.allows(action)
