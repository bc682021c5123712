"""A device numbers what it sends: the same number with the same content is the same entry, with other content a mistake
that somebody has to hear of. For every endpoint that takes such numbers, over HTTP."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import get_resolver
from django.utils import timezone
from rest_framework.serializers import ListSerializer

from backoffice.api.endpoints import ApiView
from backoffice.casinos.models import GamingTable
from games.decks.models import DeckChange, ShoeEnd
from games.progressives.models import ControllerReport, JackpotHit, MeterReading, ProgressiveLevel
from tests.backoffice.api.caller import Caller, make_caller
from tests.factories import make_pit, make_table
from tests.games.decks.factories import PIN, make_badge
from tests.games.limits.factories import make_ruled_table
from tests.games.progressives.factories import make_level

pytestmark = pytest.mark.django_db
USD = "USD"


def money(amount: str) -> dict[str, str]:
    return {"amount": amount, "currency": USD}


class World:
    def __init__(self) -> None:
        self.table: GamingTable = make_ruled_table()
        self.other: GamingTable = make_table(pit=make_pit(casino=self.table.property))
        self.level: ProgressiveLevel = make_level(tables=(self.table, self.other))
        self.caller: Caller = make_caller(self.table.property.operator)
        self.dealer, self.second_dealer = (make_badge(casino=self.table.property) for _ in range(2))
        self.floor = make_badge(casino=self.table.property, may_verify=True)
        self.now = timezone.now()

    def at(self, minutes_ago: int) -> str:
        return (self.now - timedelta(minutes=minutes_ago)).isoformat()


def reading(world: World) -> tuple[Any, ...]:
    body = {"meter": world.level.pk, "at": world.at(9), "shown": money("10075.00"), "counter": 100}
    others = [
        {"at": world.at(8)},
        {"shown": money("10076.00")},
        {"counter": 101},
        {"counter": None, "wagers": 100},
        {"note": "After the count."},
    ]
    return "/meter-readings/", MeterReading, body, others


def settings(world: World) -> tuple[Any, ...]:
    body = {"at": world.at(9), "rate_percent": "15", "reset": "10000.00"}
    others = [{"at": world.at(8)}, {"rate_percent": "14"}, {"reset": "10001.00"}]
    return f"/meters/{world.level.pk}/settings/", ControllerReport, body, others


def jackpot(world: World) -> tuple[Any, ...]:
    body = {
        "meter": world.level.pk,
        "table": world.table.pk,
        "at": world.at(9),
        "amount": money("10500.00"),
        "restarted": money("10000.00"),
        "hand": "Suited four of a kind",
        "witnesses": "W. Ness",
    }
    others = [
        {"at": world.at(8)},
        {"table": world.other.pk},
        {"amount": money("10501.00")},
        {"restarted": money("10001.00")},
        {"hand": "Royal flush"},
        {"witnesses": "S. Een"},
    ]
    return "/jackpots/", JackpotHit, body, others


def deck_change(world: World) -> tuple[Any, ...]:
    body = {
        "table": world.table.pk,
        "at": world.at(9),
        "back_colour": "red",
        "decks_opened": 6,
        "decks_removed": 0,
        "reason": "opening",
        "dealer": {"badge": world.dealer.number, "pin": PIN},
        "supervisor": {"badge": world.floor.number, "pin": PIN},
    }
    others = [
        {"at": world.at(8)},
        {"back_colour": "blue"},
        {"decks_opened": 8},
        {"decks_removed": 1},
        {"reason": "rotation"},
        {"notes": "Opened again."},
        {"batch": 2},
        {"dealer": {"badge": world.second_dealer.number, "pin": PIN}},
    ]
    return "/deck-changes/", DeckChange, body, others


def shoe_end(world: World) -> tuple[Any, ...]:
    body = {"table": world.table.pk, "at": world.at(9), "rounds": 61, "cards_dealt": 250}
    others = [{"at": world.at(8)}, {"batch": 2}, {"rounds": 60}, {"cards_dealt": 251}]
    return "/shoe-ends/", ShoeEnd, body, others


NUMBERED = [reading, settings, jackpot, deck_change, shoe_end]
MARK = {"device_id": "D-1", "sequence": 7}


@pytest.mark.parametrize("numbered", NUMBERED)
def test_the_same_number_is_the_same_entry_or_refused_by_name(numbered: Any) -> None:
    world = World()
    address, model, body, others = numbered(world)
    first = world.caller.post(address, body | MARK)
    assert first.status_code in (200, 201), first.content
    entry = model.objects.get(device_id="D-1")
    assert world.caller.post(address, body | MARK).status_code == first.status_code
    for other in others:
        sent = {name: value for name, value in (body | MARK | other).items() if value is not None}
        answer = world.caller.post(address, sent)
        told = answer.json()
        assert (answer.status_code, told.get("code")) == (409, "device-number-used"), (other, told)
        assert told["earlier"] == entry.pk
        assert [each["path"] for each in told["errors"]] == ["sequence"]
        assert str(entry.pk) in told["detail"]
    assert model.objects.filter(device_id="D-1").count() == 1


@pytest.mark.parametrize("numbered", [reading, deck_change])
def test_in_a_batch_too(numbered: Any) -> None:
    world = World()
    address, model, body, others = numbered(world)
    world.caller.post(address, body | MARK)
    count = model.objects.count()
    changed = body | MARK | others[0]
    answer = world.caller.post(f"{address}bulk/", {"items": [body | MARK, changed]})
    assert answer.status_code == 422
    assert [each["path"] for each in answer.json()["errors"]] == ["items.1.sequence"]
    each = world.caller.post(f"{address}bulk/", {"mode": "per_item", "items": [body | MARK, changed]}).json()
    assert [one["state"] for one in each["results"]] == ["known", "refused"]
    # nor may a batch contradict itself
    fresh = {"device_id": "D-1", "sequence": 8}
    twice = [body | fresh | {"at": world.at(5)}, changed | fresh | {"at": world.at(4)}]
    if numbered is reading:
        answer = world.caller.post(f"{address}bulk/", {"items": twice})
        assert [each["path"] for each in answer.json()["errors"]] == ["items.1.sequence"]
    assert model.objects.count() == count


def endpoints(kind: type[ApiView] = ApiView) -> Iterator[type[ApiView]]:
    for each in kind.__subclasses__():
        yield each
        yield from endpoints(each)


def test_no_endpoint_with_numbers_is_forgotten() -> None:
    assert get_resolver().url_patterns
    found = set()
    for view in endpoints():
        for operation in getattr(view, "operations", {}).values():
            takes = operation.takes() if operation.takes else None
            fields = getattr(takes, "fields", {})
            items = fields.get("items")
            inner = getattr(items.child, "fields", {}) if isinstance(items, ListSerializer) else {}
            if {"device_id", "sequence"} <= set(fields) or {"device_id", "sequence"} <= set(inner):
                found.add(view.__name__)
    assert found == {
        "ReadingList",
        "ReadingBulk",
        "MeterSettings",
        "HitList",
        "DeckChangeList",
        "DeckChangeBulk",
        "ShoeEndList",
    }


def test_every_endpoint_answers_a_key_in_the_same_way() -> None:
    """Keys are kept by what all endpoints are built on, and none has a way of its own."""
    own = [
        view.__qualname__
        for view in endpoints()
        if view.__module__.split(".")[0] != "tests" and {"_answered", "dispatch"} & set(vars(view))
    ]
    assert own == []


@pytest.mark.parametrize(
    ("numbered", "code"), [(reading, 201), (jackpot, 201), (deck_change, 201), (shoe_end, 201)]
)
def test_what_only_the_clock_refused_is_a_new_try_under_the_same_key(
    numbered: Any, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock was behind, or the device's ahead: an hour later the same request is right."""
    world = World()
    address, _model, body, _others = numbered(world)
    real = timezone.now
    ahead = body | MARK | {"at": world.at(-30)}
    refused = world.caller.post(address, ahead, Idempotency_Key="k")
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "at")
    monkeypatch.setattr(timezone, "now", lambda: real() + timedelta(minutes=45))
    answer = world.caller.post(address, ahead, Idempotency_Key="k")
    assert answer.status_code == code, answer.content
    assert "Idempotency-Replayed" not in answer.headers
    again = world.caller.post(address, ahead, Idempotency_Key="k")
    assert (again.content, again["Idempotency-Replayed"]) == (answer.content, "true")


@pytest.mark.parametrize(
    ("numbered", "more"),
    [(reading, {}), (deck_change, {"batch": 2, "back_colour": "blue"})],
)
def test_of_a_batch_whose_items_stand_alone_only_what_the_clock_refused_is_tried_again(
    numbered: Any, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without numbers of a device, so that nothing but the key keeps the first item from being written twice."""
    world = World()
    address, model, body, _others = numbered(world)
    count, real = model.objects.count(), timezone.now
    later = {"at": world.at(-30)} | more
    long_ago = {"at": "2001-01-01T00:00:00Z"}
    batch = {"mode": "per_item", "items": [body | later, body, body | long_ago]}
    early = world.caller.post(f"{address}bulk/", batch, Idempotency_Key="k").json()
    assert [each["state"] for each in early["results"]] == ["refused", "written", "refused"]
    assert early["results"][0]["try_again"]
    monkeypatch.setattr(timezone, "now", lambda: real() + timedelta(minutes=45))
    answer = world.caller.post(f"{address}bulk/", batch, Idempotency_Key="k")
    late = answer.json()
    assert [(each["index"], each["state"]) for each in late["results"]] == [
        (0, "written"),
        (1, "written"),
        (2, "refused"),
    ]
    assert late["results"][1] == early["results"][1]
    assert late["written"] == 2
    assert model.objects.count() == count + 2
    again = world.caller.post(f"{address}bulk/", batch, Idempotency_Key="k")
    assert again.json() == late
    assert model.objects.count() == count + 2


@pytest.mark.parametrize("address", ["/deck-changes/", "/deck-changes/bulk/"])
def test_having_to_wait_after_wrong_pins_is_not_told_again_once_the_time_is_over(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World()
    body = deck_change(world)[2]
    # a wrong one on purpose; badges that there are not are counted too, and lock nobody out
    wrong = body | {"dealer": {"badge": "NOBODY", "pin": "1111"}}
    for _ in range(100):
        told = world.caller.post("/deck-changes/", wrong).json()["errors"][0]["message"]
        if "too many wrong PINs" in told:
            break
    single = address == "/deck-changes/"
    asked = body if single else {"mode": "per_item", "items": [body]}
    refused = world.caller.post(address, asked, Idempotency_Key="k")
    assert "too many wrong PINs" in refused.content.decode()
    assert not DeckChange.objects.exists()
    real = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real() + timedelta(minutes=20))
    answer = world.caller.post(address, asked, Idempotency_Key="k")
    assert answer.status_code == (201 if single else 200), answer.content
    assert DeckChange.objects.count() == 1


def test_a_whole_batch_that_only_the_clock_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    address, _model, body, _others = reading(world)
    real, items = timezone.now, [body | MARK | {"at": world.at(-30)}]
    refused = world.caller.post(f"{address}bulk/", {"items": items}, Idempotency_Key="k")
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "items.0.at")
    monkeypatch.setattr(timezone, "now", lambda: real() + timedelta(minutes=45))
    answer = world.caller.post(f"{address}bulk/", {"items": items}, Idempotency_Key="k")
    assert answer.json()["written"] == 1
