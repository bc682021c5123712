"""Gaming tables: added, changed, retired and brought back."""

from typing import Any

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.services.equipment import equipment_problems
from backoffice.casinos.services.pits import ensure_pit_in_use
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.contributions import listed
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit

EQUIPMENT_FIELDS = (
    "positions",
    "shuffler_kind",
    "shuffler_serial",
    "shoe",
    "drop_box_place",
    "tip_box_place",
    "discard_rack",
    "progressive_device",
)
TABLE_FIELDS = ("number", "pit", *EQUIPMENT_FIELDS)


def table_state(table: GamingTable) -> dict[str, Any]:
    """As the trail keeps it: the pit by its name, which stays readable, and by its key, which stays true."""
    return state_of(table, "number", "pit_id", *EQUIPMENT_FIELDS) | {"pit": table.pit.name}


def add_table(*, casino: Property, values: dict[str, Any], actor: Actor) -> GamingTable:
    _ensure_equipment_agrees(values)
    try:
        with audited_change(actor=actor) as trail:
            current = locked(casino, keep_references=True)
            ensure_property_in_use(current)
            pit = _locked_pit(values["pit"], casino=current)
            table = GamingTable.objects.create(property=current, **(values | {"pit": pit}))
            after = table_state(table) | {"version": table.version}
            trail.record(verb="table.added", subject=table, after=after)
            return table
    except IntegrityError as error:
        raise _number_taken(error) from error


def change_table(*, table: GamingTable, seen_version: int, values: dict[str, Any], actor: Actor) -> bool:
    """True when something was written."""
    _ensure_equipment_agrees(values)
    try:
        with audited_change(actor=actor) as trail:
            pit = values["pit"]
            if pit.pk != table.pit_id:
                pit = _locked_pit(pit, casino=table.property)
            current = lock_version(table, seen_version=seen_version)
            if current.is_retired:
                raise DomainError(_("%(table)s is archived. Restore it first.") % {"table": current})
            before = table_state(current)
            for name, value in values.items():
                setattr(current, name, value)
            current.pit = pit
            return record_edit(
                trail, current, verb="table.changed", before=before, after=table_state(current)
            )
    except IntegrityError as error:
        raise _number_taken(error) from error


def retire_table(*, table: GamingTable, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(table)
        if current.is_retired:
            return False
        ensure_table_can_retire(current)
        current.retired_at = timezone.now()
        after = state_of(current, "retired_at")
        record_edit(trail, current, verb="table.retired", before={"retired_at": None}, after=after)
        for follow in listed("retirement_steps"):
            follow(current, current.retired_at, actor)
        return True


def ensure_table_can_retire(table: GamingTable) -> None:
    if table.periods.filter(closed_at__isnull=True).exists():
        raise DomainError(_("%(table)s is open. Close it first.") % {"table": table})


def restore_table(*, table: GamingTable, actor: Actor) -> bool:
    try:
        with audited_change(actor=actor) as trail:
            casino = locked(table.property, keep_references=True)
            ensure_property_in_use(casino)
            _locked_pit(table.pit, casino=casino)
            current = locked(table)
            before = state_of(current, "retired_at")
            current.retired_at = None
            after = {"retired_at": None}
            return record_edit(trail, current, verb="table.restored", before=before, after=after)
    except IntegrityError as error:
        if "table_number_once_per_property" in str(error):
            raise DomainError(
                _("Another table now has the number %(number)s. Renumber that one first.")
                % {"number": table.number}
            ) from error
        raise


def _locked_pit(pit: Pit, *, casino: Property) -> Pit:
    """Held while a table moves in, so that nobody retires the pit at the same moment."""
    current = locked(pit, keep_references=True)
    if current.property_id != casino.pk:
        raise DomainError(_("This pit belongs to another property."), field="pit")
    ensure_pit_in_use(current)
    return current


def _ensure_equipment_agrees(values: dict[str, Any]) -> None:
    for field, message in equipment_problems(values).items():
        raise DomainError(message, field=field)


def _number_taken(error: IntegrityError) -> Exception:
    if "table_number_once_per_property" in str(error):
        return DomainError(_("This property already has a table of this number."), field="number")
    return error
