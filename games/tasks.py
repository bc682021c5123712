"""Leaves that call a service."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from backoffice.services.jobs import RunningJob, job_kind
from games.services.deck_life_alerts import alert_about_used_decks as alert
from games.services.deck_reminders import remind_of_decks as remind
from games.services.going_live_notices import remind_of_going_live as remind_of_tables
from games.services.layout_expiry import remind_of_expiry
from games.services.simulations import play_simulation


@shared_task(name="games.remind_of_decks")
def remind_of_decks() -> None:
    remind(at=timezone.now())


@shared_task(name="games.alert_about_used_decks")
def alert_about_used_decks() -> None:
    alert(at=timezone.now())


@shared_task(name="games.remind_of_layout_expiry")
def remind_of_layout_expiry() -> None:
    remind_of_expiry(at=timezone.now())


@shared_task(name="games.remind_of_going_live")
def remind_of_going_live() -> None:
    remind_of_tables(at=timezone.now())


@job_kind("simulation")
def simulate_rounds(job: RunningJob) -> dict[str, Any]:
    return play_simulation(job=job)
