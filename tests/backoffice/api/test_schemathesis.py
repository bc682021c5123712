"""Every operation with made-up requests, as several callers: no fault, and no answer that is not in the schema."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import requests
import schemathesis
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from backoffice.api.documentation import make_schema
from backoffice.permissions.roles import Role
from tests.backoffice.api.caller import make_caller
from tests.backoffice.permissions.world import House, build_house
from tests.factories import make_person

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# `fields` leaves out what the schema promises, as asked; `wait` only takes time
NOT_ASKED = {"fields", "wait"}
# what a path's number is; of everything else there is none
THINGS = {
    "properties": "property",
    "pits": "pit",
    "tables": "table",
    "rules-versions": "rules_version",
    "configurations": "configuration",
    "layouts": "layout_submission",
    "progressives": "progressive",
    "meters": "meter",
    "incidents": "incident",
    "webhooks": "webhook",
    "going-live": "going_live",
    "submissions": "submission",
    "comments": "comment",
    "attachments": "attachment",
    "conditions": "condition",
    "documents": "document",
}
# and what its words are
KNOWN = {"jurisdiction": "us-md", "game": "casino-war", "number": 1, "paper": "player-edition"}


@cache
def operations() -> list[Any]:
    schema = schemathesis.openapi.from_dict(make_schema())
    found: Iterator[Any] = schema.get_all_operations()
    return [each.ok() for each in found]


@pytest.fixture(scope="module")
def house(empty_template: str, django_db_blocker: Any) -> Iterator[House]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield build_house("us-md")
        transaction.set_rollback(True)


def browser_of(who: str, house: House) -> Client:
    if who == "viewer":
        client = Client()
        person = make_person(Role.VIEWER, operator=house.operator)
        client.force_login(person, backend="backoffice.authentication.PersonBackend")
        return client
    # each acts for somebody who may do everything that its scopes bring, so that the answers come from the desk itself
    if who == "regulator":
        person = make_person(Role.APPROVER, regulator=house.regulator)
        caller = make_caller(house.regulator, requests_per_minute=60_000, acts_for=person)
    else:
        person = make_person(Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER, operator=house.operator)
        caller = make_caller(house.operator, requests_per_minute=60_000, acts_for=person)
    return Client(headers={"Authorization": f"Bearer {caller.token}"})


@pytest.mark.parametrize("who", ["operator", "regulator", "viewer"])
def test_whatever_is_sent_the_answer_is_in_the_schema(who: str, house: House) -> None:
    browser = browser_of(who, house)
    found = [problem for operation in operations() if (problem := _tried(operation, browser, house))]
    assert not found, "\n\n".join(found)


def _tried(operation: Any, browser: Client, house: House) -> str:
    """What is wrong with an operation; all of them are tried, so that one run tells everything."""
    try:
        _try(operation, browser, house)
    except (FailureGroup, Failure) as failure:
        causes = getattr(failure, "exceptions", [failure])
        return f"{operation.label}: " + "; ".join(f"{each} {getattr(each, 'message', '')}" for each in causes)
    return ""


def _try(operation: Any, browser: Client, house: House) -> None:
    @settings(
        max_examples=2,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @seed(7)
    @given(case=operation.as_strategy())
    def each(case: Any) -> None:
        path = case.path
        for name, value in (case.path_parameters or {}).items():
            thing = THINGS.get(path.split("/")[3], "")
            known = (KNOWN | house.ids).get(thing if name == "id" else name, value)
            path = path.replace(f"{{{name}}}", str(known))
        query = {name: value for name, value in (case.query or {}).items() if name not in NOT_ASKED}
        headers = {name: value for name, value in (case.headers or {}).items() if str(value).isascii()}
        with transaction.atomic():
            answer = browser.generic(
                case.method.upper(),
                requests.Request("GET", f"http://testserver{path}", params=query).prepare().path_url,
                _body_of(case),
                case.media_type or "application/json",
                headers=headers,
            )
            transaction.set_rollback(True)
        case.validate_response(_as_seen(answer, case, path), checks=CHECKS)

    each()


def _body_of(case: Any) -> bytes:
    """JSON, or a file as it is."""
    if case.media_type is None:
        return b""
    if case.media_type != "application/json":
        return case.body if isinstance(case.body, bytes) else str(case.body).encode()
    return json.dumps(case.body, default=str).encode()


def _as_seen(answer: Any, case: Any, path: str) -> Response:
    return Response(
        status_code=answer.status_code,
        headers={name: [value] for name, value in answer.headers.items()},
        content=answer.content,
        request=requests.Request(case.method.upper(), f"http://testserver{path}").prepare(),
        elapsed=0.1,
        verify=False,
    )
