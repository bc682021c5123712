"""A long job shows how far it is and can be stopped by whoever asked for it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from backoffice.jobs.models import Job, Report
from backoffice.jobs.selectors import time_left
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_person

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture
def maya() -> Person:
    return make_person(Role.GAME_MANAGER)


@pytest.fixture
def client(maya: Person, signed_in: Callable[[Person], Client]) -> Client:
    return signed_in(maya)


def make_job(person: Person | None, **fields: Any) -> Job:
    return Job.objects.create(
        **({"kind": "simulation", "title": "Price Casino War", "person": person} | fields)
    )


def test_a_running_job_asks_for_itself_again(maya: Person, client: Client) -> None:
    job = make_job(maya, state=Job.State.RUNNING, progress=40, progress_text="suited ties")
    html = client.get(f"/jobs/{job.pk}/", headers=HTMX).content.decode()
    assert "<html" not in html
    assert f'hx-get="/jobs/{job.pk}/"' in html
    assert "40&nbsp;%" in html
    assert "suited ties" in html


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"state": "done", "result": {"text": "Edge 2.33 %", "url": "/result/"}}, "Edge 2.33 %"),
        ({"state": "failed", "error": "ValueError: no paper"}, "failed: no paper"),
        ({"state": "cancelled"}, "It was stopped"),
    ],
)
def test_a_finished_job_says_how_it_ended_and_asks_no_more(
    maya: Person, client: Client, fields: dict[str, Any], said: str
) -> None:
    job = make_job(maya, **fields)
    html = client.get(f"/jobs/{job.pk}/", headers=HTMX).content.decode()
    assert said in html
    assert "hx-get" not in html
    assert 'data-announce="Price Casino War: ' in html


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Waiting for a free worker."),
        ({"asked_at": NOW}, "No worker has picked it up yet."),
        ({"state": "running", "tries": 1, "lease_until": NOW}, "Its worker stopped responding"),
        ({"tries": 1, "error": "ValueError: no paper"}, "without success: no paper"),
        ({"state": "running", "cancel_requested": True}, "Stopping at the next safe point"),
    ],
)
def test_wherever_a_job_is_shown_it_says_how_it_really_stands(
    maya: Person, client: Client, fields: dict[str, Any], said: str
) -> None:
    """On its own page, and in the list of reports, which shows it too."""
    job = make_job(maya, **fields)
    Report.objects.create(
        kind="decks",
        title="Decks",
        person=maya,
        operator=maya.membership.operator,
        job=job,
        asked_at=NOW,
    )
    for address in (f"/jobs/{job.pk}/", "/reports/"):
        assert said in " ".join(client.get(address).content.decode().split()), address


def test_the_result_is_linked(maya: Person, client: Client) -> None:
    job = make_job(maya, state="done", result={"url": "/result/"})
    assert 'href="/result/"' in client.get(f"/jobs/{job.pk}/").content.decode()


def test_cancelling_stops_a_waiting_job_at_once(maya: Person, client: Client) -> None:
    job = make_job(maya)
    html = client.post(f"/jobs/{job.pk}/cancel/", headers=HTMX).content.decode()
    assert "It was stopped" in html
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED


def test_cancelling_asks_a_running_job_to_stop(maya: Person, client: Client) -> None:
    job = make_job(maya, state=Job.State.RUNNING)
    assert client.post(f"/jobs/{job.pk}/cancel/")["Location"] == f"/jobs/{job.pk}/"
    html = client.get(f"/jobs/{job.pk}/").content.decode()
    assert "Stopping at the next safe point" in html
    assert "/cancel/" not in html


def test_anothers_job_does_not_exist(client: Client) -> None:
    for job in (make_job(make_person()), make_job(None)):
        assert client.get(f"/jobs/{job.pk}/").status_code == 404
        assert client.post(f"/jobs/{job.pk}/cancel/").status_code == 404


class TestTimeLeft:
    def test_is_the_pace_so_far_carried_on(self) -> None:
        job = Job(state=Job.State.RUNNING, progress=25, started_at=NOW - timedelta(minutes=1))
        assert time_left(job, at=NOW) == timedelta(minutes=3)

    @pytest.mark.parametrize(
        "job",
        [
            Job(state=Job.State.WAITING),
            Job(state=Job.State.RUNNING, progress=2, started_at=NOW),
            Job(state=Job.State.RUNNING, progress=50),
            Job(state=Job.State.DONE, progress=100, started_at=NOW),
        ],
    )
    def test_is_not_guessed(self, job: Job) -> None:
        assert time_left(job, at=NOW) is None
