"""Work outside the request: a row written with the change, a worker with a lease, a sweeper for the lost."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.celery import app
from backoffice.core.contributions import by_name
from backoffice.jobs.models import Job

log = structlog.get_logger()

LEASE = timedelta(minutes=2)
MOST_ATTEMPTS = 5
UNFINISHED = (Job.State.WAITING, Job.State.RUNNING)


class JobCancelled(Exception):
    """Raised inside the work when somebody asked for it to stop, or when another worker took it over."""


@dataclass
class RunningJob:
    """What the work sees of its job. Reporting renews the lease: work that takes longer must report."""

    job: Job

    @property
    def payload(self) -> dict[str, Any]:
        return dict(self.job.payload)

    def report(self, percent: int, text: str = "") -> None:
        mine = Job.objects.filter(pk=self.job.pk, attempts=self.job.attempts, cancel_requested=False)
        lease_until = timezone.now() + LEASE
        if not mine.update(progress=percent, progress_text=text, lease_until=lease_until):
            raise JobCancelled


Work = Callable[[RunningJob], dict[str, Any] | None]


def enqueue_job(*, kind: str, payload: dict[str, Any], actor: Actor | None = None, title: str = "") -> Job:
    """Writes the job in the caller's transaction; the queue hears of it after the commit."""
    job = Job.objects.create(
        kind=kind,
        title=title[:200],
        payload=payload,
        person=actor.person if actor else None,
        client=actor.client if actor else None,
    )
    transaction.on_commit(lambda: _tell_queue(job.pk))
    return job


def _tell_queue(job_id: int) -> None:
    try:
        app.send_task("jobs.run_job", args=[job_id])
    except Exception as error:  # noqa: BLE001 - the sweeper finds the row when the broker is back
        log.warning("job not queued yet", job=job_id, reason=str(error))


def run_job(*, job_id: int) -> None:
    """Does the work of one job unless somebody else holds it or it is finished."""
    job = _take_lease(job_id, at=timezone.now())
    if job is None:
        return
    try:
        result = by_name("jobs")[job.kind](RunningJob(job))
    except JobCancelled:
        _finish(job, state=Job.State.CANCELLED)
    except Exception as error:
        log.exception("job failed", job=job.pk, kind=job.kind, attempt=job.attempts)
        if job.attempts >= MOST_ATTEMPTS:
            _finish(job, state=Job.State.FAILED, error=f"{type(error).__name__}: {error}")
        else:
            # the lease runs on a little: the sweeper tries again, later each time
            Job.objects.filter(pk=job.pk).update(
                state=Job.State.WAITING,
                error=f"{type(error).__name__}: {error}",
                lease_until=timezone.now() + timedelta(seconds=15 * 2**job.attempts),
            )
    else:
        _finish(job, state=Job.State.DONE, result=result)


def _take_lease(job_id: int, *, at: datetime) -> Job | None:
    with transaction.atomic():
        free = Q(lease_until__isnull=True) | Q(lease_until__lte=at)
        job = (
            Job.objects.select_for_update(skip_locked=True, of=("self",))
            .select_related("person", "client")
            .filter(free, pk=job_id, state__in=UNFINISHED)
            .first()
        )
        if job is None:
            return None
        if job.cancel_requested:
            _finish(job, state=Job.State.CANCELLED)
            return None
        if job.attempts >= MOST_ATTEMPTS:
            _finish(job, state=Job.State.FAILED, error=job.error or "Its worker was lost each time.")
            return None
        job.state = Job.State.RUNNING
        job.attempts += 1
        job.lease_until = at + LEASE
        job.started_at = at
        job.save(update_fields=["state", "attempts", "lease_until", "started_at"])
        return job


def _finish(job: Job, *, state: Job.State, result: dict[str, Any] | None = None, error: str = "") -> None:
    # a worker that lost its lease meanwhile finds nothing to finish
    Job.objects.filter(pk=job.pk, attempts=job.attempts).update(
        state=state,
        result=result,
        error=error,
        progress=100 if state == Job.State.DONE else job.progress,
        lease_until=None,
        finished_at=timezone.now(),
    )


def requeue_lost_jobs(*, at: datetime) -> int:
    """Queues again what was committed but never queued, and what a lost worker held."""
    lost = Job.objects.filter(
        Q(lease_until__lte=at) | Q(lease_until__isnull=True, created_at__lte=at - timedelta(seconds=20)),
        state__in=UNFINISHED,
    ).values_list("pk", flat=True)[:500]
    for job_id in lost:
        _tell_queue(job_id)
    return len(lost)


def cancel_job(*, job: Job) -> None:
    """A waiting job ends at once, a running one at its next report."""
    with transaction.atomic():
        locked = Job.objects.select_for_update().get(pk=job.pk)
        if locked.state == Job.State.WAITING:
            _finish(locked, state=Job.State.CANCELLED)
        elif locked.state == Job.State.RUNNING:
            Job.objects.filter(pk=job.pk).update(cancel_requested=True)
