"""How a job really stands, in words: what failed is not under way, and what nobody takes is not being done."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from backoffice.jobs.models import Job

# a free worker takes a job within seconds
LATE = timedelta(minutes=2)
_KIND_OF_ERROR = re.compile(r"^[A-Za-z_.]+: (?=\S)")
UNDER_WAY = ("waiting", "late", "again", "running", "lost", "stopping")


@dataclass(frozen=True)
class Standing:
    """`key`: waiting, late (no worker has taken it), again (it failed and is tried once more), running, lost (its
    worker is), stopping, done, failed, cancelled. `why` is what the work said when it failed.
    """

    key: str
    words: str
    why: str = ""

    @property
    def is_under_way(self) -> bool:
        return self.key in UNDER_WAY

    @property
    def icon(self) -> str:
        if self.key in ("late", "again", "lost", "failed"):
            return "alert-circle"
        return {"running": "progress", "done": "circle-check", "cancelled": "circle-x"}.get(
            self.key, "hourglass"
        )


def standing_of(job: Job | None, *, at: datetime) -> Standing:
    if job is None:
        return Standing("failed", _("It failed; the details are no longer kept."))
    match job.state:
        case Job.State.DONE:
            return Standing("done", _("It is done."))
        case Job.State.FAILED:
            return Standing("failed", _("It failed after several tries."), _reason(job))
        case Job.State.CANCELLED:
            return Standing("cancelled", _("It was stopped; nothing was saved."))
    if job.cancel_requested:
        return Standing("stopping", _("It will stop at the next safe point."))
    if job.state == Job.State.RUNNING:
        return _running(job, at)
    return _waiting(job, at)


def _reason(job: Job) -> str:
    """Without the name that only programmers give it."""
    return _KIND_OF_ERROR.sub("", job.error)


def _running(job: Job, at: datetime) -> Standing:
    if job.lease_until is not None and job.lease_until <= at:
        return Standing("lost", _("Its worker stopped responding; another one is taking over."), _reason(job))
    words = _("%(percent)d %% %(doing)s") % {"percent": job.progress, "doing": job.progress_text}
    return Standing("running", words.strip())


def _waiting(job: Job, at: datetime) -> Standing:
    if job.waits_after_failure:
        return Standing("again", _("It failed and is being retried."), _reason(job))
    if job.asked_at <= at - LATE:
        return Standing(
            "late",
            _("No worker has picked it up yet. Your system administrator can see whether one is running."),
        )
    return Standing("waiting", _("Waiting for a free worker."))
