"""Gaming tables: added, changed, moved, retired, brought back."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import TablePeriod
from backoffice.casinos.services.periods import open_table
from backoffice.casinos.services.tables import add_table, change_table, restore_table, retire_table
from backoffice.core.errors import DomainError
from tests.factories import make_pit, make_table, table_values

pytestmark = pytest.mark.django_db


def test_adding_is_recorded_with_the_pit_by_name(actor: Actor) -> None:
    pit = make_pit(name="Main pit")
    table = add_table(casino=pit.property, values=table_values(pit, number="T7"), actor=actor)
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.object_label, entry.property_id) == ("table.added", "T7", pit.property_id)
    assert entry.after is not None
    assert (entry.after["pit"], entry.after["pit_id"], entry.after["positions"]) == ("Main pit", pit.pk, 7)
    assert table.version == 1


def test_a_move_to_another_pit_names_both(actor: Actor) -> None:
    table = make_table(number="T1", pit=make_pit(name="Main pit"))
    room = make_pit(casino=table.property, name="High-limit room")
    change_table(table=table, seen_version=1, values=table_values(room), actor=actor)
    entry = AuditEntry.objects.get()
    assert entry.before is not None
    assert entry.after is not None
    assert (entry.before["pit"], entry.after["pit"]) == ("Main pit", "High-limit room")
    table.refresh_from_db()
    assert table.pit == room


def test_a_table_does_not_move_into_another_propertys_pit_nor_a_retired_one(actor: Actor) -> None:
    table = make_table(number="T1")
    elsewhere, closed = make_pit(), make_pit(casino=table.property, retired_at=timezone.now())
    for pit in (elsewhere, closed):
        with pytest.raises(DomainError) as caught:
            change_table(table=table, seen_version=1, values=table_values(pit), actor=actor)
        assert caught.value.field == "pit"


@pytest.mark.parametrize(
    ("fields", "at"), [({"shuffler_serial": "BX-1"}, "shuffler_serial"), ({"shoe": "shuffler"}, "shoe")]
)
def test_equipment_that_contradicts_itself_is_refused_at_its_field(
    fields: dict[str, Any], at: str, actor: Actor
) -> None:
    pit = make_pit()
    with pytest.raises(DomainError, match="shuffled by hand") as caught:
        add_table(casino=pit.property, values=table_values(pit, **fields), actor=actor)
    assert caught.value.field == at


def test_a_number_in_use_is_refused_at_its_field(actor: Actor) -> None:
    table = make_table(number="T1")
    other = make_table(pit=table.pit, number="T2")
    with pytest.raises(DomainError, match="already has a table") as caught:
        add_table(casino=table.property, values=table_values(table.pit, number="t1"), actor=actor)
    assert caught.value.field == "number"
    with pytest.raises(DomainError, match="already has a table"):
        change_table(table=other, seen_version=1, values=table_values(table.pit, number="T1"), actor=actor)


def test_an_open_table_is_not_retired(actor: Actor) -> None:
    table = make_table(number="T1")
    TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=1))
    with pytest.raises(DomainError, match="T1 is open"):
        retire_table(table=table, actor=actor)


def test_a_retired_table_is_neither_changed_nor_opened_until_it_is_back(actor: Actor) -> None:
    table = make_table(number="T1")
    retire_table(table=table, actor=actor)
    with pytest.raises(DomainError, match="Restore it"):
        change_table(table=table, seen_version=2, values=table_values(table.pit), actor=actor)
    with pytest.raises(DomainError, match="Restore it"):
        open_table(table=table, at=timezone.now(), actor=actor)
    assert restore_table(table=table, actor=actor)
    open_table(table=table, at=timezone.now(), actor=actor)


def test_a_table_does_not_come_back_under_a_number_that_is_taken(actor: Actor) -> None:
    table = make_table(number="T1")
    retire_table(table=table, actor=actor)
    make_table(pit=table.pit, number="T1")
    with pytest.raises(DomainError, match="Another table now has the number T1"):
        restore_table(table=table, actor=actor)
    table.refresh_from_db()
    assert table.is_retired


def test_a_table_does_not_come_back_into_a_retired_pit(actor: Actor) -> None:
    table = make_table(retired_at=timezone.now(), pit=make_pit(retired_at=timezone.now()))
    with pytest.raises(DomainError, match="is retired"):
        restore_table(table=table, actor=actor)
