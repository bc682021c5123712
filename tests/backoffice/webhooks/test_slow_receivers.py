"""Receivers that take nine seconds to answer make no other organisation wait; one worker at a time speaks to each."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Pit
from backoffice.casinos.services.periods import open_table
from backoffice.celery import app
from backoffice.webhooks.models import WebhookDelivery
from backoffice.webhooks.services.webhooks import add_webhook, tell_workers
from tests.factories import make_pit, make_table
from tests.programs import celery_worker, program, until


class Receiver:
    def __init__(self, *, slow: bool) -> None:
        self.got: list[str] = []
        self.at_once = self.most_at_once = 0
        self.free = Event()
        if not slow:
            self.free.set()
        own, lock = self, Lock()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with lock:
                    own.at_once += 1
                    own.most_at_once = max(own.most_at_once, own.at_once)
                own.free.wait(9)
                with lock:
                    own.at_once -= 1
                    own.got.append(json.loads(body)["type"])
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        self.free.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receivers() -> Iterator[Any]:
    made: list[Receiver] = []

    def make(*, slow: bool) -> Receiver:
        made.append(Receiver(slow=slow))
        return made[-1]

    yield make
    for each in made:
        each.stop()


def listen(pit: Pit, receiver: Receiver, actor: Actor) -> None:
    add_webhook(
        organisation=pit.property.operator,
        name="Signage",
        url=receiver.url,
        events=["table"],
        at=timezone.now(),
        actor=actor,
    )


def open_tables(pit: Pit, number: int, actor: Actor) -> None:
    for _ in range(number):
        open_table(table=make_table(pit=pit), at=timezone.now(), actor=actor)


@pytest.mark.usefixtures("committed_database")
def test_slow_receivers_of_one_organisation_hold_up_nobody_else(
    receivers: Any, actor: Actor, settings: Any
) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = True
    app.control.purge()
    theirs, ours = make_pit(), make_pit()
    slow, quick = [receivers(slow=True) for _ in range(6)], receivers(slow=False)
    for receiver in slow:
        listen(theirs, receiver, actor)
    listen(ours, quick, actor)
    open_tables(theirs, 4, actor)
    threads = celery_worker("-Q", "webhooks", "--pool", "threads", "--concurrency", "6")
    with program(*threads, WEBHOOK_PRIVATE_ADDRESSES="true"):
        tell_workers()
        # as many of them as one organisation may hold are under way; then somebody else has something to say
        until(lambda: sum(each.at_once for each in slow) >= 1, "the first slow delivery")
        open_tables(ours, 5, actor)
        until(lambda: len(quick.got) == 5, "five quick deliveries")
        # none of the slow ones has answered twice in that time, so nobody waited for them
        assert max(len(each.got) for each in slow) <= 1
        for each in slow:
            each.free.set()
        until(lambda: min(len(each.got) for each in slow) >= 1, "the slow ones' turn")
    assert {each.most_at_once for each in slow} == {1}
    assert WebhookDelivery.objects.filter(state="delivered").count() >= 11
