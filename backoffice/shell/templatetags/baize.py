"""Tags and filters that every template may use without loading them."""

from datetime import datetime, tzinfo
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.core.paginator import Page
from django.forms import BoundField
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from backoffice.casinos.models import Property
from backoffice.core.formatting import (
    Place,
    days_text,
    full_moment_text,
    hours_text,
    moment_text,
    money_text,
    percent_text,
    relative_text,
    weekday_text,
    zone_of,
    zone_text,
)
from backoffice.core.wording import span_words
from backoffice.permissions.access import Access
from backoffice.shell.templatetags.icons import icon

register = template.Library()
register.simple_tag(icon)
register.filter(span_words)
register.filter(days_text)
register.filter(hours_text)


@register.filter
def may(access: Access, action: str) -> bool:
    """`{% if access|may:"table.change" %}`: the button asks the same table as the view."""
    return access.allows(action)


@register.simple_tag
def crumb(label: Any, url_name: str = "", *args: Any) -> SafeString:
    """`{% crumb casino.name "property-detail" casino.pk %}`; without a URL it is the page itself."""
    if not url_name:
        return format_html('<li class="breadcrumb-item active" aria-current="page">{}</li>', label)
    return format_html(
        '<li class="breadcrumb-item"><a href="{}">{}</a></li>', reverse(url_name, args=args), label
    )


@register.simple_tag
def page_numbers(page: Page[Any]) -> list[int | str]:
    """The first, the last and those around the current one; an ellipsis stands for the rest."""
    return list(page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1))


@register.filter
def unit(field: BoundField) -> str:
    """What the field's number counts, shown inside it: `widget.attrs["data-unit"] = "%"`."""
    return str(field.field.widget.attrs.get("data-unit", ""))


@register.filter
def initials(person: Any) -> str:
    """At most two letters to tell people apart at a glance."""
    words = str(person).split()
    return "".join(word[0] for word in (words[:1] + words[-1:] if len(words) > 1 else words)).upper()


@register.filter
def money(amount: Decimal | int | None, place: Property | str) -> str:
    """`{{ amount|money:casino }}` or, where there is no property, `{{ amount|money:"USD" }}`."""
    if amount is None:
        return ""
    return money_text(amount, place.currency if isinstance(place, Property) else place)


@register.filter
def percent(share: Fraction | Decimal | int | None, decimals: int = 2) -> str:
    return "" if share is None else percent_text(share, decimals)


@register.filter
def in_zone(at: datetime | None, place: Place) -> SafeString | str:
    """`{{ entry.at|in_zone:casino }}`: date and time where the property stands, the zone on hover."""
    return _told(at, at.tzinfo, zone_of(place), "DATETIME_FORMAT", get_language()) if at else ""


@register.filter
def clock(at: datetime | None, place: Place) -> SafeString | str:
    return _told(at, at.tzinfo, zone_of(place), "TIME_FORMAT", get_language()) if at else ""


@register.filter
def ago(at: datetime | None, place: Place = "UTC") -> SafeString | str:
    """`5 minutes ago` or `in 3 days`, the moment itself on hover."""
    return _time(at, place or "UTC", relative_text(at, now=timezone.now())) if at else ""


@lru_cache(maxsize=16384)
def _told(
    at: datetime, _written_in: tzinfo | None, zone: ZoneInfo, form: str, _language: str | None
) -> SafeString:
    return _time(at, zone.key, moment_text(at, zone.key, form))


def _time(at: datetime, place: Place, text: str) -> SafeString:
    return _marked(at.isoformat(), full_moment_text(at, place), text)


@lru_cache(maxsize=16384)
def _marked(moment: str, title: str, text: str) -> SafeString:
    """A list of two hundred tables has hundreds of them, the same as when it was last looked at."""
    return format_html('<time datetime="{}" title="{}">{}</time>', moment, title, text)


@register.filter
def local_date(at: datetime, place: Place) -> str:
    return weekday_text(at, place)


@register.filter
def zone_letters(at: datetime, place: Place) -> str:
    return zone_text(at, zone_of(place))
