"""Entries that a device kept without a connection: written once, with their own time, refused in words."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import GamingTable
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.decks.models import DeckChange
from games.incidents.models import Incident
from games.progressives.models import MeterReading
from tests.backoffice.core.test_sealing import sealed_by_a_device
from tests.factories import make_person
from tests.games.decks.factories import PIN, make_deck_change
from tests.games.decks.views.test_board import floor, table, typed, url
from tests.games.progressives.factories import make_level

pytestmark = pytest.mark.django_db
__all__ = ["floor", "table"]


def sent(client: Client, address: str, data: dict[str, Any], *, minutes_ago: float = 30) -> Any:
    kept_at = (timezone.now() - timedelta(minutes=minutes_ago)).isoformat()
    return client.post(address, data | {"kept_at": kept_at}, headers={"X-Kept-Entry": "1"})


def kept_change(table: GamingTable, **fields: Any) -> dict[str, Any]:
    data = typed(table, **fields)
    pins = {name: data.pop(name) for name in ("dealer_pin", "supervisor_pin")}
    return data | {"sealed": sealed_by_a_device(pins, belongs_to=data["token"])}


def test_a_kept_change_is_written_once_with_the_time_at_the_device(table: GamingTable, floor: Client) -> None:
    data = kept_change(table)
    answer = sent(floor, url(table), data)
    assert (answer.status_code, answer.json()["state"]) == (201, "written")
    assert sent(floor, url(table), data).json()["state"] == "written"
    change = DeckChange.objects.get()
    assert timedelta(minutes=29) < change.received_at - change.at < timedelta(minutes=31)
    assert change.notes.startswith("Saved on the device without a connection since")


def test_what_arrived_although_its_answer_was_lost_is_not_written_again(
    table: GamingTable, floor: Client
) -> None:
    data = typed(table)
    floor.post(url(table), data)
    pins = {name: data.pop(name) for name in ("dealer_pin", "supervisor_pin")}
    data["sealed"] = sealed_by_a_device(pins, belongs_to=data["token"])
    assert sent(floor, url(table), data, minutes_ago=1).json()["state"] == "written"
    assert DeckChange.objects.count() == 1


def test_pins_that_were_sealed_for_another_entry_open_nothing(table: GamingTable, floor: Client) -> None:
    data = kept_change(table)
    data["sealed"] = sealed_by_a_device({"dealer_pin": PIN, "supervisor_pin": PIN}, belongs_to="another")
    answer = sent(floor, url(table), data)
    assert (answer.status_code, answer.json()["state"]) == (422, "refused")
    assert "Enter them again" in answer.json()["words"][0]


def test_a_conflict_is_told_in_words_and_nothing_is_written(table: GamingTable, floor: Client) -> None:
    data = kept_change(table)
    make_deck_change(table, hours_ago=0.1)
    answer = sent(floor, url(table), data)
    assert answer.status_code == 422
    assert "was logged in the meantime" in answer.json()["words"][0]
    assert DeckChange.objects.count() == 1


@pytest.mark.parametrize(("minutes_ago", "words"), [(25 * 60, "more than 24 hours"), (-10, "is fast")])
def test_the_time_at_the_device_has_its_bounds(
    table: GamingTable, floor: Client, minutes_ago: float, words: str
) -> None:
    answer = sent(floor, url(table), kept_change(table), minutes_ago=minutes_ago)
    assert answer.status_code == 422
    assert words in answer.json()["words"][0]


def test_whoever_is_not_signed_in_is_told_so_and_the_entry_waits(table: GamingTable) -> None:
    answer = sent(Client(), url(table), {})
    assert (answer.status_code, answer.json()["state"]) == (401, "signed_out")


def test_a_kept_reading_is_asked_about_and_written_once(signed_in: Callable[[Person], Client]) -> None:
    level = make_level()
    client = signed_in(make_person(Role.FLOOR_SUPERVISOR, operator=level.casino.operator))
    at = (timezone.now() - timedelta(minutes=30)).astimezone(level.casino.zone)
    data = {
        "meter": "1,030",
        "counted": "counter",
        "count": "400",
        "at_0": f"{at:%Y-%m-%dT%H:%M}",
        "token": "6b3f3c1e-6f0e-4f4b-8a56-0b8a0d0a7c11",
    }
    address = reverse("meter-reading-add", args=[level.pk])
    answer = sent(client, address, data)
    assert (answer.status_code, answer.json()["state"]) == (409, "asked")
    data["anyway"] = answer.json()["answer"]
    assert sent(client, address, data).json()["state"] == "written"
    assert sent(client, address, data).json()["state"] == "written"
    assert MeterReading.objects.filter(level=level, shown=1030).count() == 1


def test_a_kept_incident_is_logged_once(table: GamingTable, floor: Client) -> None:
    at = (timezone.now() - timedelta(minutes=30)).isoformat()
    data = {
        "table": str(table.pk),
        "at": at,
        "happened": "pit-misdeal",
        "dealer_name": "Jonas Weber",
        "supervisor_name": "Fiona Liu",
        "token": "6b3f3c1e-6f0e-4f4b-8a56-0b8a0d0a7c12",
    }
    address = reverse("incident-add")
    lacking = sent(floor, address, data | {"dealer_name": ""})
    assert "Dealer" in lacking.json()["words"][0]
    assert sent(floor, address, data).json()["state"] == "written"
    assert sent(floor, address, data).json()["state"] == "written"
    assert Incident.objects.count() == 1
