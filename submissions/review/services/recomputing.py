"""One click re-prices a round from its snapshot, with today's engine in a fresh process, and says what differs."""

import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

import submissions
from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from backoffice.jobs.services.caps import ensure_can_order
from backoffice.jobs.services.jobs import RunningJob, enqueue_job
from backoffice.permissions.actions import Action
from games import canonical
from games.packs.models import PackContent
from submissions.review.models import Recomputation
from submissions.submissions.models import SubmissionVersion
from submissions.submissions.services.steps import lock_submission
from submissions.submissions.snapshots.exact import exact
from submissions.submissions.snapshots.recompute import compared_figures
from submissions.submissions.workflow import REGULATOR, is_theirs

MOST_SECONDS = 300
ROOT = Path(submissions.__file__).parent.parent


def ask_recomputation(*, submission_version: SubmissionVersion, at: datetime, actor: Actor) -> Recomputation:
    """Asking again while one is under way gives that one."""
    access = actor.access
    with audited_change(actor=actor) as trail:
        submission = lock_submission(submission_version.submission)
        if not is_theirs(submission.property, access, REGULATOR) or not access.allows(
            Action.SUBMISSION_REVIEW
        ):
            raise DomainError(_("Your role does not allow this."))
        waiting = submission_version.recomputations.filter(job__state__in=["waiting", "running"]).first()
        if waiting:
            return waiting
        ensure_can_order(kind="recomputation", actor=actor)
        asked = Recomputation.objects.create(
            submission_version=submission_version,
            asked_at=at,
            asked_by=actor.person,
            asked_by_name=actor.name,
        )
        asked.job = enqueue_job(
            kind="recomputation",
            payload={"recomputation_id": asked.pk},
            actor=actor,
            title=_("Recompute %(number)s") % {"number": submission.number},
        )
        asked.save(update_fields=["job"])
        trail.record(
            verb="submission.recomputation_asked",
            subject=submission,
            after={"round": submission_version.number},
            chain=f"regulator:{submission.property.regulator_id}",
        )
    return asked


def recompute(*, job: RunningJob) -> dict[str, Any]:
    asked = Recomputation.objects.select_related(
        "submission_version", "submission_version__submission", "submission_version__amends"
    ).get(pk=job.payload["recomputation_id"])
    job.report(10, _("Pricing in a fresh process"))
    answer = figures_in_fresh_process(asked.submission_version, job.report)
    job.report(90, _("Comparing every figure"))
    found, compared = compared_figures(asked.submission_version.snapshot, answer)
    asked.done_at = timezone.now()
    asked.engine = answer["engine"]
    asked.compared = compared
    asked.identical = not found
    asked.differences = [exact(each) for each in found]
    with job.keeping():
        asked.save(update_fields=["done_at", "engine", "compared", "identical", "differences"])
    text = (
        _("Identical: %(count)d figures") % {"count": compared}
        if not found
        else _("%(different)d of %(count)d figures differ") % {"different": len(found), "count": compared}
    )
    return {"text": text, "url": reverse("submission-detail", args=[asked.submission_version.submission_id])}


def figures_in_fresh_process(
    submission_version: SubmissionVersion, report: Callable[[int, str], None]
) -> dict[str, Any]:
    """Reports while it waits: whoever cancels stops the process too."""
    kept = PackContent.objects.get(hash=submission_version.pack_hash)
    configuration = submission_version.snapshot["configuration"]
    amends = submission_version.amends if submission_version.snapshot["redline"] else None
    request = {
        "pack_id": kept.pack_id,
        "texts": kept.content,
        "values": configuration["values"],
        "ruled": configuration["ruled"],
        "as_of": submission_version.snapshot["as_of"],
        "amended": amends.values if amends is not None else None,
        "altered": _handed_in_values(submission_version),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "submissions.submissions.snapshots.recompute"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        answer, complaint = _wait_for(process, canonical.dumps(request), report)
    except BaseException:
        process.kill()
        process.communicate()
        raise
    if process.returncode:
        raise RuntimeError(f"the recomputation ended with {complaint.strip()[-400:]}")
    figures: dict[str, Any] = canonical.loads(answer)
    return figures


def _handed_in_values(submission_version: SubmissionVersion) -> dict[str, Any] | None:
    """What the authority altered when it approved in part; None for what the operator handed in."""
    altered = submission_version.snapshot["altered"]
    if altered is None:
        return None
    handed_in = submission_version.submission.versions.get(snapshot_hash=altered["submitted"]["hash"])
    values: dict[str, Any] = handed_in.snapshot["configuration"]["values"]
    return values


def _wait_for(
    process: "subprocess.Popen[str]", question: str, report: Callable[[int, str], None]
) -> tuple[str, str]:
    for second in range(MOST_SECONDS):
        try:
            return process.communicate(question if not second else None, timeout=1)
        except subprocess.TimeoutExpired:
            # nobody knows how long it takes: fast at first, never quite there
            report(85 - 75 * 10 // (10 + second), _("Pricing in a fresh process"))
    raise RuntimeError(f"the recomputation took longer than {MOST_SECONDS} seconds")
