"""What happened to one thing, told from the audit trail."""

from datetime import UTC, datetime, timedelta

import pytest

from backoffice.audit.actor import Actor
from backoffice.audit.selectors import edits_since, history_of
from backoffice.casinos.models import GamingTable
from backoffice.casinos.services.periods import correct_period, note_period, open_table
from backoffice.casinos.services.tables import add_table, change_table, retire_table
from backoffice.permissions.access import Access, access_for
from backoffice.permissions.roles import Role
from backoffice.table_import.services import plan_of, start_import, write_import
from tests.factories import make_person, make_pit, make_property, table_values

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 16, tzinfo=UTC)


@pytest.fixture
def table(actor: Actor) -> GamingTable:
    pit = make_pit(casino=make_property(), name="Main pit")
    return add_table(casino=pit.property, values=table_values(pit, number="T1"), actor=actor)


def reader(table: GamingTable) -> Access:
    return access_for(person=make_person(Role.INTERNAL_AUDIT, operator=table.property.operator))


def test_changes_are_told_in_the_words_and_order_of_the_pages(table: GamingTable, actor: Actor) -> None:
    room = make_pit(casino=table.property, name="High-limit room")
    values = table_values(
        room, shuffler_kind="batch_shuffler", shuffler_serial="BX-1", positions=9, discard_rack=False
    )
    change_table(table=table, seen_version=1, values=values, actor=actor)
    line = history_of(reader(table), table)[0]
    assert line.what == "Table changed"
    assert line.who == "manage.py test"
    assert [(change.label, change.before, change.after) for change in line.changes] == [
        ("Pit", "Main pit", "High-limit room"),
        ("Positions", "7", "9"),
        ("Cards come from", "Shuffled by hand", "Batch shuffler"),
        ("Shuffler's serial number", "–", "BX-1"),
        ("Discard rack fixed to the dealer's side", "Yes", "No"),
    ]


def test_the_daily_opening_does_not_bury_the_changes_but_corrections_show(
    table: GamingTable, actor: Actor
) -> None:
    period = note_period(table=table, opened_at=NOON, closed_at=NOON + timedelta(hours=2), actor=actor)
    open_table(table=table, at=NOON + timedelta(hours=3), actor=actor)
    correct_period(
        period=period,
        seen_version=1,
        opened_at=NOON - timedelta(hours=1),
        closed_at=NOON + timedelta(hours=2),
        reason="Wrong hour",
        actor=actor,
    )
    lines = history_of(reader(table), table)
    assert [line.what for line in lines] == ["Open period corrected", "Table added"]
    assert [(c.label, c.before, c.after) for c in lines[0].changes] == [
        ("Opened", "1 Jun 2026, 12:00 EDT", "1 Jun 2026, 11:00 EDT"),
        ("Reason", "–", "Wrong hour"),
    ]


def test_an_import_is_part_of_the_history_of_each_table_and_pit_it_touched(
    table: GamingTable, actor: Actor
) -> None:
    casino = table.property
    person = make_person(Role.GAME_MANAGER, operator=casino.operator)
    text = "Table number,Pit,Positions,Cards come from\nT1,Jade room,9,hand\nT2,Jade room,5,hand"
    kept = start_import(casino=casino, person=person, text=text, create_pits=True)
    write_import(kept=kept, fingerprint=plan_of(kept).fingerprint, actor=actor)
    access = reader(table)
    changed = history_of(access, table)[0]
    assert changed.what == "Tables imported"
    assert [(c.label, c.before, c.after) for c in changed.changes] == [
        ("Pit", "Main pit", "Jade room"),
        ("Positions", "7", "9"),
    ]
    [added] = history_of(access, GamingTable.objects.get(number="T2"))
    assert added.is_first
    [created] = history_of(access, casino.pits.get(name="Jade room"))
    assert [change.after for change in created.changes] == ["Jade room"]
    [whole] = history_of(access, casino)
    assert "T2" not in str(whole.changes)


def test_edits_since_a_version_come_in_order_and_leave_out_what_was_seen(
    table: GamingTable, actor: Actor
) -> None:
    for version, positions in ((1, 8), (2, 9)):
        values = table_values(table.pit, positions=positions)
        change_table(table=table, seen_version=version, values=values, actor=actor)
    open_table(table=table, at=NOON, actor=actor)
    assert [edit.changes[0].after for edit in edits_since(table, 1)] == ["8", "9"]
    assert [edit.changes[0].after for edit in edits_since(table, 2)] == ["9"]
    assert edits_since(table, 3) == []


def test_nobody_without_the_right_reads_the_history(table: GamingTable, actor: Actor) -> None:
    viewer = access_for(person=make_person(Role.VIEWER, operator=table.property.operator))
    authority = access_for(person=make_person(Role.APPROVER, regulator=table.property.regulator))
    assert history_of(viewer, table) == []
    assert history_of(authority, table) == []


def test_retiring_reads_as_such(table: GamingTable, actor: Actor) -> None:
    retire_table(table=table, actor=actor)
    line = history_of(reader(table), table)[0]
    assert line.what == "Table archived"
    assert [change.label for change in line.changes] == ["Archived"]
