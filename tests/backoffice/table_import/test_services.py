"""Tables from a file: every row judged, all written or none, and only what was shown."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.services.tables import change_table, retire_table
from backoffice.core.errors import DomainError
from backoffice.permissions.roles import Role
from backoffice.table_import.models import TableImport
from backoffice.table_import.services import PlanMoved, correct_import, plan_of, start_import, write_import
from tests.factories import make_person, make_pit, make_property, make_table, table_values

pytestmark = pytest.mark.django_db

HEAD = "Table number,Pit,Positions,Cards come from"


def start(casino: Property, *lines: str, head: str = HEAD, **options: Any) -> TableImport:
    person = make_person(Role.GAME_MANAGER, operator=casino.operator)
    return start_import(casino=casino, person=person, text="\n".join([head, *lines]), **options)


def judged(kept: TableImport) -> list[tuple[str, dict[str, str]]]:
    return [(row.status, row.problems) for row in plan_of(kept).rows]


def write(kept: TableImport, actor: Actor) -> dict[str, int]:
    return write_import(kept=kept, fingerprint=plan_of(kept).fingerprint, actor=actor)


@pytest.fixture
def pit() -> Pit:
    return make_pit(casino=make_property(name="Harbor Point"), name="Main pit")


def test_new_changed_and_unchanged_rows_are_told_apart(pit: Pit) -> None:
    make_table(pit=pit, number="T1", positions=7)
    make_table(pit=pit, number="T2", positions=7)
    kept = start(
        pit.property,
        "T1,Main pit,9,Shuffled by hand",
        "t2,MAIN PIT,7,hand_shuffle",
        "T3,Main pit,7,Batch shuffler",
    )
    plan = plan_of(kept)
    assert [row.status for row in plan.rows] == ["changed", "unchanged", "new"]
    assert plan.rows[0].changed_keys == ["positions"]
    assert plan.can_be_written


def test_writing_adds_and_changes_in_one_entry(pit: Pit, actor: Actor) -> None:
    changed = make_table(pit=pit, number="T1", positions=7)
    kept = start(pit.property, "T1,Main pit,9,Shuffled by hand", "T3,Main pit,5,Batch shuffler")
    assert write(kept, actor) == {"new": 1, "changed": 1, "unchanged": 0, "bad": 0}
    changed.refresh_from_db()
    added = GamingTable.objects.get(number="T3")
    assert (changed.positions, changed.version) == (9, 2)
    assert (added.positions, added.shuffler_kind, added.shoe) == (5, "batch_shuffler", "manual")
    assert (added.drop_box_place, added.discard_rack) == ("dealer_right", True)
    entry = AuditEntry.objects.get()
    assert entry.verb == "tables.imported"
    assert entry.before == {"tables": [{"id": changed.pk, "number": "T1", "positions": 7, "version": 1}]}
    assert entry.after is not None
    by_number = {row["number"]: row for row in entry.after["tables"]}
    assert by_number["T1"] == {"id": changed.pk, "number": "T1", "positions": 9, "version": 2}
    assert (by_number["T3"]["id"], by_number["T3"]["pit"]) == (added.pk, "Main pit")


BAD_CELLS = [
    ("number", ",Main pit,7,hand", "Needed for a new table"),
    ("number", "T#1,Main pit,7,hand", "letters, digits"),
    ("number", "T123456789012,Main pit,7,hand", "1 to 12"),
    ("pit", "T1,,7,hand", "Needed for a new table"),
    ("pit", "T1,Poker room,7,hand", "No such pit. The property has: Main pit."),
    ("pit", "T1,Closed annex,7,hand", "This pit is archived"),
    ("positions", "T1,Main pit,,hand", "Needed for a new table"),
    ("positions", "T1,Main pit,0,hand", "whole number from 1 to 30"),
    ("positions", "T1,Main pit,31,hand", "whole number from 1 to 30"),
    ("positions", "T1,Main pit,7.5,hand", "whole number from 1 to 30"),
    ("positions", "T1,Main pit,seven,hand", "whole number from 1 to 30"),
    ("positions", "T1,Main pit,٧,hand", "whole number from 1 to 30"),
    ("shuffler_kind", "T1,Main pit,7,", "Needed for a new table"),
    ("shuffler_kind", "T1,Main pit,7,robot", "One of: Shuffled by hand, Batch shuffler"),
    ("shuffler_serial", "T1,Main pit,7,hand,BX-1", "shuffled by hand"),
    ("shuffler_serial", f"T1,Main pit,7,batch,{'x' * 41}", "At most 40 characters; this has 41"),
    ("shuffler_serial", 'T1,Main pit,7,batch,"a\nb"', "One line of plain text"),
    ("shoe", "T1,Main pit,7,hand,,Dealt from the shuffler", "shuffled by hand"),
    ("drop_box_place", "T1,Main pit,7,hand,,,ceiling", "One of: Dealer's left"),
    ("discard_rack", "T1,Main pit,7,hand,,,,,perhaps", "Yes or No"),
    ("", "T1,Main pit,7,hand,,,,,Yes,,surplus", "more cells"),
    ("Property", "T1,Main pit,7,hand,,,,,Yes,Elsewhere", "This row belongs to Elsewhere"),
]


@pytest.mark.parametrize(("where", "line", "words"), BAD_CELLS)
def test_each_bad_cell_is_marked_with_why_and_what_is_allowed(
    where: str, line: str, words: str, pit: Pit, actor: Actor
) -> None:
    make_pit(casino=pit.property, name="Closed annex", retired_at=timezone.now())
    head = f"{HEAD},Shuffler serial number,Shoe,Drop box,Tip box,Discard rack,Property"
    kept = start(pit.property, "T9,Main pit,7,hand", line, head=head)
    good, bad = judged(kept)
    assert good == ("new", {})
    assert bad[0] == "bad"
    assert list(bad[1]) == [where]
    assert words in bad[1][where]
    with pytest.raises(PlanMoved):
        write(kept, actor)
    assert not GamingTable.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_number_that_stands_twice_is_marked_in_both_lines(pit: Pit) -> None:
    kept = start(pit.property, "T1,Main pit,7,hand", "T2,Main pit,7,hand", "t1,Main pit,9,hand")
    rows = judged(kept)
    assert [status for status, _problems in rows] == ["bad", "new", "bad"]
    assert "lines 2, 4" in rows[0][1]["number"]


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("Table number,Positons", "“Positons” is unknown. Did you mean Positions?"),
        ("Table number,Colour", "The columns are: Table number, Pit"),
        ("Table number,Pit,pit", "appears twice"),
        ("Pit,Positions", "“Table number” is missing"),
    ],
)
def test_a_file_with_the_wrong_columns_is_refused_as_a_whole(head: str, words: str, pit: Pit) -> None:
    with pytest.raises(DomainError) as caught:
        start(pit.property, "a,b", head=head)
    assert words in str(caught.value)
    assert not TableImport.objects.exists()


def test_a_file_without_tables_and_a_retired_property_are_refused(pit: Pit) -> None:
    with pytest.raises(DomainError, match="no tables below"):
        start(pit.property)
    pit.property.retired_at = timezone.now()
    with pytest.raises(DomainError, match="is retired"):
        start(pit.property, "T1,Main pit,7,hand")


def test_heads_are_known_in_any_order_case_and_by_their_short_names(pit: Pit, actor: Actor) -> None:
    head = "CARDS_COME-FROM;seats;Number;  pit "
    write(start(pit.property, "batch;5;T1;Main pit", head=head), actor)
    table = GamingTable.objects.get()
    assert (table.number, table.positions, table.shuffler_kind) == ("T1", 5, "batch_shuffler")


def test_columns_that_are_absent_and_empty_cells_keep_what_there_is(pit: Pit, actor: Actor) -> None:
    table = make_table(
        pit=pit,
        number="T1",
        positions=7,
        shuffler_kind="batch_shuffler",
        shuffler_serial="BX-1",
        progressive_device="PG-1",
        shoe="electronic",
    )
    head = "Table number,Positions,Shoe,Progressive device"
    write(start(pit.property, "T1,9,,", head=head), actor)
    table.refresh_from_db()
    assert (table.positions, table.shoe, table.shuffler_serial) == (9, "electronic", "BX-1")
    assert table.progressive_device == ""


def test_unknown_pits_are_created_when_asked_once_each(pit: Pit, actor: Actor) -> None:
    lines = ("T1,High-limit room,7,hand", "T2,HIGH-LIMIT ROOM,7,hand", "T3,Main pit,7,hand")
    kept = start(pit.property, *lines)
    assert [status for status, _problems in judged(kept)] == ["bad", "bad", "new"]
    correct_import(kept=kept, cells={}, left_out=set(), create_pits=True)
    kept.refresh_from_db()
    assert plan_of(kept).new_pits == ["High-limit room"]
    write(kept, actor)
    room = Pit.objects.get(name="High-limit room")
    assert sorted(table.number for table in room.tables.all()) == ["T1", "T2"]
    entry = AuditEntry.objects.get()
    assert entry.after is not None
    assert entry.after["pits"] == [{"id": room.pk, "name": "High-limit room"}]


def test_a_retired_tables_number_makes_a_new_table_and_says_so(pit: Pit, actor: Actor) -> None:
    make_table(pit=pit, number="T1", retired_at=timezone.now())
    kept = start(pit.property, "T1,Main pit,7,hand")
    assert "archived table had this number" in plan_of(kept).rows[0].note
    write(kept, actor)
    assert GamingTable.objects.filter(number="T1").count() == 2


def test_corrected_cells_and_left_out_rows_make_a_bad_file_good(pit: Pit, actor: Actor) -> None:
    kept = start(pit.property, "T1,Main pit,70,hand", "T2,Main pit,7,robot", "T3,Main pit,7,hand")
    correct_import(kept=kept, cells={2: {"positions": "7"}}, left_out={3}, create_pits=False)
    kept.refresh_from_db()
    assert judged(kept) == [("new", {}), ("new", {})]
    write(kept, actor)
    assert sorted(GamingTable.objects.values_list("number", flat=True)) == ["T1", "T3"]


def test_a_serial_number_can_be_emptied_in_the_one_row_that_needs_it(pit: Pit, actor: Actor) -> None:
    """The file has no such column; the other tables keep theirs."""
    one, other = (
        make_table(pit=pit, number=number, positions=5, shuffler_kind="batch_shuffler", shuffler_serial="BX")
        for number in ("T1", "T2")
    )
    kept = start(pit.property, "T1,hand,5", "T2,batch,9", head="Table number,Cards come from,Positions")
    assert list(judged(kept)[0][1]) == ["shuffler_serial"]
    correct_import(kept=kept, cells={2: {"shuffler_serial": ""}}, left_out=set(), create_pits=False)
    kept.refresh_from_db()
    write(kept, actor)
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.shuffler_kind, one.shuffler_serial) == ("hand_shuffle", "")
    assert (other.positions, other.shuffler_serial) == (9, "BX")


def test_a_casino_that_changed_after_the_preview_is_shown_again_not_written(pit: Pit, actor: Actor) -> None:
    table = make_table(pit=pit, number="T1", positions=7)
    kept = start(pit.property, "T1,Main pit,7,hand", "T2,Main pit,7,hand")
    seen = plan_of(kept).fingerprint
    change_table(table=table, seen_version=1, values=table_values(pit, positions=9), actor=actor)
    with pytest.raises(PlanMoved) as caught:
        write_import(kept=kept, fingerprint=seen, actor=actor)
    row = caught.value.plan.rows[0]
    assert (row.status, row.was and row.was["positions"]) == ("changed", 9)
    assert kept.shown["2"] != row.digest
    assert kept.shown["3"] == caught.value.plan.rows[1].digest
    assert not GamingTable.objects.filter(number="T2").exists()
    write_import(kept=kept, fingerprint=caught.value.plan.fingerprint, actor=actor)
    assert GamingTable.objects.get(number="T1").positions == 7


def test_a_table_retired_after_the_preview_is_noticed(pit: Pit, actor: Actor) -> None:
    table = make_table(pit=pit, number="T1", positions=7)
    kept = start(pit.property, "T1,Main pit,9,hand")
    seen = plan_of(kept).fingerprint
    retire_table(table=table, actor=actor)
    with pytest.raises(PlanMoved):
        write_import(kept=kept, fingerprint=seen, actor=actor)


def test_an_unrelated_edit_meanwhile_does_not_stand_in_the_way(pit: Pit, actor: Actor) -> None:
    table = make_table(pit=pit, number="T1", positions=7)
    kept = start(pit.property, "T1,9", head="Table number,Positions")
    seen = plan_of(kept).fingerprint
    values = table_values(pit, progressive_device="PG-1")
    change_table(table=table, seen_version=1, values=values, actor=actor)
    write_import(kept=kept, fingerprint=seen, actor=actor)
    table.refresh_from_db()
    assert (table.positions, table.progressive_device, table.version) == (9, "PG-1", 3)


def test_pressing_write_twice_writes_once(pit: Pit, actor: Actor) -> None:
    kept = start(pit.property, "T1,Main pit,7,hand")
    seen = plan_of(kept).fingerprint
    first = write_import(kept=kept, fingerprint=seen, actor=actor)
    assert write_import(kept=kept, fingerprint=seen, actor=actor) == first
    assert GamingTable.objects.count() == AuditEntry.objects.count() == 1


def test_nothing_stays_when_the_writing_fails_half_way(
    pit: Pit, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_table(pit=pit, number="T1", positions=7)
    kept = start(pit.property, "T1,New pit,9,hand", "T2,New pit,7,hand", create_pits=True)

    def fail(*args: object, **kwargs: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr("backoffice.table_import.services._change_tables", fail)
    with pytest.raises(RuntimeError):
        write(kept, actor)
    assert list(GamingTable.objects.values_list("number", "positions")) == [("T1", 7)]
    assert not Pit.objects.filter(name="New pit").exists()
    assert not AuditEntry.objects.exists()


def test_two_thousand_rows_cost_no_query_each(pit: Pit, actor: Actor) -> None:
    def cost(number: int, prefix: str) -> int:
        """Half of them change a table, half add one."""
        half = number // 2
        GamingTable.objects.bulk_create(
            GamingTable(
                property=pit.property,
                pit=pit,
                number=f"{prefix}{n}",
                positions=7,
                shuffler_kind="hand_shuffle",
            )
            for n in range(half)
        )
        lines = [f"{prefix}{n},Main pit,9,hand" for n in range(number)]
        with CaptureQueriesContext(connection) as queries:
            counts = write(start(pit.property, *lines), actor)
        assert (counts["new"], counts["changed"]) == (number - half, half)
        return len(queries)

    cost(2, "W")  # the first entry of a chain also makes its head
    assert cost(2000, "A") == cost(10, "B")


def test_old_previews_of_the_person_are_cleared_away(pit: Pit) -> None:
    old = start(pit.property, "T1,Main pit,7,hand")
    TableImport.objects.update(created_at=timezone.now() - timedelta(days=8))
    start_import(casino=pit.property, person=old.person, text=f"{HEAD}\nT2,Main pit,7,hand")
    assert not TableImport.objects.filter(pk=old.pk).exists()
