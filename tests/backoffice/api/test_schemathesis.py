"""Every operation with made-up requests, as every role: no fault, and no answer that is not in the schema."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple
from unittest import SkipTest

import pytest
import requests
import schemathesis
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
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
from tests.backoffice.permissions.world import ROLES, Casino, build_casino, build_visitor
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
    "webhook-deliveries": "webhook_delivery",
    "table-takes": "take",
    "going-live": "going_live",
    "submissions": "submission",
    "comments": "comment",
    "attachments": "attachment",
    "conditions": "condition",
    "documents": "document",
}
# and what its words are
KNOWN = {"jurisdiction": "us-md", "game": "casino-war", "number": 1, "paper": "player-edition"}
PROGRAMS = ("operator's program", "program of a property", "regulator's program")


class Made(NamedTuple):
    """An operation with requests made up once, which every caller then sends."""

    operation: Any
    cases: list[Any]


@cache
def made_up() -> list[Made]:
    schema = schemathesis.openapi.from_dict(make_schema())
    found: Iterator[Any] = schema.get_all_operations()
    return [Made(each.ok(), _cases(each.ok())) for each in found]


def _cases(operation: Any) -> list[Any]:
    """As the schema says, and one that is not."""
    return [*_made(operation, GenerationMode.POSITIVE, 2), *_made(operation, GenerationMode.NEGATIVE, 1)]


def _made(operation: Any, mode: GenerationMode, number: int) -> list[Any]:
    found: list[Any] = []

    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @seed(7)
    @given(case=operation.as_strategy(generation_mode=mode))
    def keep(case: Any) -> None:
        found.append(case)

    # some operations take nothing that could be wrong
    with suppress(Unsatisfiable, SkipTest):
        keep()
    return found


@pytest.fixture(scope="module")
def casino(empty_template: str, django_db_blocker: Any) -> Iterator[Casino]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield build_casino("us-md")
        transaction.set_rollback(True)


def browser_of(who: str, casino: Casino) -> Client:
    """A program acts for somebody who may do all that its scopes bring: the answers come from the desk itself."""
    if who not in PROGRAMS:
        return build_visitor(who, casino).client
    if who == "regulator's program":
        person = make_person(Role.APPROVER, Role.REVIEWER, regulator=casino.regulator)
        caller = make_caller(casino.regulator, requests_per_minute=60_000, acts_for=person)
    else:
        person = make_person(Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER, operator=casino.operator)
        limited = (casino.property,) if who == "program of a property" else ()
        caller = make_caller(casino.operator, requests_per_minute=60_000, limited_to=limited, acts_for=person)
    return Client(headers={"Authorization": f"Bearer {caller.token}"})


@pytest.mark.parametrize("who", [*PROGRAMS, "anon", *ROLES])
def test_whatever_is_sent_the_answer_is_in_the_schema(who: str, casino: Casino) -> None:
    with transaction.atomic():
        browser = browser_of(who, casino)
        answers: Counter[int] = Counter()
        # people only try something out; a program sends all that was made up
        most = None if who in PROGRAMS else 1
        found = [problem for each in made_up() if (problem := _tried(each, browser, casino, answers, most))]
        transaction.set_rollback(True)
    assert not found, "\n\n".join(found)
    # it is not the door alone that answers; an administrator of the installation sees none of the houses
    assert answers[200] > (0 if who in ("anon", "admin") else 10) or answers[401] > 100, answers


def _tried(made: Made, browser: Client, casino: Casino, answers: Counter[int], most: int | None) -> str:
    """What is wrong with an operation; all of them are tried, so that one run tells everything."""
    try:
        for case in made.cases[:most]:
            _try(case, browser, casino, answers)
    except (FailureGroup, Failure) as failure:
        causes = getattr(failure, "exceptions", [failure])
        told = "; ".join(f"{each} {getattr(each, 'message', '')}" for each in causes)
        return f"{made.operation.label}: {told}"
    return ""


def _try(case: Any, browser: Client, casino: Casino, answers: Counter[int]) -> None:
    path = case.path
    for name, value in (case.path_parameters or {}).items():
        thing = THINGS.get(path.split("/")[3], "")
        known = (KNOWN | casino.ids).get(thing if name == "id" else name, value)
        path = path.replace(f"{{{name}}}", str(known))
    query = {name: value for name, value in (case.query or {}).items() if name not in NOT_ASKED}
    headers = {name: value for name, value in (case.headers or {}).items() if _can_be_sent(value)}
    with transaction.atomic():
        answer = browser.generic(
            case.method.upper(),
            requests.Request("GET", f"http://testserver{path}", params=query).prepare().path_url,
            _body_of(case),
            case.media_type or "application/json",
            headers=headers,
        )
        transaction.set_rollback(True)
    answers[answer.status_code] += 1
    case.validate_response(_as_seen(answer, case, path), checks=CHECKS)


def _can_be_sent(value: Any) -> bool:
    return isinstance(value, str) and value.isascii() and value.isprintable()


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
