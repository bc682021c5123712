"""Leaves that call a service: one for work that was asked for, one for work by the clock."""

from celery import shared_task
from django.utils import timezone

from backoffice.core.contributions import run_scheduled as run_by_the_clock
from backoffice.jobs.services.jobs import run_job as run


@shared_task(name="jobs.run_job")
def run_job(job_id: int) -> None:
    run(job_id=job_id)


@shared_task(name="jobs.run_scheduled")
def run_scheduled(name: str) -> None:
    run_by_the_clock(name, at=timezone.now())
