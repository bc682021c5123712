"""Retries that meet: one effect, one answer, also when the server dies in between."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from backoffice.models import Pit
from tests.backoffice.api.caller import make_caller
from tests.factories import make_property

pytestmark = [pytest.mark.usefixtures("committed_database")]


def test_fifty_equal_requests_at_once_have_one_effect(in_threads: Callable[..., list[Any]]) -> None:
    house = make_property()
    caller = make_caller(house.operator)
    body = {"property": house.pk, "name": "Orient"}
    answers = in_threads(*[lambda: caller.post("/pits/", body, Idempotency_Key="k")] * 50)
    assert {each.status_code for each in answers} == {201}
    assert len({each.content for each in answers}) == 1
    assert sum("Idempotency-Replayed" in each for each in answers) == 49
    assert Pit.objects.filter(name="Orient").count() == 1


def test_a_server_killed_between_write_and_answer_answers_the_retry_as_it_would_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = make_property()
    caller = make_caller(house.operator)
    body = {"property": house.pk, "name": "Orient"}

    def die(*_: Any, **__: Any) -> None:
        connections.close_all()
        raise SystemExit

    with monkeypatch.context() as killed:
        # after the commit, before a byte of the answer
        killed.setattr("backoffice.api.views.ApiView.finalize_response", die)
        with pytest.raises(SystemExit):
            caller.post("/pits/", body, Idempotency_Key="k")
    pit = Pit.objects.get(name="Orient")
    retry = caller.post("/pits/", body, Idempotency_Key="k")
    assert (retry.status_code, retry.json()["id"]) == (201, pit.pk)
    assert retry["Idempotency-Replayed"] == "true"
    assert Client().get("/api/v1/pits/").status_code == 401
