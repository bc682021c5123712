"""Signs that wait for a change, on a real server: they hear of it at once, and nobody else notices that they wait."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection
from django.utils import timezone

from backoffice.api.models import ApiUsage
from backoffice.casinos.models import GamingTable
from backoffice.permissions.access import access_for
from games.in_force.changes import Waiter, look
from games.in_force.state import State, state_at
from tests.backoffice.api.caller import Caller, make_caller
from tests.backoffice.server.conftest import Server, answer_of, granian
from tests.games.limits.factories import make_limits, make_ruled_table

SIGNS = 50


@pytest.fixture
def table(committed_database: None) -> GamingTable:
    return make_ruled_table()


@pytest.fixture
def caller(table: GamingTable) -> Caller:
    return make_caller(table.property.operator)


@pytest.fixture
def server(table: GamingTable, tmp_path: Path) -> Iterator[Server]:
    address = urlsplit(os.environ["DATABASE_URL"])
    database = urlunsplit(address._replace(path=f"/{connection.settings_dict['NAME']}"))
    with granian(
        "backoffice.asgi:application",
        tmp_path,
        DATABASE_URL=database,
        DJANGO_SETTINGS_MODULE="backoffice.settings.test",
        WEB_THREADS="2",
    ) as started:
        started.until_ready("/health/")
        yield started


def test_fifty_signs_wait_without_a_thread_and_all_hear_of_the_change(
    server: Server, caller: Caller, table: GamingTable
) -> None:
    path, token = f"/api/v1/tables/{table.pk}/rules/", f"Bearer {caller.token}"
    tag = server.ask(path, Authorization=token)[1]["etag"]
    waiting = [server.open(f"{path}?wait=30", Authorization=token, If_None_Match=tag) for _ in range(SIGNS)]
    server.until(lambda: _asked() == SIGNS + 1)
    # with two threads, held ones would leave none for these
    for _ in range(5):
        assert server.ask(path, Authorization=token)[0] == 200
    make_limits(table, limits__maximum=777)
    answers = [answer_of(each) for each in waiting]
    assert [status for status, _, _ in answers] == [200] * SIGNS
    assert {json.loads(body)["limits"]["limits.maximum"] for _, _, body in answers} == {"777.00"}
    # the second look at the same request is not another request
    assert _asked() == SIGNS + 6


def test_whoever_waits_in_vain_is_told_that_nothing_changed(
    server: Server, caller: Caller, table: GamingTable
) -> None:
    path, token = f"/api/v1/tables/{table.pk}/rules/", f"Bearer {caller.token}"
    tag = server.ask(path, Authorization=token)[1]["etag"]
    status, headers, _ = server.ask(f"{path}?wait=1", Authorization=token, If_None_Match=tag)
    assert (status, headers["etag"]) == (304, tag)
    assert "retry-after" not in headers


def test_a_server_that_cannot_hold_says_when_to_ask_again(caller: Caller, table: GamingTable) -> None:
    tag = caller.get(f"/tables/{table.pk}/rules/")["ETag"]
    answer = caller.get(f"/tables/{table.pk}/rules/?wait=20", If_None_Match=tag)
    assert (answer.status_code, answer["Retry-After"]) == (304, "1")


def test_one_question_is_asked_for_all_who_wait_with_the_same_eyes(
    caller: Caller, table: GamingTable, django_assert_num_queries: type
) -> None:
    told: list[State] = []
    access = access_for(client=caller.client)
    known = state_at(access, table.pk, timezone.now())
    assert known is not None
    waiting = [Waiter(access, known, lambda: told.append(known)) for _ in range(10)]
    with django_assert_num_queries(1):
        look(waiting)
    assert told == []
    make_limits(table, limits__maximum=777)
    look(waiting)
    assert len(told) == 10


def _asked() -> int:
    return sum(ApiUsage.objects.filter(caller__startswith="client:").values_list("requests", flat=True))
