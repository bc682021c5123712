"""Leaves that call a service: one for the work of a queue, one for work by the clock."""

from celery import shared_task
from django.utils import timezone

from backoffice.core.contributions import by_name
from backoffice.core.contributions import run_scheduled as run_by_the_clock


@shared_task(name="jobs.take_turn")
def take_turn(queue: str) -> None:
    by_name("queues")[queue].take_turn(at=timezone.now())


@shared_task(name="jobs.run_scheduled")
def run_scheduled(name: str) -> None:
    run_by_the_clock(name, at=timezone.now())
