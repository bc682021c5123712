"""Leaves that call a service."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from backoffice.services.api_clients import forget_old_requests as forget_requests
from backoffice.services.daily_letters import send_daily_letters as send_letters
from backoffice.services.jobs import RunningJob, job_kind
from backoffice.services.jobs import requeue_lost_jobs as requeue
from backoffice.services.jobs import run_job as run
from backoffice.services.mail import deliver_letter
from backoffice.services.reports import make_report
from backoffice.services.reports import remove_old_reports as remove_reports
from backoffice.services.webhook_delivery import deliver_due


@shared_task(name="backoffice.run_job")
def run_job(job_id: int) -> None:
    run(job_id=job_id)


@shared_task(name="backoffice.requeue_lost_jobs")
def requeue_lost_jobs() -> None:
    requeue(at=timezone.now())


@shared_task(name="backoffice.remove_old_reports")
def remove_old_reports() -> None:
    remove_reports(at=timezone.now())


@shared_task(name="backoffice.forget_old_requests")
def forget_old_requests() -> None:
    forget_requests(at=timezone.now())


@shared_task(name="backoffice.deliver_webhooks")
def deliver_webhooks() -> None:
    deliver_due()


@shared_task(name="backoffice.send_daily_letters")
def send_daily_letters() -> None:
    send_letters(at=timezone.now())


@job_kind("report")
def write_report(job: RunningJob) -> dict[str, Any]:
    return make_report(job=job)


@job_kind("mail")
def send_mail(job: RunningJob) -> dict[str, Any]:
    return {"sent": deliver_letter(**job.payload)}
