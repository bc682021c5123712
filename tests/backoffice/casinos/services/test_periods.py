"""Tables are opened and closed now or at a time in the past, and the record can be put right."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import TablePeriod
from backoffice.casinos.services.periods import (
    close_table,
    correct_period,
    note_period,
    open_table,
    take_back_period,
)
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from tests.factories import make_pit, make_property, make_table

NOON = datetime(2026, 6, 1, 16, tzinfo=UTC)  # 12:00 in New York


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


@pytest.mark.django_db
def test_open_and_close_are_recorded_with_the_table(actor: Actor) -> None:
    table = make_table(number="T1")
    open_table(table=table, at=NOON, actor=actor)
    close_table(table=table, at=NOON + hours(8), actor=actor)
    period = TablePeriod.objects.get()
    assert (period.opened_at, period.closed_at) == (NOON, NOON + hours(8))
    opened, closed = AuditEntry.objects.order_by("sequence")
    assert (opened.verb, closed.verb, closed.object_label) == ("table.opened", "table.closed", "T1")
    assert closed.before is not None
    assert closed.after is not None
    assert (closed.before["closed_at"], closed.after["closed_at"]) == (None, "2026-06-02T00:00:00+00:00")


@pytest.mark.django_db
def test_an_open_table_is_not_opened_again_and_a_closed_one_not_closed(actor: Actor) -> None:
    table = make_table(number="T1")
    with pytest.raises(DomainError, match="T1 is not open"):
        close_table(table=table, at=NOON, actor=actor)
    open_table(table=table, at=NOON, actor=actor)
    with pytest.raises(DomainError, match="open since 1 Jun 2026, 12:00 EDT"):
        open_table(table=table, at=NOON + hours(1), actor=actor)


@pytest.mark.django_db
def test_an_overlap_is_told_with_the_times_of_the_propertys_clock(actor: Actor) -> None:
    table = make_table(number="T1")
    note_period(table=table, opened_at=NOON, closed_at=NOON + hours(8), actor=actor)
    for at in (NOON - hours(1), NOON + hours(7)):
        with pytest.raises(DomainError, match="1 Jun 2026, 12:00 EDT to 1 Jun 2026, 20:00 EDT") as caught:
            open_table(table=table, at=at, actor=actor)
        assert caught.value.field == "at"
    note_period(table=table, opened_at=NOON - hours(2), closed_at=NOON, actor=actor)
    open_table(table=table, at=NOON + hours(8), actor=actor)
    assert TablePeriod.objects.count() == 3


@pytest.mark.django_db
def test_nothing_is_opened_or_closed_in_the_future(actor: Actor) -> None:
    table = make_table()
    soon = timezone.now() + hours(1)
    with pytest.raises(DomainError, match="in the future"):
        open_table(table=table, at=soon, actor=actor)
    open_table(table=table, at=NOON, actor=actor)
    with pytest.raises(DomainError, match="in the future"):
        close_table(table=table, at=soon, actor=actor)


@pytest.mark.django_db
def test_a_table_closes_after_it_opened(actor: Actor) -> None:
    table = make_table(number="T1")
    open_table(table=table, at=NOON, actor=actor)
    for at in (NOON, NOON - hours(1)):
        with pytest.raises(DomainError, match="T1 was opened on 1 Jun 2026, 12:00 EDT") as caught:
            close_table(table=table, at=at, actor=actor)
        assert caught.value.field == "at"


@pytest.mark.django_db
def test_the_night_the_clocks_go_back_is_an_hour_longer(actor: Actor) -> None:
    table = make_table()
    opened = datetime(2025, 11, 2, 4, 30, tzinfo=UTC)  # 00:30 EDT
    period = note_period(table=table, opened_at=opened, closed_at=opened + hours(3), actor=actor)
    zone = table.property.zone
    assert period.opened_at.astimezone(zone).strftime("%H:%M %Z") == "00:30 EDT"
    assert period.closed_at is not None
    assert period.closed_at.astimezone(zone).strftime("%H:%M %Z") == "02:30 EST"
    # both halves of the hour that comes twice are taken, in either reading
    for half in (hours(1), hours(2)):
        with pytest.raises(DomainError, match="already open at that time"):
            open_table(table=table, at=opened + half, actor=actor)


@pytest.mark.django_db
def test_a_correction_keeps_the_old_times_and_the_reason_in_the_trail(actor: Actor) -> None:
    table = make_table()
    period = note_period(table=table, opened_at=NOON, closed_at=NOON + hours(8), actor=actor)
    correct_period(
        period=period,
        seen_version=1,
        opened_at=NOON - hours(1),
        closed_at=NOON + hours(8),
        reason="Wrong hour",
        actor=actor,
    )
    entry = AuditEntry.objects.get(verb="table.period_corrected")
    assert entry.before is not None
    assert entry.after is not None
    assert entry.before["opened_at"] == NOON.isoformat()
    assert entry.after["opened_at"] == (NOON - hours(1)).isoformat()
    assert entry.after["reason"] == "Wrong hour"


@pytest.mark.django_db
def test_a_correction_is_guarded_by_its_version_and_never_overlaps(actor: Actor) -> None:
    table = make_table()
    first = note_period(table=table, opened_at=NOON, closed_at=NOON + hours(2), actor=actor)
    second = note_period(table=table, opened_at=NOON + hours(3), closed_at=NOON + hours(5), actor=actor)
    values = {"opened_at": NOON + hours(1), "closed_at": NOON + hours(5), "reason": "x", "actor": actor}
    with pytest.raises(DomainError, match="already open at that time"):
        correct_period(period=second, seen_version=1, **values)  # type: ignore[arg-type]
    with pytest.raises(EditConflict):
        correct_period(period=first, seen_version=0, **values)  # type: ignore[arg-type]


@pytest.mark.django_db
def test_a_period_that_never_was_is_taken_back_and_stays_in_the_trail(actor: Actor) -> None:
    table = make_table()
    period = open_table(table=table, at=NOON, actor=actor)
    take_back_period(period=period, seen_version=1, reason="Wrong table", actor=actor)
    assert not TablePeriod.objects.exists()
    entry = AuditEntry.objects.get(verb="table.period_taken_back")
    assert entry.before is not None
    assert entry.before["opened_at"] == NOON.isoformat()
    assert entry.after == {"reason": "Wrong table"}


@pytest.mark.usefixtures("committed_database")
def test_a_table_opened_by_two_at_the_same_moment_is_opened_once(
    in_threads: Callable[..., list[object]], actor: Actor
) -> None:
    table = make_table()
    results = in_threads(*[lambda: open_table(table=table, at=NOON, actor=actor)] * 3)
    assert sorted(type(result).__name__ for result in results) == [
        "DomainError",
        "DomainError",
        "TablePeriod",
    ]


class AnyHistory(TestCase):
    """Whatever is tried, what stands is without overlap, and every refusal is a sentence, never a crash."""

    @settings(max_examples=25, deadline=None)
    @given(
        st.lists(
            st.tuples(st.sampled_from(["open", "close", "note"]), st.integers(0, 40), st.integers(0, 12)),
            max_size=12,
        )
    )
    def test_periods_never_overlap_in_any_history(self, steps: list[tuple[str, int, int]]) -> None:
        actor = Actor.in_command("test")
        # a zone and a night in which clocks are put back
        table = make_table(pit=make_pit(casino=make_property(time_zone="America/New_York")))
        start = datetime(2025, 11, 1, 20, tzinfo=UTC)
        for kind, offset, length in steps:
            at = start + timedelta(minutes=30 * offset)
            # a refusal is an answer; anything else that is raised fails the test
            with suppress(DomainError):
                if kind == "open":
                    open_table(table=table, at=at, actor=actor)
                elif kind == "close":
                    close_table(table=table, at=at, actor=actor)
                else:
                    end = at + timedelta(minutes=30 * length)
                    note_period(table=table, opened_at=at, closed_at=end, actor=actor)
        periods = list(TablePeriod.objects.filter(table=table).order_by("opened_at"))
        for one, following in pairwise(periods):
            assert one.closed_at is not None
            assert one.closed_at <= following.opened_at
