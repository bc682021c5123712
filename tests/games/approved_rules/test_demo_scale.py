"""The large property at a small size: the same code, fewer tables and days."""

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from backoffice.casinos.models import Property, TablePeriod
from backoffice.people.models import Person
from games.approved_rules.demo import scale
from games.decks.demo import scale as scale_decks
from games.decks.models import DeckChange
from games.decks.selectors.board import deck_board

pytestmark = pytest.mark.usefixtures("demo_database")


@pytest.fixture(autouse=True)
def smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scale, "PITS", 2)
    monkeypatch.setattr(scale, "TABLES_IN_A_PIT", 5)
    for module in (scale, scale_decks):
        monkeypatch.setattr(module, "DAYS", 20)


def test_the_large_property_is_added_to_the_demo_once(capsys: Any) -> None:
    call_command("demo", scale=True)
    casino = Property.objects.get(name=scale.NAME)
    changes = DeckChange.objects.filter(table__property=casino)
    assert casino.tables.count() == 10
    assert f"{changes.count():,} decks" in capsys.readouterr().out
    assert TablePeriod.objects.filter(table__property=casino).count() == 10 * 20 + 9
    assert {row.state for row in deck_board(casino, at=changes.latest("at").at)} <= {
        "running",
        "soon",
        "late",
        "due",
    }
    before = DeckChange.objects.count()
    call_command("demo", scale=True)
    assert "there already" in capsys.readouterr().out
    assert DeckChange.objects.count() == before


def test_the_demos_own_people_find_their_way_there() -> None:
    call_command("demo", scale=True, verbosity=0)
    casino = Property.objects.get(name=scale.NAME)
    client = Client()
    person = Person.objects.get(email="floor@harbor.example")
    client.force_login(person, backend="backoffice.people.authentication.PersonBackend")
    shown = client.get(reverse("deck-board"), {"property": casino.pk}).text
    assert "A01" in shown
    assert "COMAR 36.05.02.16T" in shown
