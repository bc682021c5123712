"""Other systems are told: signed, in order, again and again for a day, and never inside of our own network."""

import hashlib
import hmac
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from threading import Event, Thread
from typing import Any

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Pit
from backoffice.casinos.services.periods import close_table, open_table
from backoffice.core.device_marks import DeviceMark
from backoffice.core.errors import DomainError
from backoffice.webhooks.models import Webhook, WebhookDelivery
from backoffice.webhooks.services.delivery import TRY_FOR
from backoffice.webhooks.services.sending import ensure_address, may_be_told, send
from backoffice.webhooks.services.webhooks import (
    WithSecret,
    add_webhook,
    remove_webhook,
    repeat_delivery,
    send_test,
)
from games.decks.services.shoe_ends import report_shoe_end
from tests.backoffice.api.caller import make_caller
from tests.backoffice.webhooks.telling import deliver_due
from tests.factories import make_operator, make_pit, make_table

pytestmark = pytest.mark.django_db
State = WebhookDelivery.State


class Receiver:
    """Somebody else's server; it can be broken, or not there at all."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 200
        self.port = 0
        self.start()

    def start(self) -> None:
        """Where it was before, if it was."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if receiver.status == 200:
                    receiver.got.append((dict(self.headers), body))
                self.send_response(receiver.status)
                self.send_header("Location", "http://localhost/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}/hook"
        Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def kinds(self) -> list[str]:
        return [json.loads(body)["type"] for _headers, body in self.got]


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_PRIVATE_ADDRESSES = True
    found = Receiver()
    yield found
    found.stop()


@pytest.fixture
def pit() -> Pit:
    return make_pit()


def listen(receiver: Receiver, pit: Pit, actor: Actor, **fields: Any) -> WithSecret:
    asked: dict[str, Any] = {
        "organisation": pit.property.operator,
        "name": "Signage",
        "url": receiver.url,
        "events": ["table"],
    }
    return add_webhook(**(asked | {"at": timezone.now(), "actor": actor} | fields))


def test_a_change_is_told_signed_with_the_secret(receiver: Receiver, pit: Pit, actor: Actor) -> None:
    made = listen(receiver, pit, actor)
    table = make_table(pit=pit)
    open_table(table=table, at=timezone.now(), actor=actor)
    deliver_due()
    [(headers, body)] = receiver.got
    told = json.loads(body)
    assert (told["type"], told["data"]["object"]["id"]) == ("table.opened", str(table.pk))
    second, signature = (part.partition("=")[2] for part in headers["Baize-Signature"].split(","))
    expected = hmac.new(made.secret.encode(), f"{second}.".encode() + body, hashlib.sha256).hexdigest()
    assert signature == expected
    assert abs(timezone.now().timestamp() - int(second)) < 60
    assert made.secret not in Webhook.objects.get().sealed_secret


def test_what_came_while_the_receiver_was_down_arrives_in_order_for_each_thing(
    receiver: Receiver, pit: Pit, actor: Actor
) -> None:
    listen(receiver, pit, actor)
    first, second = make_table(pit=pit), make_table(pit=pit)
    receiver.status = 503
    now = timezone.now()
    for table in (first, second):
        open_table(table=table, at=now - timedelta(hours=2), actor=actor)
        close_table(table=table, at=now - timedelta(hours=1), actor=actor)
    # only the first of each thing is tried, however much waits behind it
    assert deliver_due() == 2
    assert set(WebhookDelivery.objects.filter(attempts=1).values_list("event__kind", flat=True)) == {
        "table.opened"
    }
    assert deliver_due(at=now + timedelta(minutes=2)) == 2
    receiver.status = 200
    deliver_due(at=now + timedelta(hours=2))
    assert len(receiver.got) == 4
    told = [json.loads(body) for _headers, body in receiver.got]
    for table in (first, second):
        own = [each["type"] for each in told if each["data"]["object"]["id"] == str(table.pk)]
        assert own == ["table.opened", "table.closed"]
    assert not WebhookDelivery.objects.exclude(state=State.DELIVERED).exists()


def test_while_nobody_is_there_one_attempt_stands_for_all_and_everything_comes_once_somebody_is(
    receiver: Receiver, pit: Pit, actor: Actor
) -> None:
    """A server that is really gone, and comes back at the same place."""
    listen(receiver, pit, actor)
    tables = [make_table(pit=pit) for _ in range(3)]
    now = timezone.now()
    receiver.stop()
    for table in tables:
        open_table(table=table, at=now - timedelta(hours=2), actor=actor)
        close_table(table=table, at=now - timedelta(hours=1), actor=actor)
    at, tried = now, 0
    while at < now + timedelta(hours=3):
        tried += deliver_due(at=at)
        at += timedelta(minutes=1)
    # 10, 20, 40 seconds and so on up to an hour: for the receiver, not for each of the three tables
    assert 8 <= tried <= 12
    assert set(WebhookDelivery.objects.values_list("state", flat=True)) == {State.WAITING}
    assert "refused" in WebhookDelivery.objects.earliest("pk").last_error
    receiver.start()
    # the first that arrives brings all others, also those whose turn would come in an hour
    assert deliver_due(at=at + timedelta(hours=1)) == 6
    told = [json.loads(body) for _headers, body in receiver.got]
    for table in tables:
        own = [each["type"] for each in told if each["data"]["object"]["id"] == str(table.pk)]
        assert own == ["table.opened", "table.closed"]


def test_the_log_of_a_table_is_one_thing_of_which_the_order_is_kept(
    receiver: Receiver, pit: Pit, actor: Actor
) -> None:
    listen(receiver, pit, actor, events=["deck"])
    table = make_table(pit=pit)
    now = timezone.now()
    for number in (1, 2):
        mark = DeviceMark("SH-1", number)
        report_shoe_end(
            table=table, at=now, batch=1, rounds=60, cards_dealt=None, mark=mark, now=now, actor=actor
        )
    assert set(WebhookDelivery.objects.values_list("resource", flat=True)) == {f"gamingtable:{table.pk}:log"}
    receiver.status = 503
    assert deliver_due() == 1
    body = WebhookDelivery.objects.earliest("pk").event.body
    assert (body["object"]["type"], body["about"]["id"]) == ("shoeend", str(table.pk))


def test_after_a_day_it_is_given_up_and_can_be_repeated_by_hand(
    receiver: Receiver, pit: Pit, actor: Actor
) -> None:
    made = listen(receiver, pit, actor)
    receiver.status = 500
    delivery = send_test(webhook=made.webhook, at=timezone.now(), actor=actor)
    at: datetime = timezone.now()
    pauses = []
    while WebhookDelivery.objects.get(pk=delivery.pk).state == State.WAITING:
        deliver_due(at=at)
        following = WebhookDelivery.objects.get(pk=delivery.pk).next_attempt_at
        pauses.append(round((following - at).total_seconds()))
        at = max(following, at + timedelta(seconds=1))
    assert pauses[:3] == [10, 20, 40]
    assert max(pauses) == 3600
    assert timezone.now() + TRY_FOR <= at
    receiver.status = 200
    delivery.refresh_from_db()
    assert (delivery.state, delivery.last_status) == (State.FAILED, 500)
    repeat_delivery(delivery=delivery, at=timezone.now(), actor=actor)
    deliver_due()
    assert receiver.kinds == ["webhook.test"]


def test_only_whom_it_concerns_is_told(receiver: Receiver, pit: Pit, actor: Actor) -> None:
    casino = pit.property
    elsewhere = make_pit(casino=make_pit().property)
    listen(receiver, pit, actor, organisation=make_operator(), name="A stranger")
    listen(receiver, pit, actor, name="Other things", events=["meter"])
    listen(receiver, pit, actor, name="The authority", organisation=casino.regulator)
    limited = {"organisation": elsewhere.property.operator, "properties": [elsewhere.property]}
    listen(receiver, pit, actor, name="Another house", **limited)
    open_table(table=make_table(pit=pit), at=timezone.now(), actor=actor)
    assert [each.webhook.name for each in WebhookDelivery.objects.select_related("webhook")] == [
        "The authority"
    ]


def test_a_change_that_is_taken_back_is_told_to_nobody(receiver: Receiver, pit: Pit, actor: Actor) -> None:
    listen(receiver, pit, actor)
    table = make_table(pit=pit)
    with pytest.raises(DomainError):
        close_table(table=table, at=timezone.now(), actor=actor)
    assert not WebhookDelivery.objects.exists()


def test_a_removed_webhook_is_told_nothing_more(receiver: Receiver, pit: Pit, actor: Actor) -> None:
    made = listen(receiver, pit, actor)
    send_test(webhook=made.webhook, at=timezone.now(), actor=actor)
    remove_webhook(webhook=made.webhook, at=timezone.now(), actor=actor)
    assert deliver_due() == 0
    with pytest.raises(DomainError):
        send_test(webhook=made.webhook, at=timezone.now(), actor=actor)


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.status = 302
    assert send(receiver.url, body=b"{}", headers={}).is_good is False
    assert receiver.got == []


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "172.16.9.9",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "::127.0.0.1",
        "fec0::1",
        "2001:0:4136:e378:8000:63bf:80ff:fffe",
        "::",
        "ff02::1",
        "240.0.0.1",
        "192.0.2.7",
    ],
)
def test_no_address_inside_of_a_network_is_told(address: str) -> None:
    assert not may_be_told(ip_address(address))


def test_public_addresses_are_told() -> None:
    assert may_be_told(ip_address("93.184.216.34"))
    assert may_be_told(ip_address("2606:2800:220:1:248:1893:25c8:1946"))


@pytest.mark.parametrize(
    "url",
    [
        "http://public.example/",
        "ftp://public.example/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://user:pass@public.example/",
        "https:///x",
        "https://public.example:port/",
    ],
)
def test_an_address_that_is_never_told_is_refused_when_it_is_entered(url: str) -> None:
    with pytest.raises(DomainError):
        ensure_address(url)


def test_a_name_that_leads_inside_is_not_followed_also_if_it_did_not_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One bad address among good ones is enough; and what was checked is what is connected to."""
    connected: list[Any] = []

    def resolve(*_: Any, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", (each, 443)) for each in ("93.184.216.34", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", lambda place, **_: connected.append(place))
    answer = send("https://rebinding.example/", body=b"{}", headers={})
    assert (answer.status, connected) == (None, [])


def test_the_connection_goes_to_the_address_that_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name is asked for once: what it leads to a moment later is of no interest."""
    asked: list[str] = []

    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", ("127.0.0.1" if len(asked) == 1 else "10.0.0.1", port))]

    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda host, *a, **k: (resolve if "." not in host else real)(host, *a, **k)
    )
    answer = send(receiver.url.replace("127.0.0.1", "signage"), body=b"{}", headers={})
    assert (answer.is_good, asked) == (True, ["signage"])
    assert receiver.got[0][0]["Host"] == f"signage:{receiver.port}"


@pytest.mark.parametrize("path", ["/höök?q=ü", "/a b"])
def test_an_address_in_any_script_is_told(receiver: Receiver, path: str) -> None:
    assert send(receiver.url + path, body=b"{}", headers={}).is_good


@pytest.mark.parametrize("url", ["http://" + "x" * 70 + ".example/", "http://a..b/"])
def test_an_impossible_name_is_an_answer_not_a_fault(receiver: Receiver, url: str) -> None:
    assert send(url, body=b"{}", headers={}).status is None


def test_whoever_answers_drop_by_drop_is_left(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = True
    monkeypatch.setattr("backoffice.webhooks.services.sending.TIMEOUT", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as slow:
        done = Event()

        def drip() -> None:
            caller, _place = slow.accept()
            with caller, suppress(OSError):
                while not done.wait(0.05):
                    caller.sendall(b"H")

        Thread(target=drip, daemon=True).start()
        answer = send(f"http://127.0.0.1:{slow.getsockname()[1]}/", body=b"{}", headers={})
        done.set()
    assert answer.status is None


def test_programs_manage_webhooks_with_the_same_rules(receiver: Receiver, pit: Pit) -> None:
    caller = make_caller(pit.property.operator)
    body = {"name": "Signage", "url": receiver.url, "events": ["table"]}
    made = caller.post("/webhooks/", body).json()
    assert made["secret"].startswith("whsec_")
    address = f"/webhooks/{made['id']}/"
    assert "secret" not in caller.get(address).json()
    seen = caller.get(address)["ETag"]
    assert caller.patch(address, {"events": ["table", "meter"]}, If_Match=seen).json()["version"] == 2
    assert caller.post(f"{address}test/").status_code == 202
    deliver_due()
    [delivery] = caller.get(f"{address}deliveries/").json()["results"]
    assert (delivery["state"], delivery["last_status"]) == ("delivered", 200)
    assert caller.post(f"/webhook-deliveries/{delivery['id']}/repeat/").status_code == 202
    assert caller.send("DELETE", address).status_code == 428
    seen = caller.get(address)["ETag"]
    assert caller.send("DELETE", address, If_Match=seen).status_code == 204
    assert caller.get(address).status_code == 404
    assert caller.post("/webhooks/", body | {"events": ["people"]}).status_code == 400
