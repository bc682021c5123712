from collections.abc import Callable, Iterator

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person

PASSWORD = "a long enough passphrase"


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    """Limits per minute are counted in the cache, which outlives a test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def delivered() -> Callable[[], list[mail.EmailMultiAlternatives]]:
    """Does what a worker would do; gives the letters that left."""

    def deliver() -> list[mail.EmailMultiAlternatives]:
        for job in Job.objects.filter(kind="mail", state=Job.State.WAITING).order_by("pk"):
            run_job(job_id=job.pk)
        return list(mail.outbox)  # type: ignore[arg-type]

    return deliver


@pytest.fixture
def with_password() -> Callable[[Person], Person]:
    """A person whose password follows the rules, for tests that sign in."""

    def give(person: Person) -> Person:
        person.set_password(PASSWORD)
        person.save()
        return person

    return give


@pytest.fixture
def sign_in(client: Client) -> Callable[..., Client]:
    """Signs the person in through the real page."""

    def through_the_page(person: Person, password: str = PASSWORD) -> Client:
        response = client.post("/accounts/login/", {"login": person.email, "password": password})
        assert response.status_code == 302, response.content.decode()
        return client

    return through_the_page
