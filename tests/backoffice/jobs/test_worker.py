"""A real worker at a real broker does what was committed, also what the queue never heard of."""

import os
import subprocess
import sys
from collections.abc import Iterator
from threading import Event
from time import monotonic

import pytest
from django.db import transaction
from django.utils import timezone

from backoffice.celery import app
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import LEASE, requeue_lost_jobs
from backoffice.notifications.services.mail import send_text
from tests.databases import address_of_the_application

PATIENCE = 60


@pytest.fixture
def worker(committed_database: None) -> Iterator[subprocess.Popen[bytes]]:
    # what earlier tests put on the queue of this test process is about other databases
    app.control.purge()
    command = ["-m", "celery", "-A", "backoffice", "worker", "--pool", "solo", "--loglevel", "WARNING"]
    process = subprocess.Popen(
        [sys.executable, *command],
        env={
            **os.environ,
            "DATABASE_URL": address_of_the_application(),
            "DJANGO_SETTINGS_MODULE": "backoffice.settings.test",
        },
    )
    yield process
    process.kill()
    process.wait()


def finished(job: Job) -> Job:
    """The job once it is over; what a worker does in another process can only be looked for."""
    over, deadline = Event(), monotonic() + PATIENCE
    while monotonic() < deadline:
        job.refresh_from_db()
        if job.is_finished:
            return job
        over.wait(0.1)
    raise AssertionError(f"the job is still {job.state} after {PATIENCE} s: {job.error}")


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
        return letter()


def test_a_job_that_the_queue_never_heard_of_is_found_by_the_sweeper(
    worker: object, told_to_nobody: Job
) -> None:
    assert requeue_lost_jobs(at=timezone.now() + LEASE) == 1
    done = finished(told_to_nobody)
    assert (done.state, done.attempts) == ("done", 1)


def test_what_a_lost_worker_held_is_done_by_the_next(worker: object, told_to_nobody: Job) -> None:
    expired = timezone.now() - LEASE
    Job.objects.filter(pk=told_to_nobody.pk).update(state="running", attempts=1, lease_until=expired)
    assert requeue_lost_jobs(at=timezone.now()) == 1
    done = finished(told_to_nobody)
    assert (done.state, done.attempts) == ("done", 2)
