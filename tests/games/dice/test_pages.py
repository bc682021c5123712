"""Two Dice on the pages of the desk: the editor, the settle page, and the API."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.casinos.models import GamingTable
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.backoffice.api.caller import make_caller
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.dice.conftest import PACK

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]


@pytest.fixture
def table() -> GamingTable:
    casino = make_property(regulator=make_regulator("zz-dice"))
    table = make_table(pit=make_pit(casino=casino))
    make_table_rules(table, make_rules(make_configuration(casino=casino)))
    return table


def test_the_editor_is_made_from_the_pack_and_checks_what_is_typed(
    table: GamingTable, signed_in: SignIn
) -> None:
    configuration = table.property.configurations.get()
    manager = signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator))
    page = manager.get(f"/games/{configuration.pk}/edit/").content.decode()
    assert "Dice are changed every" in page
    assert "Maker of the dice" in page
    assert ">DICE<" in page
    typed = {"_head": configuration.head, "_tab": "a" * 16, "dice_change_hours": "9"}
    answer = manager.post(f"/games/{configuration.pk}/check/", typed).content.decode()
    assert "at most 8" in answer
    assert "1.85" in answer, "the edge of the field stands beside what is typed"


def test_the_settle_page_asks_for_dice_and_for_the_answer_to_a_seven(
    table: GamingTable, signed_in: SignIn
) -> None:
    floor = signed_in(make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator))
    address = reverse("settle-table", args=[table.pk])
    page = floor.get(address).content.decode()
    assert "After a seven the player" in page
    assert "Place 8" in page
    assert "data-pick" not in page
    asked = floor.get(address, {"dice": "3 4", "bet1-field": "10"})
    assert [each.field for each in asked.context["problems"]] == ["seven1"]
    wrong = floor.get(address, {"dice": "3 9", "bet1-field": "10"})
    assert [each.field for each in wrong.context["problems"]] == ["dice"]
    settled = floor.get(
        address, {"dice": "3 4 5 5", "bet1-field": "10", "seven1": "again", "bet2-any_seven": "5"}
    )
    nets = [(group["name"], group["net"]) for group in settled.context["groups"]]
    assert nets == [("Place 1", 10), ("Place 2", 20)]
    assert settled.context["groups"][0]["lines"][0]["cite"] == ["DZ 3"]


def test_prices_and_settlements_by_the_api(table: GamingTable) -> None:
    caller = make_caller(table.property.operator)
    priced = caller.post("/prices/", {"pack": PACK, "values": {"wagers": ["any_seven"]}})
    assert priced.status_code == 200, priced.content
    body = priced.json()
    assert body["decks"] is None
    assert [each["house_edge"]["exact"] for each in body["wagers"]] == ["1/6"]
    played = {"dice": "6 6", "seats": [{"seat": 3, "bets": {"any_craps": "5", "field": "20"}}]}
    for where in ({"table": table.pk}, {"pack": PACK}):
        settled = caller.post("/settlements/", {**where, "round": played})
        assert settled.status_code == 200, settled.content
        assert settled.json()["net"] == "35.00"
    refused = caller.post(
        "/settlements/", {"pack": PACK, "round": {"dice": "6 6 1 1", "seats": played["seats"]}}
    )
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (422, "round")
    assert caller.post("/prices/", {"pack": PACK, "shoe": "A=1"}).status_code == 422
