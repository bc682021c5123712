"""Leaves that call a service."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from backoffice.services.jobs import RunningJob, job_kind
from submissions.services.checking import run_check
from submissions.services.documents import make_document
from submissions.services.recomputing import recompute
from submissions.services.reminders import remind_of_conditions, remind_of_targets


@shared_task(name="submissions.remind")
def remind() -> None:
    at = timezone.now()
    remind_of_conditions(at=at)
    remind_of_targets(at=at)


@job_kind("submission_document")
def draw_submission_document(job: RunningJob) -> dict[str, Any]:
    return make_document(job=job)


@job_kind("recomputation")
def recompute_round(job: RunningJob) -> dict[str, Any]:
    return recompute(job=job)


@job_kind("independent_check")
def check_price(job: RunningJob) -> dict[str, Any]:
    return run_check(job=job)
