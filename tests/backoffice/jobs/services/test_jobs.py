"""What was committed is done, once if nothing breaks and again if a worker was lost."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from backoffice.core import contributions
from backoffice.core.contributions import Contributions, JobKind
from backoffice.jobs.models import Job
from backoffice.jobs.services import jobs
from backoffice.jobs.services.jobs import (
    RunningJob,
    cancel_job,
    enqueue_job,
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

    declared = Contributions(
        jobs={
            "test.add": JobKind(_("Adding"), add),
            "test.break": JobKind(_("Breaking"), break_down, most_tries=3),
            "test.stubborn": JobKind(_("Breaking for hours"), break_down, try_for=timedelta(hours=9)),
        }
    )
    monkeypatch.setattr(contributions, "all_contributions", lambda: (declared,))


def make_due(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(due_at=timezone.now())


def taken(job: Job, *, at: datetime | None = None) -> Job:
    """As a worker has it that has just begun."""
    held = Job.objects.get(pk=job.pk)
    assert jobs.take(held, at=at or timezone.now())
    return held


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
        assert (job.state, job.lease_until) == ("waiting", None)
        assert job.due_at > timezone.now()
        run_job(job_id=job.pk)
        job.refresh_from_db()
        assert job.tries == 1
        for _again in range(2):
            make_due(job)
            run_job(job_id=job.pk)
        job.refresh_from_db()
        assert (job.state, job.tries) == ("failed", 3)
        assert job.error == "ValueError: no paper in the printer"

    def test_what_is_tried_for_long_is_tried_less_and_less_often_until_it_is_over(self) -> None:
        job = enqueue_job(kind="test.stubborn", payload={})
        pauses = []
        while job.state == "waiting":
            before = timezone.now()
            run_job(job_id=job.pk)
            job.refresh_from_db()
            pauses.append(job.due_at - before)
            # as if the pause had passed
            passed = job.due_at - timezone.now()
            Job.objects.filter(pk=job.pk).update(due_at=timezone.now(), asked_at=job.asked_at - passed)
            job.refresh_from_db()
        assert [round(pause.total_seconds(), -1) for pause in pauses[:4]] == [30, 60, 120, 240]
        assert max(pauses) < timedelta(hours=1, seconds=5)
        assert 9 <= len(pauses) <= 18
        assert job.state == "failed"

    def test_a_waiting_job_is_cancelled_at_once(self) -> None:
        job = enqueue_job(kind="test.add", payload={"numbers": [1]})
        cancel_job(job=job)
        run_job(job_id=job.pk)
        job.refresh_from_db()
        assert (job.state, job.result) == ("cancelled", None)

    def test_a_running_job_stops_at_its_next_report(self) -> None:
        job = enqueue_job(kind="test.add", payload={"numbers": [1]})
        held = taken(job)
        cancel_job(job=held)
        with pytest.raises(jobs.JobCancelled):
            RunningJob(held).report(10)

    @pytest.mark.parametrize(
        "end", [None, ValueError("late"), jobs.JobCancelled(), jobs.JobRefused("late")], ids=repr
    )
    def test_a_worker_that_lost_its_lease_writes_nothing_more(
        self, monkeypatch: pytest.MonkeyPatch, end: BaseException | None
    ) -> None:
        """However it ends: well, badly, stopped, or badly for the last time."""
        job = enqueue_job(kind="test.add", payload={"numbers": [1]})
        slow = taken(job, at=timezone.now() - timedelta(hours=1))
        run_job(job_id=job.pk)
        after = Job.objects.values().get(pk=job.pk)

        def late(job: RunningJob) -> dict[str, Any]:
            if end is not None:
                raise end
            return {"sum": "another"}

        declared = Contributions(jobs={"test.add": JobKind(_("Adding"), late, most_tries=1 if end else 5)})
        monkeypatch.setattr(contributions, "all_contributions", lambda: (declared,))
        jobs.work_on(slow)
        with pytest.raises(jobs.JobCancelled):
            RunningJob(slow).report(50)
        with pytest.raises(jobs.JobCancelled):
            RunningJob(slow).note(step=1)
        with pytest.raises(jobs.JobCancelled), RunningJob(slow).keeping():
            pytest.fail("somebody else's result was overwritten")
        assert Job.objects.values().get(pk=job.pk) == after
        assert after["state"] == "done"


def test_a_letter_does_not_leave_without_the_change_it_tells_of(
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks() as told:
        enqueue_job(kind="mail", payload={})
    assert len(told) == 1
