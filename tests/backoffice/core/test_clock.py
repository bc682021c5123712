"""Time is the database's, whatever the clock of this process says."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from backoffice.core import clock

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _the_clock_goes_right_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_last", clock._last)


def database_that_says(at: datetime) -> Any:
    answer = SimpleNamespace(fetchone=lambda: [at])
    return SimpleNamespace(vendor="postgresql", connection=SimpleNamespace(execute=lambda _question: answer))


def test_whoever_asks_django_is_told_the_time_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "steady", lambda: 1000.0)
    at = datetime(2031, 3, 3, 21, tzinfo=UTC)
    clock._read_clock(connection=database_that_says(at))
    assert timezone.now() == at
    monkeypatch.setattr(clock, "steady", lambda: 1090.0)
    assert timezone.now() == at + timedelta(seconds=90)
    assert timezone.localdate() == at.date()


def test_a_database_whose_clock_was_put_right_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "steady", lambda: 1000.0)
    at = datetime(2031, 3, 3, 21, tzinfo=UTC)
    clock._read_clock(connection=database_that_says(at))
    clock._read_clock(connection=database_that_says(at - HOUR))
    assert timezone.now() == at - HOUR


def test_any_moment_is_shown_by_the_clock_of_the_place() -> None:
    at = datetime(2031, 3, 3, 21, tzinfo=UTC)
    with timezone.override("Asia/Singapore"):
        assert timezone.template_localtime(at).isoformat() == "2031-03-04T05:00:00+08:00"  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_it_is_read_with_every_connection_and_without_a_query_of_ours(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    other = connection.copy()
    monkeypatch.setattr(clock, "_last", None)
    with django_assert_num_queries(0, connection=other):
        other.ensure_connection()
    assert clock._last is not None
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            assert abs(cursor.fetchone()[0] - timezone.now()) < HOUR
    finally:
        other.close()
