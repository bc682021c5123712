"""What failed is asked for anew: one by one, or all of a kind together. Whoever runs the installation does it."""

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import PLATFORM_CHAIN, audited_change
from backoffice.core.errors import DomainError
from backoffice.jobs.models import Job
from backoffice.jobs.services.waking import wake

MOST_AT_ONCE = 1000


class Repeated(NamedTuple):
    """`left` may have done what they should: doing them again is a decision about each."""

    number: int
    left: int


def repeat_job(*, job: Job, at: datetime, actor: Actor) -> None:
    with audited_change(actor=actor) as trail:
        current = Job.objects.select_for_update(of=("self",)).get(pk=job.pk)
        if current.state != Job.State.FAILED:
            raise DomainError(_("It has not failed, so there is nothing to retry."))
        before = {"state": current.state, "tries": current.tries}
        _ask_anew([current.pk], at=at)
        trail.record(
            verb="job.repeated",
            subject=current,
            chain=PLATFORM_CHAIN,
            before=before,
            after={"kind": current.kind, "state": Job.State.WAITING.value},
        )
        transaction.on_commit(lambda: wake(current.queue))


def repeat_failed_jobs(*, kind: str = "", at: datetime, actor: Actor) -> Repeated:
    """All that failed, or all of a kind, save those whose effect is in doubt."""
    with audited_change(actor=actor) as trail:
        failed = Job.objects.filter(state=Job.State.FAILED)
        if kind:
            failed = failed.filter(kind=kind)
        rows = list(failed.select_for_update(of=("self",)).order_by("pk")[:MOST_AT_ONCE])
        chosen = [job for job in rows if not job.is_in_doubt]
        if chosen:
            _ask_anew([job.pk for job in chosen], at=at)
            counted = {each: sum(job.kind == each for job in chosen) for each in {job.kind for job in chosen}}
            trail.record(
                verb="job.repeated_together",
                subject=chosen[0],
                chain=PLATFORM_CHAIN,
                after={"number": len(chosen), "kinds": dict(sorted(counted.items()))},
            )
            queues = sorted({job.queue for job in chosen})
            transaction.on_commit(lambda: [wake(queue) for queue in queues])
        return Repeated(len(chosen), len(rows) - len(chosen))


def _ask_anew(keys: list[int], *, at: datetime) -> None:
    Job.objects.filter(pk__in=keys).update(
        state=Job.State.WAITING,
        tries=0,
        asked_at=at,
        due_at=at,
        lease_until=None,
        finished_at=None,
        cancel_requested=False,
        noted={},
        progress=0,
        progress_text="",
    )
