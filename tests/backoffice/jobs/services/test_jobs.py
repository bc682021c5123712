"""What was committed is done, once if nothing breaks and again if a worker was lost."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backoffice.core import contributions
from backoffice.core.contributions import Contributions
from backoffice.jobs.models import Job
from backoffice.jobs.services import jobs
from backoffice.jobs.services.jobs import (
    RunningJob,
    cancel_job,
    enqueue_job,
    requeue_lost_jobs,
    run_job,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def adding(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of job that adds its numbers, and one that never manages to."""

    def add(job: RunningJob) -> dict[str, Any]:
        job.report(50, "half way")
        return {"sum": sum(job.payload["numbers"])}

    def break_down(job: RunningJob) -> None:
        raise ValueError("no paper in the printer")

    declared = Contributions(jobs={"test.add": add, "test.break": break_down})
    monkeypatch.setattr(contributions, "all_contributions", lambda: (declared,))


@pytest.mark.usefixtures("adding")
class TestRunning:
    def test_the_result_stays_with_the_job(self) -> None:
        job = enqueue_job(kind="test.add", payload={"numbers": [2, 3]})
        run_job(job_id=job.pk)
        job.refresh_from_db()
        assert (job.state, job.progress, job.result, job.lease_until) == ("done", 100, {"sum": 5}, None)

    def test_a_finished_job_is_not_done_again(self) -> None:
        job = enqueue_job(kind="test.add", payload={"numbers": [2, 3]})
        run_job(job_id=job.pk)
        run_job(job_id=job.pk)
        job.refresh_from_db()
        assert job.attempts == 1

    def test_nobody_takes_a_job_that_another_worker_holds(self) -> None:
        job = enqueue_job(kind="test.add", payload={"numbers": []})
        Job.objects.filter(pk=job.pk).update(
            state="running", lease_until=timezone.now() + timedelta(minutes=1)
        )
        run_job(job_id=job.pk)
        job.refresh_from_db()
        assert (job.state, job.attempts) == ("running", 0)

    def test_a_failure_is_tried_again_later_and_in_the_end_said(self) -> None:
        job = enqueue_job(kind="test.break", payload={})
        run_job(job_id=job.pk)
        job.refresh_from_db()
        assert job.state == "waiting"
        assert job.lease_until is not None
        assert job.lease_until > timezone.now()
        for _ in range(jobs.MOST_ATTEMPTS):
            Job.objects.filter(pk=job.pk).update(lease_until=timezone.now())
            run_job(job_id=job.pk)
        job.refresh_from_db()
        assert (job.state, job.error) == ("failed", "ValueError: no paper in the printer")

    def test_a_waiting_job_is_cancelled_at_once(self) -> None:
        job = enqueue_job(kind="test.add", payload={"numbers": [1]})
        cancel_job(job=job)
        run_job(job_id=job.pk)
        job.refresh_from_db()
        assert (job.state, job.result) == ("cancelled", None)

    def test_a_running_job_stops_at_its_next_report(self) -> None:
        job = enqueue_job(kind="test.add", payload={"numbers": [1]})
        held = jobs._take_lease(job.pk, at=timezone.now())
        assert held is not None
        cancel_job(job=held)
        with pytest.raises(jobs.JobCancelled):
            RunningJob(held).report(10)

    def test_a_worker_that_lost_its_lease_cannot_overwrite_the_result(self) -> None:
        job = enqueue_job(kind="test.add", payload={"numbers": [1]})
        slow = jobs._take_lease(job.pk, at=timezone.now() - timedelta(hours=1))
        assert slow is not None
        run_job(job_id=job.pk)
        jobs._finish(slow, state=Job.State.FAILED, error="too late")
        job.refresh_from_db()
        assert (job.state, job.result) == ("done", {"sum": 1})


class TestSweeping:
    def test_only_what_nobody_works_on_is_queued_again(self) -> None:
        now = timezone.now()
        never_queued = Job.objects.create(kind="mail")
        lost_worker = Job.objects.create(kind="mail", state="running", lease_until=now - timedelta(seconds=1))
        Job.objects.create(kind="mail", state="running", lease_until=now + timedelta(minutes=1))
        Job.objects.create(kind="mail", state="done")
        Job.objects.filter(pk__in=[never_queued.pk, lost_worker.pk]).update(
            created_at=now - timedelta(minutes=1)
        )
        assert requeue_lost_jobs(at=now) == 2


def test_a_letter_does_not_leave_without_the_change_it_tells_of(
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks() as told:
        enqueue_job(kind="mail", payload={})
    assert len(told) == 1
