"""Properties and pits: added, changed, retired, brought back - and what the tables in them forbid."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import TablePeriod
from backoffice.casinos.services.pits import add_pit, change_pit, restore_pit, retire_pit
from backoffice.casinos.services.properties import (
    ReasonNeeded,
    add_property,
    change_property,
    restore_property,
    retire_property,
)
from backoffice.casinos.services.tables import add_table
from backoffice.core.errors import DomainError
from tests.factories import make_operator, make_pit, make_property, make_regulator, make_table, table_values

pytestmark = pytest.mark.django_db


def property_values(**fields: Any) -> dict[str, Any]:
    return {
        "name": "Harbor Point",
        "regulator": make_regulator("us-md", jurisdiction_name="Maryland"),
        "time_zone": "America/New_York",
        "currency": "USD",
        "gaming_day_start": time(6),
    } | fields


def test_adding_is_recorded_with_everything_that_was_said(actor: Actor) -> None:
    casino = add_property(operator=make_operator(), values=property_values(), actor=actor)
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.chain, entry.property_id) == (
        "property.added",
        f"operator:{casino.operator_id}",
        casino.pk,
    )
    assert entry.after is not None
    assert entry.after["regulator"] == "Maryland"
    assert entry.after["currency"] == "USD"
    assert entry.after["version"] == 1


def test_a_name_that_the_operator_has_is_refused_at_its_field(actor: Actor) -> None:
    casino = make_property(name="Harbor Point")
    with pytest.raises(DomainError, match="already have a property") as caught:
        add_property(operator=casino.operator, values=property_values(name="HARBOR POINT"), actor=actor)
    assert caught.value.field == "name"
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("change", [{"currency": "SGD"}, {"time_zone": "Asia/Singapore"}])
def test_what_binds_the_tables_changes_freely_while_there_are_none(
    change: dict[str, str], actor: Actor
) -> None:
    casino = make_property()
    assert change_property(casino=casino, seen_version=1, values=change, actor=actor)


@pytest.mark.parametrize(
    "change", [{"currency": "SGD"}, {"time_zone": "Asia/Singapore"}, {"jurisdiction": "sg"}]
)
def test_what_binds_the_tables_needs_a_reason_once_there_are_some(
    change: dict[str, str], actor: Actor
) -> None:
    casino = make_table().property
    values: dict[str, Any] = {"regulator": make_regulator("sg")} if "jurisdiction" in change else dict(change)
    with pytest.raises(ReasonNeeded) as caught:
        change_property(casino=casino, seen_version=1, values=values, actor=actor)
    assert caught.value.tables == 1
    casino.refresh_from_db()
    assert casino.version == 1
    change_property(casino=casino, seen_version=1, values=values, reason="Entered wrongly", actor=actor)
    entry = AuditEntry.objects.get()
    assert entry.after is not None
    assert entry.after["reason"] == "Entered wrongly"


def test_a_retired_table_no_longer_binds(actor: Actor) -> None:
    casino = make_table(retired_at=timezone.now()).property
    assert change_property(casino=casino, seen_version=1, values={"currency": "SGD"}, actor=actor)


@pytest.mark.parametrize(("field", "shown_at"), [("currency", "currency"), ("regulator", "regulator")])
def test_rules_and_money_do_not_change_during_play_whatever_the_reason(
    field: str, shown_at: str, actor: Actor
) -> None:
    table = make_table()
    TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=1))
    values: dict[str, Any] = {field: "SGD" if field == "currency" else make_regulator("sg")}
    with pytest.raises(DomainError, match="One table is open") as caught:
        change_property(casino=table.property, seen_version=1, values=values, reason="Because", actor=actor)
    assert caught.value.field == shown_at


def test_the_clock_of_an_open_casino_can_be_put_right(actor: Actor) -> None:
    table = make_table()
    TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=1))
    values = {"time_zone": "America/Chicago"}
    assert change_property(
        casino=table.property, seen_version=1, values=values, reason="Wrong from the start", actor=actor
    )


def test_a_property_with_tables_in_use_is_not_retired(actor: Actor) -> None:
    casino = make_table().property
    with pytest.raises(DomainError, match="still has a table in use"):
        retire_property(casino=casino, actor=actor)
    casino.tables.update(retired_at=timezone.now())
    assert retire_property(casino=casino, actor=actor)
    assert restore_property(casino=casino, actor=actor)
    assert list(AuditEntry.objects.order_by("sequence").values_list("verb", flat=True)) == [
        "property.retired",
        "property.restored",
    ]


def test_retiring_twice_or_bringing_back_what_is_there_changes_nothing(actor: Actor) -> None:
    casino = make_property()
    assert restore_property(casino=casino, actor=actor) is False
    retire_property(casino=casino, actor=actor)
    assert retire_property(casino=casino, actor=actor) is False
    assert AuditEntry.objects.count() == 1


def test_nothing_is_added_to_a_retired_property(actor: Actor) -> None:
    pit = make_pit()
    casino = pit.property
    retire_property(casino=casino, actor=actor)
    with pytest.raises(DomainError, match="is archived"):
        add_pit(casino=casino, name="New", actor=actor)
    with pytest.raises(DomainError, match="is archived"):
        add_table(casino=casino, values=table_values(pit), actor=actor)


def test_pits_are_added_renamed_retired_and_brought_back(actor: Actor) -> None:
    casino = make_property()
    pit = add_pit(casino=casino, name="Main pit", actor=actor)
    assert change_pit(pit=pit, seen_version=1, name="Ground floor", actor=actor)
    assert retire_pit(pit=pit, actor=actor)
    assert restore_pit(pit=pit, actor=actor)
    pit.refresh_from_db()
    assert (pit.name, pit.retired_at, pit.version) == ("Ground floor", None, 4)
    assert [entry.verb for entry in AuditEntry.objects.order_by("sequence")] == [
        "pit.added",
        "pit.changed",
        "pit.retired",
        "pit.restored",
    ]
    assert {entry.property_id for entry in AuditEntry.objects.all()} == {casino.pk}


def test_a_pit_with_tables_in_use_is_not_retired(actor: Actor) -> None:
    pit = make_table().pit
    make_table(pit=pit)
    with pytest.raises(DomainError, match="still has 2 tables in use"):
        retire_pit(pit=pit, actor=actor)
    pit.refresh_from_db()
    assert not pit.is_retired


def test_a_pit_name_is_once_in_a_property(actor: Actor) -> None:
    pit = make_pit(name="Main pit")
    other = make_pit(casino=pit.property, name="Other")
    for attempt in (
        lambda: add_pit(casino=pit.property, name="main PIT", actor=actor),
        lambda: change_pit(pit=other, seen_version=1, name="Main Pit", actor=actor),
    ):
        with pytest.raises(DomainError, match="already has a pit") as caught:
            attempt()
        assert caught.value.field == "name"
