from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.casinos.models import TablePeriod
from backoffice.permissions.roles import Role
from games.decks.selectors.work import decks_coming
from tests.factories import make_person, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import make_deck_change
from tests.work import compliance_items, desk_at

pytestmark = pytest.mark.django_db


def test_late_decks_late_changes_and_unlogged_tables_are_out_of_line() -> None:
    now = timezone.now()
    table = make_table(number="T1")
    casino = table.property
    rules = make_rules(make_configuration(casino=casino, batches=1, card_supply="hand_shuffle"))
    unlogged, in_time = make_table(pit=table.pit, number="T2"), make_table(pit=table.pit, number="T3")
    for each in (table, unlogged, in_time):
        make_table_rules(each, rules)
    TablePeriod.objects.create(table=unlogged, opened_at=now - timedelta(hours=1))
    make_deck_change(in_time, hours_ago=1)
    make_deck_change(table, hours_ago=30)
    make_deck_change(table, hours_ago=21)
    make_deck_change(table, hours_ago=9)
    everything = compliance_items(casino, at=now)
    decks = [item for item in everything if item.area == "Decks"]
    found = sorted(decks, key=lambda item: (item.severity, str(item.title)))
    late_now, lately, unlogged_now = found
    assert (late_now.severity, late_now.clause) == ("error", "COMAR 36.05.02.16T")
    assert str(late_now.title) == "Decks are late at T1"
    assert "T2 is open" in str(unlogged_now.title)
    assert "2 deck changes were late" in str(lately.title)
    assert "4 h 0" in str(lately.detail)
    assert late_now.due == late_now.since
    # nothing is approved at a table that is open, which comes before anything else
    assert everything[0] == late_now


def test_the_next_hours_know_which_open_tables_change_their_decks() -> None:
    now = timezone.now()
    table = make_table(number="T1")
    rules = make_rules(make_configuration(casino=table.property, batches=1, card_supply="hand_shuffle"))
    closed = make_table(pit=table.pit, number="T2")
    for each in (table, closed):
        make_table_rules(each, rules)
        make_deck_change(each, hours_ago=6)
    TablePeriod.objects.create(table=table, opened_at=now - timedelta(hours=7))
    desk = desk_at(make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator), at=now)
    (coming,) = decks_coming(desk, now + timedelta(hours=8))
    assert coming.title == "T1"
    assert timedelta(hours=1) < coming.at - now < timedelta(hours=3)
    assert not list(decks_coming(desk, now + timedelta(minutes=30)))
    viewer = desk_at(make_person(Role.VIEWER, operator=table.property.operator), at=now)
    assert not list(decks_coming(viewer, now + timedelta(hours=8)))
