"""Money, percentages and moments in words, by the reader's locale and the property's zone."""

from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.contrib.humanize.templatetags.humanize import apnumber
from django.utils import formats, timezone
from django.utils.timesince import timesince
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from games.engine.amounts import MINUS, rounded, sign_of

Place = Property | str


def money_text(amount: Decimal | int, currency: str) -> str:
    """Always two decimals, so that a column lines up; never from a float, which has none."""
    if isinstance(amount, float):
        raise TypeError(f"Money is a Decimal, not the float {amount!r}.")
    return _money(amount, currency, get_language())


@lru_cache(maxsize=16384)
def _money(amount: Decimal | int, currency: str, _language: str | None) -> str:
    cents = rounded(amount, 2)
    figure = formats.number_format(abs(cents), decimal_pos=2, force_grouping=True)
    # Translators: the order of currency symbol and amount, as in $1,234.50 or 1.234,50 €
    text = pgettext("money", "%(symbol)s%(amount)s") % {
        "symbol": sign_of(currency),
        "amount": figure,
    }
    return f"{MINUS}{text}" if cents < 0 else text


def percent_text(share: Fraction | Decimal | int, decimals: int = 2) -> str:
    """A share of one in percent; rounded from the exact value, half away from zero."""
    if isinstance(share, float):
        raise TypeError(f"A share is a Fraction or Decimal, not the float {share!r}.")
    hundredths = rounded(Fraction(share) * 100, decimals)
    figure = formats.number_format(abs(hundredths), decimal_pos=decimals, force_grouping=True)
    sign = MINUS if hundredths < 0 else ""
    # Translators: a percentage; %(figure)s is the number, %% the sign
    return sign + pgettext("percentage", "%(figure)s\N{NO-BREAK SPACE}%%") % {"figure": figure}


def zone_of(place: Place) -> ZoneInfo:
    return place.zone if isinstance(place, Property) else ZoneInfo(place)


def moment_text(at: datetime, place: Place, form: str = "DATETIME_FORMAT") -> str:
    return _moment(at, zone_of(place), form, get_language())


def full_moment_text(at: datetime, place: Place) -> str:
    """The moment with the zone it is told in, for where there is room."""
    return _full_moment(at, zone_of(place), get_language())


@lru_cache(maxsize=16384)
def _full_moment(at: datetime, zone: ZoneInfo, language: str | None) -> str:
    text = _moment(at, zone, "DATETIME_FORMAT", language)
    return f"{text} {zone_text(at, zone)} ({zone.key})"


def zone_text(at: datetime, zone: ZoneInfo) -> str:
    """`EST`; where a zone has no letters of its own, how far its clock is from UTC: `UTC+8`, never a bare `+08`."""
    letters = at.astimezone(zone).tzname() or ""
    if not letters.startswith(("+", "-")):
        return letters
    hours, minutes = letters[1:3], letters[3:5]
    return f"UTC{letters[0]}{int(hours)}{f':{minutes}' if minutes.strip('0') else ''}"


@lru_cache(maxsize=16384)
def _moment(at: datetime, zone: ZoneInfo, form: str, _language: str | None) -> str:
    """A board says when each of its tables opened, and nobody opened them anew since it was last looked at."""
    return formats.date_format(timezone.localtime(at, zone), form)


def relative_text(at: datetime, *, now: datetime) -> str:
    """To the nearest hour, day, week, month or year: 47 hours are two days, and 100 minutes two hours."""
    if abs(now - at) < timedelta(minutes=1):
        return _("just now")
    if at < now:
        return _("%(span)s ago") % {"span": timesince(now - rounded_span(now - at), now, depth=1)}
    return _("in %(span)s") % {"span": timesince(now, now + rounded_span(at - now), depth=1)}


# from which span on it is told in a unit: half a unit more than the one before it is counted in
UNITS = (
    (timedelta(days=545), timedelta(days=365)),
    (timedelta(days=45), timedelta(days=30)),
    (timedelta(days=10, hours=12), timedelta(days=7)),
    (timedelta(hours=36), timedelta(days=1)),
    (timedelta(minutes=90), timedelta(hours=1)),
)


def rounded_span(span: timedelta) -> timedelta:
    """What is then cut to whole units comes out at the nearest; full minutes are told as they passed."""
    return next((span + unit / 2 for start, unit in UNITS if span >= start), span)


def weekday_text(at: datetime, place: Place) -> str:
    # Translators: a day with its weekday, in Django's date format letters, as in Monday 16 November 2026
    return moment_text(at, place, pgettext("date format", "l j F Y"))


def days_text(number: int) -> str:
    """`seven days`, `one day`, `14 days`: a term as a sentence has it."""
    return ngettext("%(number)s day", "%(number)s days", number) % {"number": apnumber(number)}


def hours_text(number: int) -> str:
    return ngettext("%(number)s hour", "%(number)s hours", number) % {"number": apnumber(number)}
