"""A worker is killed while it draws a paper: nothing half is left, and the next one draws it whole."""

import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic

import pytest
from django.conf import settings
from django.utils import timezone

from backoffice.celery import app
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import LEASE, run_job
from backoffice.jobs.services.queues import wake_queues
from submissions.documents.models import Document
from submissions.documents.services.drawing import draw_document
from tests.databases import address_of_the_application
from tests.factories import make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.submissions.submissions.factories import make_desk

PATIENCE = 120


@pytest.fixture
def start_worker(committed_database: None) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    # what earlier tests put on the queue of this test process is about other databases
    app.control.purge()
    database = address_of_the_application()
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        command = ["-m", "celery", "-A", "backoffice", "worker", "--pool", "solo", "--loglevel", "WARNING"]
        process = subprocess.Popen(
            [sys.executable, *command],
            env={
                **os.environ,
                "DATABASE_URL": database,
                "DJANGO_SETTINGS_MODULE": "backoffice.settings.test",
            },
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()


def seen(job: Job, happened: Callable[[Job], bool]) -> Job:
    """What a worker does in another process can only be looked for."""
    pause, deadline = Event(), monotonic() + PATIENCE
    while monotonic() < deadline:
        job.refresh_from_db()
        if happened(job):
            return job
        pause.wait(0.02)
    raise AssertionError(f"the job is still {job.state} at {job.progress} %: {job.error}")


def kept_files() -> set[Path]:
    return {each for each in (Path(settings.MEDIA_ROOT) / "documents").rglob("*") if each.is_file()}


@pytest.mark.slow
def test_a_killed_worker_leaves_no_half_paper_and_the_next_makes_it_whole(
    start_worker: Callable[[], subprocess.Popen[bytes]],
) -> None:
    before = kept_files()
    worker = start_worker()
    casino = make_property(regulator=make_regulator("us-sd"), time_zone="America/Denver")
    desk = make_desk(casino)
    desk.submit(desk.draft(make_configuration(casino=casino, pack_id="us-sd/casino-war")))
    paper = Document.objects.select_related("job").get()
    assert paper.job is not None

    seen(paper.job, lambda job: job.state == "running" and 0 < job.progress < 96)
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    paper.refresh_from_db()
    assert (paper.is_made, paper.sha256, bool(paper.file), paper.size) == (False, "", False, 0)
    assert kept_files() == before
    assert Job.objects.get(pk=paper.job.pk).state == "running"

    start_worker()
    # its lease runs on: the worker might be alive, so nobody else takes it yet
    run_job(job_id=paper.job.pk)
    assert Job.objects.get(pk=paper.job.pk).attempts == 1
    Job.objects.filter(pk=paper.job.pk).update(lease_until=timezone.now() - LEASE)
    assert wake_queues(at=timezone.now()) >= 1
    done = seen(paper.job, lambda job: job.is_finished)
    assert (done.state, done.attempts) == ("done", 2), done.error

    paper.refresh_from_db()
    with paper.file.open() as file:
        content = file.read()
    assert kept_files() - before == {Path(settings.MEDIA_ROOT) / str(paper.file.name)}
    assert (hashlib.sha256(content).hexdigest(), len(content)) == (paper.sha256, paper.size)
    assert content == draw_document(paper, lambda percent, text: None)
    (Path(settings.MEDIA_ROOT) / str(paper.file.name)).unlink()
