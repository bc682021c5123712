"""Retries that meet: one effect, one answer, also when the server dies in between."""

import http.client
import json
import os
import signal
import socket
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn
from unittest.mock import patch

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.servers.basehttp import WSGIServer
from django.db import connection

from backoffice.casinos.models import Pit
from tests.backoffice.api.caller import make_caller
from tests.e2e.server import QuietHandler
from tests.factories import make_property

pytestmark = [pytest.mark.usefixtures("committed_database")]


def test_fifty_equal_requests_at_once_have_one_effect(in_threads: Callable[..., list[Any]]) -> None:
    casino = make_property()
    caller = make_caller(casino.operator)
    body = {"property": casino.pk, "name": "Orient"}
    answers = in_threads(*[lambda: caller.post("/pits/", body, Idempotency_Key="k")] * 50)
    assert {each.status_code for each in answers} == {201}
    assert len({each.content for each in answers}) == 1
    assert sum("Idempotency-Replayed" in each for each in answers) == 49
    assert Pit.objects.filter(name="Orient").count() == 1


@contextmanager
def server_that_dies(dies_at: str) -> Iterator[tuple[str, int]]:
    """A process of its own with a port of its own, killed without a word when it comes to a certain place."""
    door = socket.create_server(("127.0.0.1", 0))
    place = door.getsockname()
    child = os.fork()
    if child == 0:
        _serve_and_die(door, dies_at)
    door.close()
    try:
        yield place
    finally:
        _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the server was not killed"
    assert os.WTERMSIG(status) == signal.SIGKILL


def _serve_and_die(door: socket.socket, dies_at: str) -> NoReturn:
    try:
        # the parent's connection is the parent's: neither used nor closed here
        _kept, connection.connection = connection.connection, None
        server = WSGIServer(door.getsockname(), QuietHandler, bind_and_activate=False)
        server.socket.close()
        server.socket = door
        server.server_name, server.server_port = door.getsockname()
        server.setup_environ()
        server.set_app(WSGIHandler())
        with patch(dies_at, lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)):
            server.handle_request()
    except BaseException:  # noqa: BLE001 - said here, since nobody above is there to say it
        traceback.print_exc()
    os._exit(1)


@pytest.mark.parametrize(
    ("dies_at", "pits_then"),
    [
        pytest.param("backoffice.api.endpoints.ApiView.finalize_response", 1, id="after-the-commit"),
        pytest.param("backoffice.api.idempotency.encrypt", 0, id="before-the-commit"),
    ],
)
def test_a_server_killed_between_write_and_answer_answers_the_retry_as_it_would_have(
    dies_at: str, pits_then: int
) -> None:
    casino = make_property()
    caller = make_caller(casino.operator)
    body = {"property": casino.pk, "name": "Orient"}
    headers = {
        "Authorization": f"Bearer {caller.token}",
        "Idempotency-Key": "k",
        "Content-Type": "application/json",
    }
    with server_that_dies(dies_at) as place:
        asked = http.client.HTTPConnection(*place, timeout=60)
        asked.request("POST", "/api/v1/pits/", body=json.dumps(body), headers=headers)
        with pytest.raises((ConnectionError, http.client.HTTPException)):
            asked.getresponse()
    assert Pit.objects.filter(name="Orient").count() == pits_then
    retry, again = (caller.post("/pits/", body, Idempotency_Key="k") for _ in range(2))
    pit = Pit.objects.get(name="Orient")
    assert (retry.status_code, retry.json()["id"]) == (201, pit.pk)
    assert again.content == retry.content
    assert ("Idempotency-Replayed" in retry) is bool(pits_then)
