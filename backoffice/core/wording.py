"""Periods and spans in words, by the clock of the property that they belong to."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from backoffice.casinos.models import TablePeriod
from backoffice.core.formatting import moment_text, zone_text


def clock_time(at: datetime, zone: ZoneInfo) -> str:
    """With the zone's letters, which tell the two halves of an hour that comes twice apart."""
    return f"{moment_text(at, zone.key)} {zone_text(at, zone)}"


def period_words(period: TablePeriod, zone: ZoneInfo) -> str:
    opened = clock_time(period.opened_at, zone)
    if period.closed_at is None:
        return _("open since %(opened)s") % {"opened": opened}
    return _("%(opened)s to %(closed)s") % {"opened": opened, "closed": clock_time(period.closed_at, zone)}


def span_words(span: timedelta) -> str:
    """`7 h 05 min`: counted on the instants, so a night with a change of clocks is as long as it was."""
    minutes = int(span.total_seconds()) // 60
    return _("%(hours)d h %(minutes)02d min") % {"hours": minutes // 60, "minutes": minutes % 60}
