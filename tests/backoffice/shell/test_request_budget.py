"""What takes more than a request has is told in words, to people and to programs, and is kept under no key."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.urls import reverse

from backoffice.api.models import AnsweredRequest
from backoffice.api.problems import problem_of
from backoffice.casinos.models import Pit
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.backoffice.api.caller import make_caller
from tests.factories import make_person, make_pit
from tests.games.configurations.factories import make_configuration

pytestmark = pytest.mark.django_db
PRICE = {"pack": "us-md/casino-war"}


@pytest.fixture
def pit() -> Pit:
    return make_pit()


def test_a_price_that_takes_too_long_is_ended_and_may_be_asked_again(pit: Pit, settings: Any) -> None:
    caller = make_caller(pit.property.operator)
    settings.REQUEST_SECONDS = -1
    answer = caller.post("/prices/", PRICE, Idempotency_Key="slow")
    assert (answer.status_code, answer.json()["code"]) == (503, "took-too-much")
    assert "Request less" in answer.json()["detail"]
    assert not AnsweredRequest.objects.exists()
    settings.REQUEST_SECONDS = 60
    assert caller.post("/prices/", PRICE, Idempotency_Key="slow").status_code == 200


def test_a_page_that_takes_too_long_says_so(
    pit: Pit, settings: Any, signed_in: Callable[[Person], Client]
) -> None:
    configuration = make_configuration(casino=pit.property, decks=7)
    browser = signed_in(make_person(Role.GAME_MANAGER, operator=pit.property.operator))
    settings.REQUEST_SECONDS = -1
    page = browser.get(reverse("configuration-edit", args=[configuration.pk]))
    assert page.status_code == 503
    assert "This takes too long" in page.content.decode()


def test_a_query_that_takes_too_long_is_told_the_same() -> None:
    with pytest.raises(OperationalError) as ended, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 1; SELECT pg_sleep(5)")
    problem = problem_of(ended.value)
    assert problem is not None
    assert problem.code == "took-too-much"
