"""Reminder before, alert at the limit: to the right people, once, also after a night without a scheduler."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, TablePeriod
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.notifications.models import Notification
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.decks.models import DeckChange, DeckNotice
from games.decks.services.reminders import change_deck_settings, deck_settings_of, remind_of_decks
from tests.factories import make_person, make_pit, make_property, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import make_deck_change

pytestmark = pytest.mark.django_db
START: datetime = timezone.now().replace(microsecond=0) - timedelta(days=2)


def ruled_table(**values: str) -> GamingTable:
    table = make_table()
    readings = {f"readings__{name}": option for name, option in values.items()}
    make_table_rules(table, make_rules(make_configuration(casino=table.property, **readings)))
    return table


def told(person: Person) -> list[str]:
    return list(person.notifications.order_by("created_at", "pk").values_list("title", flat=True))


def after(**span: float) -> int:
    return remind_of_decks(at=START + timedelta(**span))


def test_a_reminder_and_an_alert_go_out_once_each() -> None:
    table = ruled_table()
    floor = make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator)
    make_deck_change(table, at=START)
    counts = [after(minutes=minutes) for minutes in (449, 450, 451, 470, 479, 480, 481, 600, 1000)]
    assert counts == [0, 1, 0, 0, 0, 1, 0, 0, 0]
    assert told(floor) == [f"Decks are due soon at {table}", f"Decks are due now at {table}"]
    detail = floor.notifications.latest("pk").detail
    assert "COMAR 36.05.02.16T" in detail
    assert "batch 1" in detail


def test_after_a_restart_decks_that_ran_out_are_announced_as_due_only() -> None:
    table = ruled_table()
    floor = make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator)
    make_deck_change(table, at=START)
    assert [after(hours=9), after(hours=9.1)] == [1, 0]
    assert told(floor) == [f"Decks are due now at {table}"]


def test_a_change_starts_the_clock_anew_and_a_correction_that_leaves_the_time_does_not() -> None:
    table = ruled_table()
    first = make_deck_change(table, at=START)
    assert after(hours=7.75) == 1
    make_deck_change(
        table, at=START, corrects=first, seal_number="S", source="preshuffled", preshuffle_form="F"
    )
    assert after(hours=7.8) == 0
    make_deck_change(table, at=START + timedelta(hours=7.9))
    assert after(hours=8.5) == 0
    assert after(hours=15.75) == 1


def test_the_people_of_the_casino_are_told_and_compliance_when_it_is_late() -> None:
    table = ruled_table()
    operator = table.property.operator
    elsewhere = make_property(operator=operator)
    floor, pit, compliance, manager, security = (
        make_person(role, operator=operator)
        for role in (
            Role.FLOOR_SUPERVISOR,
            Role.PIT_MANAGER,
            Role.COMPLIANCE_OFFICER,
            Role.GAME_MANAGER,
            Role.SECURITY,
        )
    )
    here = make_person(Role.FLOOR_SUPERVISOR, operator=operator, limited_to=(table.property,))
    others = [
        make_person(Role.FLOOR_SUPERVISOR, operator=operator, limited_to=(elsewhere,)),
        make_person(Role.FLOOR_SUPERVISOR),
        make_person(Role.FLOOR_SUPERVISOR, operator=operator, is_active=False),
        manager,
        security,
    ]
    make_deck_change(table, at=START)
    after(hours=7.75)
    assert [len(told(each)) for each in (floor, pit, here, compliance)] == [1, 1, 1, 0]
    after(hours=8)
    assert [len(told(each)) for each in (floor, pit, here, compliance)] == [2, 2, 2, 1]
    assert [told(each) for each in others] == [[]] * len(others)


def test_tables_of_one_pit_are_told_together_and_each_pit_by_itself() -> None:
    pit = make_pit()
    rules = make_rules(make_configuration(casino=pit.property))
    floor = make_person(Role.FLOOR_SUPERVISOR, operator=pit.property.operator)
    for where in (pit, pit, make_pit(casino=pit.property)):
        table = make_table(pit=where)
        make_table_rules(table, rules)
        make_deck_change(table, at=START)
    assert after(hours=8) == 3
    assert len(told(floor)) == 2
    assert floor.notifications.filter(link__endswith=f"?pit={pit.pk}").count() == 1


def test_each_batch_has_a_clock_of_its_own() -> None:
    table = ruled_table()
    make_deck_change(table, at=START)
    make_deck_change(table, at=START + timedelta(hours=4), batch=2, back_colour="blue")
    assert [after(hours=8), after(hours=11.75), after(hours=12)] == [1, 1, 1]
    assert set(DeckNotice.objects.values_list("batch", "kind")) == {(1, "late"), (2, "reminder"), (2, "late")}


def test_a_clock_that_stands_still_reminds_nobody() -> None:
    table = ruled_table(deck_clock="stops")
    make_deck_change(table, at=START)
    TablePeriod.objects.create(table=table, opened_at=START, closed_at=START + timedelta(hours=7.75))
    assert after(hours=12) == 0
    TablePeriod.objects.create(table=table, opened_at=START + timedelta(hours=20))
    assert [after(hours=20.1), after(hours=20.25)] == [1, 1]


def test_decks_without_a_limit_retired_tables_and_empty_ones_are_left_alone() -> None:
    make_deck_change(make_table(), at=START)
    retired = ruled_table()
    make_deck_change(retired, at=START)
    retired.retired_at = START
    retired.save()
    empty = ruled_table()
    make_deck_change(empty, at=START)
    make_deck_change(empty, at=START, decks_opened=0, decks_in_batch=0, reason=DeckChange.Reason.CLOSING)
    assert after(hours=20) == 0
    assert not Notification.objects.exists()


def test_how_long_before_is_the_propertys_choice(actor: Actor) -> None:
    table = ruled_table()
    casino = table.property
    make_deck_change(table, at=START)
    assert deck_settings_of(casino).remind_minutes == 30
    assert change_deck_settings(casino=casino, seen_version=0, remind_minutes=60, late_causes="", actor=actor)
    assert after(minutes=421) == 1
    with pytest.raises(EditConflict):
        change_deck_settings(casino=casino, seen_version=0, remind_minutes=10, late_causes="", actor=actor)
    with pytest.raises(DomainError):
        change_deck_settings(casino=casino, seen_version=1, remind_minutes=4, late_causes="", actor=actor)
    entry = AuditEntry.objects.get(verb="deck.settings_changed")
    assert entry.after == {"remind_minutes": 60, "version": 1}
