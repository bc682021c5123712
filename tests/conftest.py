import gc
import time
from collections.abc import Callable

import pytest
from django.test import Client
from hypothesis import HealthCheck, settings

from backoffice.audit.actor import Actor
from backoffice.people.confirming import CONFIRMED_AT
from backoffice.people.models import Person

pytest_plugins = ["tests.databases"]

# how long an example takes to make says more about what else the machine does than about the test
settings.register_profile("shared machine", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("shared machine")


def pytest_collection_finish() -> None:
    """What is loaded now stays to the end: looking through it for garbage costs every test a part of its time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture
def signed_in() -> Callable[[Person], Client]:
    """A browser in which the person has signed in, and has shown a moment ago that it is them."""

    def client_of(person: Person) -> Client:
        client = Client()
        client.force_login(person, backend="backoffice.people.authentication.PersonBackend")
        session = client.session
        session[CONFIRMED_AT] = time.time()
        session.save()
        return client

    return client_of


@pytest.fixture
def actor() -> Actor:
    return Actor.in_command("test")
