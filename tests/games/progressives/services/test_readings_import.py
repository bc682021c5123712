"""Readings from a file: every row looked at first, all written or none."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.permissions.roles import Role
from games.progressives.models import MeterAlert, MeterReading, ProgressiveLevel, ReadingImport
from games.progressives.services.readings_import import PlanMoved, plan_of, start_import, write_import
from tests.factories import make_person
from tests.games.progressives.factories import at_hour, make_level, make_progressive, read

pytestmark = pytest.mark.django_db
HEAD = "Progressive,Read at,Amount,Counter,Device,Message"


def started(level: ProgressiveLevel, *rows: str, head: str = HEAD) -> ReadingImport:
    return start_import(
        casino=level.casino,
        person=make_person(Role.FLOOR_SUPERVISOR, operator=level.casino.operator),
        text="\n".join([head, *rows]),
        file_name="meters.csv",
        now=timezone.now(),
    )


def row(level: ProgressiveLevel, hours: int, amount: str, counter: int | str = "", more: str = ",") -> str:
    return f"Main pit war,{at_hour(level, hours).isoformat()},{amount},{counter},{more}"


def problems(kept: ReadingImport) -> list[dict[str, str]]:
    return [each.problems for each in plan_of(kept, now=timezone.now()).rows]


def write(kept: ReadingImport) -> dict[str, int]:
    person: Any = kept.person
    plan = plan_of(kept, now=timezone.now())
    return write_import(
        kept=kept,
        fingerprint=plan.fingerprint,
        now=timezone.now(),
        actor=Actor(label="floor", person=person),
    )


def test_rows_in_any_order_are_written_and_reconciled() -> None:
    level = make_level()
    kept = started(
        level,
        row(level, 3, "10450.00", 600),
        row(level, 1, '"10,150"', 200),
        row(level, 2, "10300", 400),
    )
    assert write(kept) == {"readings": 3, "known": 0, "alerts": 0}
    assert MeterReading.objects.filter(level=level, source="csv").count() == 3
    entry = AuditEntry.objects.get(verb="meter.readings_imported")
    assert entry.after is not None
    assert len(entry.after["readings"]) == 3
    assert entry.after["file"] == "meters.csv"


def test_a_drop_in_the_file_alerts() -> None:
    level = make_level()
    outcome = write(started(level, row(level, 1, "10150", 200), row(level, 2, "10100", 300)))
    assert outcome["alerts"] == 1
    assert MeterAlert.objects.get(level=level).kind == "drop"


def test_the_preview_marks_a_row_that_is_far_from_expected_and_writes_it_all_the_same() -> None:
    level = make_level()
    kept = started(
        level, row(level, 1, "10150", 200), row(level, 2, "1030", 400), row(level, 3, "10450", 600)
    )
    plan = plan_of(kept, now=timezone.now())
    assert [each.warning for each in plan.rows] == [
        "",
        "Expected $10,299.00 to $10,301.00, not $1,030.00.",
        "Expected $1,179.00 to $1,181.00, not $10,450.00.",
    ]
    assert plan.can_be_written
    assert write(kept)["alerts"] == 2


def test_rows_that_count_since_the_one_before_add_up_within_the_file() -> None:
    level = make_level()
    read(level, 1, "10075", counter=100)
    head = "Progressive,Read at,Amount,Wagers"
    rows = [
        f"Main pit war,{at_hour(level, hour).isoformat()},{10_075 + 75 * (hour - 1)},100" for hour in (2, 3)
    ]
    kept = started(level, *rows, head=head)
    assert plan_of(kept, now=timezone.now()).doubtful == []


def test_the_same_message_is_written_once() -> None:
    level = make_level()
    line = row(level, 1, "10150", 200, "PG-2201,7")
    write(started(level, line))
    kept = started(level, line, row(level, 2, "10300", 400, "PG-2201,8"))
    assert write(kept) == {"readings": 1, "known": 1, "alerts": 0}


@pytest.mark.parametrize(
    ("cells", "column", "words"),
    [
        ("Nowhere,2026-01-01 06:00,1,,,", "progressive", "No such progressive"),
        ("Main pit war,yesterday,1,,,", "at", "Write it as in"),
        ("Main pit war,{soon},1,,,", "at", "is in the future"),
        ("Main pit war,2001-01-01 06:00,1,,,", "at", "had not started"),
        ("Main pit war,{one},ten,,,", "shown", "two decimals"),
        ("Main pit war,{one},-5,,,", "shown", "two decimals"),
        ("Main pit war,{one},,,,", "shown", "Needed"),
        ("Main pit war,{one},1000000,,,", "shown", "can display"),
        ("Main pit war,{one},10150,some,,", "counter", "whole number"),
        ("Main pit war,{one},10150,200,,9", "device_id", "needs its device"),
        ("Main pit war,{one},10150,200,,,,more", "", "more cells"),
    ],
)
def test_each_bad_cell_says_what_is_wrong(cells: str, column: str, words: str) -> None:
    level = make_level()
    soon = (timezone.now() + timedelta(days=1)).isoformat()
    kept = started(level, cells.format(one=at_hour(level, 1).isoformat(), soon=soon))
    [found] = problems(kept)
    assert words in found[column]
    assert not plan_of(kept, now=timezone.now()).can_be_written


def test_a_time_that_came_twice_is_asked_about() -> None:
    level = make_level(started_at=timezone.now() - timedelta(days=800))
    [found] = problems(started(level, "Main pit war,2025-11-02 01:30,10000,,,"))
    assert "came twice" in found["at"]
    [found] = problems(started(level, "Main pit war,2025-03-09 02:30,10000,,,"))
    assert "put forward" in found["at"]


def test_a_moment_stands_once_in_the_log_and_in_the_file() -> None:
    level = make_level()
    read(level, 1, "10150")
    first, second, third = problems(
        started(level, row(level, 1, "10150"), row(level, 2, "10150"), row(level, 2, "10200"))
    )
    assert "already" in first["at"]
    assert second == {}
    assert "Line 3" in third["at"]


def test_nothing_is_written_when_one_row_is_bad() -> None:
    level = make_level()
    kept = started(level, row(level, 1, "10150", 200), row(level, 2, "lots", 300))
    with pytest.raises(PlanMoved):
        write(kept)
    assert not MeterReading.objects.filter(source="csv").exists()


def test_nothing_is_written_when_the_log_changed_since_the_preview() -> None:
    level = make_level()
    kept = started(level, row(level, 1, "10150", 200))
    seen = plan_of(kept, now=timezone.now()).fingerprint
    read(level, 1, "10150", counter=200)
    with pytest.raises(PlanMoved):
        write_import(kept=kept, fingerprint=seen, now=timezone.now(), actor=Actor(label="x"))


def test_writing_twice_writes_once() -> None:
    level = make_level()
    kept = started(level, row(level, 1, "10150", 200))
    assert write(kept) == write(kept)
    assert MeterReading.objects.filter(source="csv").count() == 1


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("Progressive,Read at,Amount,Colour", "“Colour” is not known"),
        ("Progressive,Read at,Amount,Amount", "twice"),
        ("Progressive,Amount", "Missing: Read at"),
        (HEAD, "no readings below"),
    ],
)
def test_what_is_wrong_with_the_file_as_a_whole_is_refused(head: str, words: str) -> None:
    with pytest.raises(DomainError, match=words):
        started(make_level(), head=head)


def test_a_progressive_with_several_meters_asks_which() -> None:
    progressive = make_progressive()
    level = progressive.levels.get()
    ProgressiveLevel.objects.create(
        progressive=progressive, path="bonus_spin.primary", name="Primary", started_at=level.started_at
    )
    [found] = problems(started(level, row(level, 1, "10150")))
    assert "One of: Jackpot, Primary" in found["meter"]


def test_the_plan_takes_the_same_queries_for_1_and_30_rows(django_assert_max_num_queries: Any) -> None:
    level = make_level()
    kept = started(level, *[row(level, hour + 1, f"{10_000 + hour}") for hour in range(30)])
    with django_assert_max_num_queries(10):
        plan_of(kept, now=timezone.now())


def test_a_message_of_a_device_stands_once_in_the_file() -> None:
    level = make_level()
    kept = started(level, row(level, 1, "10150", 200, "PG-2201,7"), row(level, 2, "10300", 400, "PG-2201,7"))
    first, second = problems(kept)
    assert not first
    assert "Line 2 has the same message" in second["sequence"]
