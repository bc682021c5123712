"""What time it is: by the clock of the database, which all programs of an installation share.

The clock is read whenever a connection is made. In between time goes on by the machine's steady clock, which nobody can
set: a web server whose own clock is wrong, or is put back under its feet, tells the same time as all others.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

from django.db import connection
from django.db.backends.signals import connection_created
from django.utils import timezone


@dataclass(frozen=True)
class _Reading:
    at: datetime
    steady: float


_last: _Reading | None = None


def now() -> datetime:
    if _last is None:
        _ask_for_the_first_time()
    if _last is None:
        # nothing is written without a database
        return datetime.now(UTC)
    return _last.at + timedelta(seconds=steady() - _last.steady)


def steady() -> float:
    """Seconds since some moment; it goes on while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class _EveryMoment(type):
    """Django also asks this module what a moment is: any is."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, datetime)


class _DatabaseTime(datetime, metaclass=_EveryMoment):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return now().astimezone(tz)


def keep_the_databases_time() -> None:
    """Whoever asks Django for the time, we or a library, is told this one.

    Inside `timezone.now` and not in its place: others have the function in their hands already, and migrations name it.
    """
    connection_created.connect(_read_clock)
    vars(timezone)["datetime"] = _DatabaseTime


def _read_clock(*, connection: Any, **_: Any) -> None:
    global _last  # noqa: PLW0603 - one process, one time
    if connection.vendor != "postgresql":
        return
    asked = steady()
    # past Django's own cursor: it is no query of whoever opened the connection
    [at] = connection.connection.execute("SELECT clock_timestamp()").fetchone()
    _last = _Reading(at.astimezone(UTC), (asked + steady()) / 2)


def _ask_for_the_first_time() -> None:
    try:
        connection.ensure_connection()
    except Exception:  # noqa: BLE001 - no database, or none within reach: whoever needs it says so
        return
