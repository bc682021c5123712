"""Leaves that call a service."""

from celery import shared_task
from django.utils import timezone

from games.services.layout_expiry import remind_of_expiry


@shared_task(name="games.remind_of_layout_expiry")
def remind_of_layout_expiry() -> None:
    remind_of_expiry(at=timezone.now())
