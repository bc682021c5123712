"""Pits: added, changed, retired and brought back."""

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit


def add_pit(*, casino: Property, name: str, actor: Actor) -> Pit:
    try:
        with audited_change(actor=actor) as trail:
            current = locked(casino, keep_references=True)
            ensure_property_in_use(current)
            pit = Pit.objects.create(property=current, name=name)
            trail.record(verb="pit.added", subject=pit, after={"name": name, "version": pit.version})
            return pit
    except IntegrityError as error:
        raise _name_taken(error) from error


def change_pit(*, pit: Pit, seen_version: int, name: str, actor: Actor) -> bool:
    """True when something was written."""
    try:
        with audited_change(actor=actor) as trail:
            current = lock_version(pit, seen_version=seen_version)
            before = state_of(current, "name")
            current.name = name
            return record_edit(trail, current, verb="pit.changed", before=before, after={"name": name})
    except IntegrityError as error:
        raise _name_taken(error) from error


def retire_pit(*, pit: Pit, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(pit)
        if current.is_retired:
            return False
        ensure_pit_can_retire(current)
        current.retired_at = timezone.now()
        after = state_of(current, "retired_at")
        return record_edit(trail, current, verb="pit.retired", before={"retired_at": None}, after=after)


def ensure_pit_can_retire(pit: Pit) -> None:
    in_use = GamingTable.objects.filter(pit=pit, retired_at__isnull=True).count()
    if in_use:
        raise DomainError(
            ngettext(
                "%(pit)s still has a table in use. Move it to another pit or archive it first.",
                "%(pit)s still has %(number)d tables in use. Move them to another pit or archive them first.",
                in_use,
            )
            % {"pit": pit, "number": in_use}
        )


def restore_pit(*, pit: Pit, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        ensure_property_in_use(locked(pit.property, keep_references=True))
        current = locked(pit)
        before = state_of(current, "retired_at")
        current.retired_at = None
        return record_edit(trail, current, verb="pit.restored", before=before, after={"retired_at": None})


def ensure_pit_in_use(pit: Pit) -> None:
    if pit.is_retired:
        raise DomainError(_("%(pit)s is archived. Restore it first.") % {"pit": pit}, field="pit")


def _name_taken(error: IntegrityError) -> Exception:
    if "pit_name_once_per_property" in str(error):
        return DomainError(_("This property already has a pit of this name."), field="name")
    return error
