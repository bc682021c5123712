"""Two people edit the same thing: the second is told, at the service and under real concurrency."""

from collections.abc import Callable

import pytest

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Pit
from backoffice.casinos.services.operators import change_operator
from backoffice.casinos.services.pits import change_pit
from backoffice.casinos.services.properties import change_property
from backoffice.casinos.services.tables import change_table
from backoffice.core.versions import EditConflict
from tests.factories import make_operator, make_pit, make_table, table_values


@pytest.mark.django_db
def test_an_edit_that_saw_an_older_version_is_refused_and_changes_nothing(actor: Actor) -> None:
    table = make_table(number="T1")
    change_table(table=table, seen_version=1, values=table_values(table.pit, positions=8), actor=actor)
    with pytest.raises(EditConflict) as caught:
        change_table(table=table, seen_version=1, values=table_values(table.pit, positions=9), actor=actor)
    assert caught.value.seen_version == 1
    assert isinstance(caught.value.current, GamingTable)
    assert caught.value.current.positions == 8
    table.refresh_from_db()
    assert (table.positions, table.version) == (8, 2)
    assert AuditEntry.objects.filter(verb="table.changed").count() == 1


@pytest.mark.django_db
def test_every_editable_thing_of_the_casino_is_guarded(actor: Actor) -> None:
    pit = make_pit()
    casino, operator = pit.property, pit.property.operator
    with pytest.raises(EditConflict):
        change_pit(pit=pit, seen_version=7, name="X", actor=actor)
    with pytest.raises(EditConflict):
        change_property(casino=casino, seen_version=7, values={"name": "X"}, actor=actor)
    with pytest.raises(EditConflict):
        change_operator(
            operator=operator, seen_version=7, values={"name": "X", "licence_number": "Y"}, actor=actor
        )


@pytest.mark.django_db
def test_the_entry_says_what_differs_and_which_version_it_made(actor: Actor) -> None:
    table = make_table(number="T1", positions=7)
    change_table(table=table, seen_version=1, values=table_values(table.pit, positions=8), actor=actor)
    entry = AuditEntry.objects.get()
    assert entry.before == {"positions": 7, "version": 1}
    assert entry.after == {"positions": 8, "version": 2}


@pytest.mark.django_db
def test_an_edit_that_changes_nothing_leaves_no_trace(actor: Actor) -> None:
    pit = make_pit(name="Main pit")
    assert change_pit(pit=pit, seen_version=1, name="Main pit", actor=actor) is False
    pit.refresh_from_db()
    assert pit.version == 1
    assert not AuditEntry.objects.exists()


@pytest.mark.usefixtures("committed_database")
def test_of_two_edits_at_the_same_moment_exactly_one_wins(
    in_threads: Callable[..., list[object]], actor: Actor
) -> None:
    pit = make_pit(name="Main pit")

    def rename_to(name: str) -> Callable[[], object]:
        return lambda: change_pit(pit=pit, seen_version=1, name=name, actor=actor)

    results = in_threads(*(rename_to(f"Pit {n}") for n in range(4)))
    assert sum(result is True for result in results) == 1
    assert sum(isinstance(result, EditConflict) for result in results) == 3
    winner = f"Pit {results.index(True)}"
    assert Pit.objects.get().name == winner
    assert Pit.objects.get().version == 2
    assert AuditEntry.objects.get().after == {"name": winner, "version": 2}


@pytest.mark.usefixtures("committed_database")
def test_taking_anothers_licence_number_is_refused_also_at_the_same_moment(
    in_threads: Callable[..., list[object]], actor: Actor
) -> None:
    one, other = make_operator(name="One"), make_operator(name="Other")

    def claim(operator: object, name: str) -> Callable[[], object]:
        values = {"name": name, "licence_number": "L-1"}
        return lambda: change_operator(operator=operator, seen_version=1, values=values, actor=actor)  # type: ignore[arg-type]

    results = in_threads(claim(one, "One"), claim(other, "Other"))
    assert sorted(type(result).__name__ for result in results) == ["DomainError", "bool"]
