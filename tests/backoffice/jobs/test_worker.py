"""A real worker at a real broker does what was committed, also what the queue never heard of."""

import subprocess
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from backoffice.celery import app
from backoffice.jobs.models import Job
from backoffice.jobs.services import waking
from backoffice.jobs.services.jobs import LEASE
from backoffice.jobs.services.queues import wake_queues
from backoffice.notifications.services.mail import send_text
from tests.programs import celery_worker, program, until


@pytest.fixture
def worker(committed_database: None) -> Iterator[subprocess.Popen[bytes]]:
    # what earlier tests put on the queues of this test process is about other databases
    app.control.purge()
    with program(*celery_worker()) as process:
        yield process


def finished(job: Job) -> Job:
    def look() -> bool:
        job.refresh_from_db()
        return job.is_finished

    until(look, "the end of the job")
    return job


def letter() -> Job:
    return send_text(to="a@b.example", subject="Good news", text="The table is open.")


@pytest.mark.usefixtures("worker")
def test_a_letter_is_sent_after_the_commit() -> None:
    with transaction.atomic():
        job = letter()
    assert finished(job).result == {"sent": 1}


@pytest.fixture
def told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> Job:
    """A job that was committed while the broker was away."""

    def unreachable(*args: object, **kwargs: object) -> None:
        raise ConnectionError("the broker is away")

    with monkeypatch.context() as broker_away:
        broker_away.setattr(app, "send_task", unreachable)
        broker_away.setattr(waking, "breaker", waking.Breaker())
        return letter()


def test_a_job_that_the_queue_never_heard_of_is_found_by_the_sweeper(
    worker: object, told_to_nobody: Job
) -> None:
    assert wake_queues(at=timezone.now()) == 1
    done = finished(told_to_nobody)
    assert (done.state, done.attempts) == ("done", 1)


def test_what_a_lost_worker_held_is_done_by_the_next(worker: object, told_to_nobody: Job) -> None:
    expired = timezone.now() - LEASE - timedelta(seconds=1)
    Job.objects.filter(pk=told_to_nobody.pk).update(state="running", attempts=1, lease_until=expired)
    assert wake_queues(at=timezone.now()) == 1
    done = finished(told_to_nobody)
    assert (done.state, done.attempts) == ("done", 2)
