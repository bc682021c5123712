"""The columns of a file of readings: what they are called, what they allow, how a cell is read."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as __

from backoffice.casinos.table_columns import plain_name
from backoffice.core.errors import DomainError
from backoffice.core.local_time import MissingLocalTime, RepeatedLocalTime, instant_of


@dataclass(frozen=True)
class Column:
    key: str
    header: str
    meaning: Any
    example: str
    needed: bool = False


COLUMNS = (
    Column("progressive", "Progressive", __("Its name at the property."), "Main pit war", needed=True),
    Column("meter", "Meter", __("Name of the meter; needed where the progressive has several."), "Jackpot"),
    Column(
        "at",
        "Read at",
        __("By the property's clock, or with its offset from UTC."),
        "2026-11-16 06:00",
        needed=True,
    ),
    Column("shown", "Amount", __("What the meter showed."), "12345.25", needed=True),
    Column("counter", "Counter", __("The controller's running count of wagers."), "48211"),
    Column("wagers", "Wagers since", __("Wagers since the reading before; instead of the counter."), ""),
    Column("coin_in", "Coin-in since", __("Their amount; instead of their number."), ""),
    Column("device_id", "Device", __("Controller that reports."), "PG-2201"),
    Column(
        "sequence", "Message", __("The device's number of the message: the same one is written once."), "1042"
    ),
    Column("note", "Note", __("Up to 200 characters."), ""),
)
BY_NAME = {plain_name(each.header): each for each in COLUMNS} | {each.key: each for each in COLUMNS}


def _moment(text: str, zone: ZoneInfo) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise DomainError(_("Enter date and time such as 2026-11-16 06:00.")) from error
    if not 1900 <= found.year <= 2200:
        raise DomainError(_("Enter date and time such as 2026-11-16 06:00."))
    if found.tzinfo is not None:
        return found
    try:
        return instant_of(found, zone)
    except MissingLocalTime as missing:
        raise DomainError(_("This time did not exist: the clocks went forward.")) from missing
    except RepeatedLocalTime as repeated:
        raise DomainError(
            _("This time occurred twice that night. Enter it with its offset, %(first)s or %(second)s.")
            % {"first": repeated.earlier.isoformat(), "second": repeated.later.isoformat()}
        ) from repeated


def _amount(text: str, zone: ZoneInfo) -> Decimal:
    plain = re.sub(r"[\s$,]", "", text)
    if not re.fullmatch(r"\d{1,12}(\.\d{1,2})?", plain, re.ASCII):
        raise DomainError(_("An amount with at most two decimals, such as 12345.25."))
    return Decimal(plain)


def _whole(text: str, zone: ZoneInfo) -> int:
    plain = text.replace(",", "")
    if not re.fullmatch(r"\d{1,15}", plain, re.ASCII):
        raise DomainError(_("A whole number."))
    return int(plain)


def _words(limit: int) -> Callable[[str, ZoneInfo], str]:
    def read(text: str, zone: ZoneInfo) -> str:
        if len(text) > limit or not text.isprintable():
            raise DomainError(_("At most %(limit)d characters on one line.") % {"limit": limit})
        return text

    return read


READERS: dict[str, Callable[[str, ZoneInfo], Any]] = {
    "at": _moment,
    "shown": _amount,
    "counter": _whole,
    "wagers": _whole,
    "coin_in": _amount,
    "device_id": _words(60),
    "sequence": _whole,
    "note": _words(200),
}
