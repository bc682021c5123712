"""Work outside the request: a row written with the change, and a worker that holds it with a lease.

A worker that was frozen may wake up after another has taken its job. So each taking has a number (`attempts`), and
every write of a worker names its own: what comes from an older one finds no row.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.core.contributions import JobKind, by_name
from backoffice.jobs.models import Job
from backoffice.jobs.services.waking import wake
from backoffice.people.models import Membership, Person

log = structlog.get_logger()

LEASE = timedelta(minutes=2)
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=30), timedelta(hours=1)
UNFINISHED = (Job.State.WAITING, Job.State.RUNNING)


class JobCancelled(Exception):
    """Raised inside the work when somebody asked for it to stop, or when another worker took it over."""


class JobRefused(Exception):
    """Raised by the work where trying again would not help."""


@dataclass
class RunningJob:
    """What the work sees of its job. Reporting renews the lease: work that takes longer must report."""

    job: Job

    @property
    def payload(self) -> dict[str, Any]:
        return dict(self.job.payload)

    def report(self, percent: int, text: str = "") -> None:
        lease_until = timezone.now() + LEASE
        mine = _held(self.job).filter(cancel_requested=False)
        if not mine.update(progress=percent, progress_text=text[:200], lease_until=lease_until):
            raise JobCancelled

    def note(self, **values: Any) -> None:
        """Kept for the try after this one, whatever becomes of this one."""
        self.job.noted = self.job.noted | values
        if not _held(self.job).update(noted=self.job.noted):
            raise JobCancelled

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Writes that count only while the job is still this worker's; nobody takes it over meanwhile."""
        with transaction.atomic():
            if not _held(self.job).select_for_update(of=("self",)).exists():
                raise JobCancelled
            yield


def _held(job: Job) -> QuerySet[Job]:
    """The row, as long as it is this worker's."""
    return Job.objects.filter(pk=job.pk, attempts=job.attempts, state=Job.State.RUNNING)


def enqueue_job(
    *,
    kind: str,
    payload: dict[str, Any],
    actor: Actor | None = None,
    title: str = "",
    tenant: str | None = None,
) -> Job:
    """Writes the job in the caller's transaction; the queue hears of it after the commit.

    `tenant` is whose work it is, where that is not the organisation of whoever acts.
    """
    declared: JobKind | None = by_name("jobs").get(kind)
    job = Job.objects.create(
        kind=kind,
        queue=declared.queue if declared else "default",
        tenant=tenant_of(actor) if tenant is None else tenant,
        title=title[:200],
        payload=payload,
        person=actor.person if actor else None,
        client=actor.client if actor else None,
    )
    transaction.on_commit(lambda: wake(job.queue))
    return job


def tenant_of(actor: Actor | None) -> str:
    if actor is None:
        return ""
    if actor.client is not None:
        return chain_name(actor.client.operator_id, actor.client.regulator_id)
    found = Membership.objects.filter(person=actor.person).values_list("operator", "regulator").first()
    return chain_name(*found) if found and actor.person else ""


def chain_name(operator_id: int | None, regulator_id: int | None) -> str:
    """As the audit trail names it; empty for the platform itself."""
    if operator_id:
        return f"operator:{operator_id}"
    return f"regulator:{regulator_id}" if regulator_id else ""


def run_job(*, job_id: int) -> None:
    """Does the work of one job unless somebody else holds it or it is finished."""
    with transaction.atomic():
        at = timezone.now()
        job = jobs_to_take(at).filter(pk=job_id).select_for_update(skip_locked=True, of=("self",)).first()
        taken = job is not None and take(job, at=at)
    if job is not None and taken:
        work_on(job)


def jobs_to_take(at: datetime) -> QuerySet[Job]:
    """Those whose turn it may be: they wait and are due, or their worker was lost."""
    waiting = Job.objects.filter(state=Job.State.WAITING, due_at__lte=at)
    lost = Job.objects.filter(state=Job.State.RUNNING, lease_until__lte=at)
    return waiting | lost


def take(job: Job, *, at: datetime) -> bool:
    """In the transaction that has locked the row; False where there is nothing left to do."""
    if job.cancel_requested:
        _end(Job.objects.filter(pk=job.pk), state=Job.State.CANCELLED)
        return False
    if job.tries and _is_over(job, at=at):
        error = job.error or "Its worker was lost each time."
        _end(Job.objects.filter(pk=job.pk), state=Job.State.FAILED, error=error)
        return False
    job.state = Job.State.RUNNING
    job.attempts += 1
    job.tries += 1
    job.lease_until = at + LEASE
    job.started_at = at
    job.progress, job.progress_text = 0, ""
    changed = ("state", "attempts", "tries", "lease_until", "started_at", "progress", "progress_text")
    job.save(update_fields=changed)
    return True


def work_on(job: Job) -> None:
    try:
        result = by_name("jobs")[job.kind].work(RunningJob(job))
    except JobCancelled:
        _end(_held(job), state=Job.State.CANCELLED)
    except JobRefused as refusal:
        _end(_held(job), state=Job.State.FAILED, error=str(refusal))
    except Exception as error:
        log.exception("job failed", job=job.pk, kind=job.kind, attempt=job.attempts)
        _try_again_later(job, error=f"{type(error).__name__}: {error}", at=timezone.now())
    else:
        _end(_held(job), state=Job.State.DONE, result=result, progress=100)


def _try_again_later(job: Job, *, error: str, at: datetime) -> None:
    if _is_over(job, at=at):
        _end(_held(job), state=Job.State.FAILED, error=error)
        return
    pause = min(FIRST_PAUSE * 2 ** min(job.tries - 1, 20), LONGEST_PAUSE)
    _held(job).update(state=Job.State.WAITING, error=error, lease_until=None, due_at=at + pause)


def _is_over(job: Job, *, at: datetime) -> bool:
    """Tried often enough, or for long enough."""
    kind: JobKind | None = by_name("jobs").get(job.kind)
    if kind is not None and kind.try_for is not None:
        return at - job.asked_at >= kind.try_for
    return job.tries >= (kind.most_tries if kind else 1)


def _end(
    rows: QuerySet[Job],
    *,
    state: Job.State,
    result: dict[str, Any] | None = None,
    error: str = "",
    **more: Any,
) -> int:
    return rows.update(
        state=state, result=result, error=error, lease_until=None, finished_at=timezone.now(), **more
    )


def unlink_jobs_of(person: Person) -> None:
    """They leave: the work goes on where others need it, and they hear no more of it."""
    Job.objects.filter(person=person).update(person=None)


def cancel_job(*, job: Job) -> None:
    """A waiting job ends at once, a running one at its next report."""
    if not _end(Job.objects.filter(pk=job.pk, state=Job.State.WAITING), state=Job.State.CANCELLED):
        Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).update(cancel_requested=True)
