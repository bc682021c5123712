"""Whoever runs the installation sees what failed, not what it was about, and can have it tried again."""

import re
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.jobs.models import Job
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.backoffice.jobs.test_standing import AT, SAID
from tests.factories import make_operator, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(signed_in: Callable[[Person], Client]) -> Client:
    return signed_in(make_person(Role.ADMINISTRATOR))


def failed(**fields: Any) -> Job:
    told = {"kind": "mail", "queue": "mail", "error": "SMTPDataError: maya@harbor.example", "tries": 7}
    return Job.objects.create(**(told | {"state": "failed", "title": "Secret plan"} | fields))


def test_failed_jobs_are_listed_with_their_organisation_and_nothing_of_their_content(browser: Client) -> None:
    operator = make_operator()
    failed(tenant=f"operator:{operator.pk}", payload={"to": "maya@harbor.example"})
    html = browser.get("/installation/jobs/").content.decode()
    for shown in ("Email", str(operator), "SMTPDataError"):
        assert shown in html
    for hidden in ("maya@harbor.example", "Secret plan"):
        assert hidden not in html


def test_they_are_found_by_state_and_kind(browser: Client) -> None:
    failed()
    failed(kind="report", queue="documents")
    Job.objects.create(kind="report", state="waiting", tries=2, error="ValueError: x")
    assert len(browser.get("/installation/jobs/").context["rows"]) == 2
    assert len(browser.get("/installation/jobs/?kind=report").context["rows"]) == 1
    html = browser.get("/installation/jobs/?state=waiting").content.decode()
    assert "again" in html


def test_a_list_takes_the_same_questions_with_one_and_with_many(browser: Client) -> None:
    def questions() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            browser.get("/installation/jobs/")
        return len(asked)

    failed(tenant=f"operator:{make_operator().pk}")
    questions()
    with_one = questions()
    for _ in range(15):
        failed(tenant=f"operator:{make_operator().pk}")
    assert questions() == with_one


def test_one_is_repeated_from_the_beginning_and_the_trail_says_who_did_it(browser: Client) -> None:
    job = failed(noted={"in_doubt": 2}, attempts=7)
    browser.post(f"/installation/jobs/{job.pk}/repeat/")
    job.refresh_from_db()
    # the number under which workers write never counts down
    assert (job.state, job.tries, job.attempts, job.noted) == ("waiting", 0, 7, {})
    entry = AuditEntry.objects.get(verb="job.repeated")
    assert (entry.chain, entry.object_id) == ("platform", str(job.pk))


def test_what_has_not_failed_is_not_repeated(browser: Client) -> None:
    job = failed(state="done", result={"sent": 1})
    browser.post(f"/installation/jobs/{job.pk}/repeat/")
    job.refresh_from_db()
    assert job.state == "done"
    assert not AuditEntry.objects.filter(verb="job.repeated").exists()


def test_all_of_a_kind_are_repeated_together_but_not_letters_that_may_have_arrived(browser: Client) -> None:
    letters = [failed() for _ in range(3)]
    doubtful, other = failed(noted={"in_doubt": 2}), failed(kind="report", queue="documents")
    said = browser.post("/installation/jobs/repeat/", {"kind": "mail"}, follow=True).content.decode()
    states = dict(Job.objects.values_list("pk", "state"))
    assert [states[each.pk] for each in letters] == ["waiting"] * 3
    assert (states[doubtful.pk], states[other.pk]) == ("failed", "failed")
    assert "may have arrived" in said
    entry = AuditEntry.objects.get(verb="job.repeated_together")
    assert entry.after == {"number": 3, "kinds": {"mail": 3}}
    browser.post("/installation/jobs/repeat/")
    assert Job.objects.get(pk=other.pk).state == "waiting"


@pytest.mark.parametrize(("found", "key"), [(found, key) for found, key, _why in SAID if found])
def test_each_standing_is_told_apart(browser: Client, found: Job, key: str) -> None:
    said = {
        "late": "Not picked up",
        "lost": "Worker lost",
        "stopping": "Stopping",
        "again": "again",
    }.get(key, found.get_state_display())
    job = copy(found)
    if job.lease_until:
        job.lease_until += timezone.now() - AT
    job.save()
    page = browser.get(f"/installation/jobs/?state={job.state}").text
    assert re.search(rf"</svg>\s*{said}</span>|>\s*{said} <time", page), page[page.index("<tbody>") :][:1500]
