"""Slots are shared: no organisation makes another one wait, and no queue another queue."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from backoffice.jobs.models import Job
from backoffice.jobs.services import queues
from backoffice.jobs.services.queues import jobs_due, share_of_one, take_next, wake_queues

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _four_slots(settings: Any) -> None:
    settings.JOB_SLOTS = settings.JOB_SLOTS | {"documents": 4}


def wait(tenant: str, number: int = 1, **fields: Any) -> list[Job]:
    rows = [
        Job(
            **(
                {"kind": "report", "queue": "documents", "tenant": tenant, "due_at": NOW - timedelta(hours=1)}
                | fields
            )
        )
        for _ in range(number)
    ]
    return Job.objects.bulk_create(rows)


def taken(times: int, at: datetime = NOW) -> list[str]:
    jobs = [take_next("documents", at=at) for _ in range(times)]
    return [job.tenant for job in jobs if job is not None]


def test_one_organisation_holds_half_of_the_slots_however_much_it_asks_for() -> None:
    wait("operator:1", 50)
    assert taken(4) == ["operator:1", "operator:1"]
    wait("operator:2", 5)
    assert taken(4) == ["operator:2", "operator:2"]
    assert taken(1) == []


def test_whoever_was_served_longest_ago_is_next_where_there_is_one_slot(settings: Any) -> None:
    settings.JOB_SLOTS = settings.JOB_SLOTS | {"documents": 1}
    wait("operator:1", 30)
    wait("operator:2", 3, due_at=NOW)
    served = []
    for minute in range(8):
        job = take_next("documents", at=NOW + timedelta(minutes=minute))
        assert job is not None
        served.append(job.tenant)
        Job.objects.filter(pk=job.pk).update(state="done", lease_until=None)
    assert Counter(served[:6]) == {"operator:1": 3, "operator:2": 3}
    assert served[6:] == ["operator:1", "operator:1"]


def test_inside_an_organisation_the_oldest_is_first() -> None:
    first, second = wait("operator:1"), wait("operator:1")
    Job.objects.filter(pk=second[0].pk).update(due_at=NOW - timedelta(hours=2))
    assert [job.pk for job in (take_next("documents", at=NOW), take_next("documents", at=NOW)) if job] == [
        second[0].pk,
        first[0].pk,
    ]


def test_other_queues_are_not_touched() -> None:
    wait("operator:1", queue="studies")
    assert take_next("documents", at=NOW) is None
    assert take_next("studies", at=NOW) is not None


def test_what_a_lost_worker_held_frees_its_slot_and_is_taken_again() -> None:
    wait("operator:1", 3)
    held = take_next("documents", at=NOW)
    take_next("documents", at=NOW)
    assert taken(1) == []
    assert held is not None
    Job.objects.filter(pk=held.pk).update(due_at=NOW - timedelta(days=1))
    later = NOW + timedelta(minutes=3)
    again = take_next("documents", at=later)
    assert again is not None
    assert (again.pk, again.attempts) == (held.pk, 2)


def test_a_stopped_job_makes_way_for_the_next() -> None:
    stopped, following = wait("operator:1", 1, cancel_requested=True), wait("operator:1")
    job = take_next("documents", at=NOW)
    assert job is not None
    assert job.pk == following[0].pk
    assert Job.objects.get(pk=stopped[0].pk).state == "cancelled"


def test_the_share_is_half_and_never_nothing() -> None:
    assert [share_of_one(slots) for slots in (1, 2, 4, 7)] == [1, 1, 2, 4]


class TestSweeping:
    @pytest.fixture
    def woken(self, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
        found: dict[str, int] = {}
        monkeypatch.setattr(queues, "wake_slots", lambda queue, due: found.update({queue: due}))
        return found

    def test_only_queues_with_work_that_nobody_does_are_woken(self, woken: dict[str, int]) -> None:
        now = timezone.now()
        wait("operator:1", queue="mail", due_at=now - timedelta(minutes=1))
        wait("", queue="mail", state="running", lease_until=now - timedelta(seconds=1))
        wait("", queue="documents", state="running", lease_until=now + timedelta(minutes=1))
        wait("", queue="studies", due_at=now + timedelta(minutes=1))
        wait("", queue="default", state="done")
        assert wake_queues(at=now) == 2
        assert woken == {"mail": 2}

    def test_no_more_slots_are_woken_than_there_are(self, woken: dict[str, int]) -> None:
        wait("operator:1", 100)
        wake_queues(at=timezone.now())
        assert woken == {"documents": 4}
        assert jobs_due("documents", at=timezone.now()) == 4

    def test_a_job_of_a_queue_that_there_is_no_more_is_done_all_the_same(self, woken: dict[str, int]) -> None:
        [job] = wait("", queue="celery")
        wake_queues(at=timezone.now())
        job.refresh_from_db()
        assert job.queue == "default"
