"""A request that is longer than anybody has reason to send is told so, and nothing of it is kept."""

import pytest
from django.test import Client

from tests.backoffice.api.caller import Caller, make_caller
from tests.factories import make_pit
from tests.web_process import web_process

MEGABYTE = 2**20


def as_program(caller: Caller) -> dict[str, str]:
    return {
        "Authorization": f"Bearer {caller.token}",
        "Content_Type": "application/json",
        "Idempotency_Key": "large",
    }


@pytest.mark.usefixtures("committed_database")
def test_a_large_body_is_refused_over_real_http() -> None:
    program = as_program(make_caller(make_pit().property.operator))
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    with web_process() as site:
        answer = site.send(
            "POST", "/api/v1/prices/", b'{"a": "' + b"x" * 11 * MEGABYTE + b'"}', timeout=60, **program
        )
        assert (answer.status, answer.json()["code"]) == (413, "too-large")
        assert answer.headers["content-type"] == "application/problem+json"
        for megabytes in (11, 25):
            page = site.send(
                "POST", "/accounts/login/", b"a=" + b"x" * megabytes * MEGABYTE, timeout=60, **form
            )
            assert page.status == 413
            assert "This is too large" in page.body.decode()
        assert site.send("GET", "/health/").status == 200


@pytest.mark.django_db
@pytest.mark.parametrize("length", ["99999999999", "9" * 5000, "x", "\u0661", "-1"])
def test_a_length_that_is_none_is_refused_before_anything_is_read(length: str) -> None:
    answer = Client().post("/accounts/login/", CONTENT_LENGTH=length)
    assert answer.status_code == 413


@pytest.mark.django_db
def test_json_has_less_room_than_files() -> None:
    caller = make_caller(make_pit().property.operator)
    answer = caller.post("/prices/", '{"a": "' + "x" * 2 * MEGABYTE + '"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert "2 MB of JSON" in answer.json()["detail"]
