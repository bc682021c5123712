"""Leaves that call a service."""

from typing import Any

from backoffice.services.jobs import RunningJob, job_kind
from submissions.services.documents import make_document
from submissions.services.recomputing import recompute


@job_kind("submission_document")
def draw_submission_document(job: RunningJob) -> dict[str, Any]:
    return make_document(job=job)


@job_kind("recomputation")
def recompute_round(job: RunningJob) -> dict[str, Any]:
    return recompute(job=job)
