"""The floor live: every table by pit with what features say of it, and an answer only when something changed."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property, TablePeriod
from backoffice.casinos.services.periods import open_table
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from backoffice.worklist.selectors import floor as floor_module
from backoffice.worklist.selectors.floor import FloorLive, floor_live
from tests.factories import make_person, make_pit, make_property, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import make_deck_change

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def floor_of(casino: Property, role: Role = Role.FLOOR_SUPERVISOR) -> FloorLive:
    person = make_person(role, operator=casino.operator)
    return floor_live(access_for(person=person), casino, timezone.now())


def test_every_working_table_stands_in_its_pit_with_game_limits_and_decks() -> None:
    casino = make_property()
    main, high = make_pit(casino=casino, name="Main"), make_pit(casino=casino, name="High")
    dealing = make_table(pit=main, number="T1")
    rules = make_rules(make_configuration(casino=casino, batches=1, card_supply="hand_shuffle"))
    make_table_rules(dealing, rules)
    make_deck_change(dealing, hours_ago=9)
    unruled = make_table(pit=main, number="T2")
    for table in (dealing, unruled):
        TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=2))
    make_table(pit=main, number="T3", retired_at=timezone.now())
    make_pit(casino=casino, name="Empty")
    make_table(pit=high, number="T9")
    floor = floor_of(casino)
    assert [(row.pit.name, [tile.number for tile in row.tiles], row.open_number) for row in floor.pits] == [
        ("High", ["T9"], 0),
        ("Main", ["T1", "T2"], 2),
    ]
    late, without = floor.pits[1].tiles
    assert (late.game, late.tone) == ("Casino War", "bad")
    assert late.limits
    assert late.decks is not None
    assert late.decks.text.startswith("LATE")
    assert [alert.text for alert in without.alerts] == ["No approved rules"]
    assert floor.pits[0].tiles[0].tone == "closed"
    # whoever may not see the deck log sees no clock
    assert floor_of(casino, Role.VIEWER).pits[1].tiles[0].decks is None


def test_a_large_floor_is_cells_with_those_that_need_somebody_drawn_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(floor_module, "MOST_WHOLE", 3)
    monkeypatch.setattr(floor_module, "MOST_ATTENTION", 2)
    casino = make_property()
    pit = make_pit(casino=casino)
    for number in range(5):
        table = make_table(pit=pit, number=f"T{number}")
        if number < 3:
            TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=1))
    floor = floor_of(casino)
    assert floor.is_dense
    assert [tile.number for tile in floor.attention] == ["T0", "T1"]
    assert floor.more_attention == 1


def test_the_floor_is_sent_again_only_when_something_changed(signed_in: SignedIn) -> None:
    casino = make_property()
    table = make_table(pit=make_pit(casino=casino), number="T1")
    person = make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator)
    client = signed_in(person)
    first = client.get(f"/floor/?property={casino.pk}")
    seen = first.content.decode().partition("seen=")[2].partition('"')[0]
    assert 'id="tile-' in first.content.decode()

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/floor/?property={casino.pk}&seen={seen}").status_code == 204
        return len(queries)

    # when a minute begins it is worked out anew
    assert min(cost() for _ in range(3)) <= 6
    at = timezone.now().replace(microsecond=0)
    open_table(table=table, at=at, actor=Actor(label="x", person=person))
    again = client.get(f"/floor/?property={casino.pk}&seen={seen}")
    assert again.status_code == 200
    assert "No approved rules" in again.content.decode()


def test_nobody_watches_the_floor_of_another_operator(signed_in: SignedIn) -> None:
    casino = make_property()
    stranger = signed_in(make_person(Role.FLOOR_SUPERVISOR))
    assert stranger.get(f"/floor/?property={casino.pk}").status_code == 404
