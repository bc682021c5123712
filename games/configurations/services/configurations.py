"""Writes configurations: a new variant, each saved state of it, its name, and the end of its use."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit
from games import canonical
from games.approved_rules.models import TableRules
from games.approved_rules.selectors.in_force import holding_at
from games.configurations.models import Configuration, Revision
from games.configurations.rules.redline.changes import changes_between
from games.packs.services import keep_pack
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack


class RevisionConflict(Exception):
    """Somebody saved another revision after this person opened the draft."""

    def __init__(self, *, current: Configuration, seen_head: int) -> None:
        super().__init__(f"{current} is at revision {current.head}, the edit saw {seen_head}")
        self.current = current
        self.seen_head = seen_head


def add_configuration(
    *,
    casino: Property,
    pack: Pack,
    name: str,
    values: Mapping[str, Any],
    note: str = "",
    at: datetime,
    actor: Actor,
) -> Configuration:
    """A new variant with its first revision."""
    try:
        with audited_change(actor=actor) as trail:
            ensure_property_in_use(locked(casino, keep_references=True))
            ensure_name_is_free(casino=casino, pack=pack, name=name)
            configuration = Configuration.objects.create(property=casino, pack_id=pack.id, name=name, head=1)
            revision = _write_revision(configuration, pack=pack, values=values, note=note, at=at, actor=actor)
            trail.record(
                verb="configuration.added",
                subject=configuration,
                after={
                    "pack_id": pack.id,
                    "name": name,
                    "values_hash": revision.values_hash,
                    "note": note,
                    "version": configuration.version,
                },
            )
            return configuration
    except IntegrityError as error:
        raise _name_taken(error) from error


def save_revision(
    *,
    configuration: Configuration,
    seen_head: int,
    values: Mapping[str, Any],
    note: str = "",
    restored_from: int | None = None,
    at: datetime,
    actor: Actor,
) -> Revision | None:
    """The next revision of the draft; None when nothing differs. A draft may be wrong: findings stop no saving."""
    with audited_change(actor=actor) as trail:
        current = locked(configuration, keep_references=True)
        ensure_configuration_in_use(current)
        if current.head != seen_head:
            raise RevisionConflict(current=current, seen_head=seen_head)
        before = Revision.objects.get(configuration=current, number=current.head)
        pack = load_pack(current.pack_id)
        changes = changes_between(book_of(pack), before.values, values)
        if not changes:
            return None
        current.head += 1
        current.save(update_fields=["head"])
        revision = _write_revision(
            current,
            pack=pack,
            values=values,
            note=note,
            at=at,
            actor=actor,
            restored_from=restored_from,
        )
        more = {"note": note} if note else {}
        trail.record(
            verb="configuration.saved" if restored_from is None else "configuration.revision_restored",
            subject=current,
            before={change.path: change.before for change in changes} | {"revision": before.number},
            after={change.path: change.after for change in changes} | {"revision": revision.number} | more,
        )
        return revision


def rename_configuration(*, configuration: Configuration, seen_version: int, name: str, actor: Actor) -> bool:
    """True when something was written."""
    try:
        with audited_change(actor=actor) as trail:
            current = lock_version(configuration, seen_version=seen_version)
            before = state_of(current, "name")
            current.name = name
            return record_edit(
                trail, current, verb="configuration.renamed", before=before, after={"name": name}
            )
    except IntegrityError as error:
        raise _name_taken(error) from error


def retire_configuration(*, configuration: Configuration, at: datetime, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(configuration, keep_references=True)
        if current.is_retired:
            return False
        ensure_configuration_can_retire(current, at=at)
        current.retired_at = at
        return record_edit(
            trail,
            current,
            verb="configuration.retired",
            before={"retired_at": None},
            after=state_of(current, "retired_at"),
        )


def bring_back_configuration(*, configuration: Configuration, actor: Actor) -> bool:
    try:
        with audited_change(actor=actor) as trail:
            current = locked(configuration, keep_references=True)
            before = state_of(current, "retired_at")
            current.retired_at = None
            return record_edit(
                trail,
                current,
                verb="configuration.brought_back",
                before=before,
                after={"retired_at": None},
            )
    except IntegrityError as error:
        raise _name_taken(error) from error


def ensure_configuration_in_use(configuration: Configuration) -> None:
    if configuration.is_retired:
        raise DomainError(
            _("%(configuration)s is archived. Restore it first.") % {"configuration": configuration}
        )


def ensure_configuration_can_retire(configuration: Configuration, *, at: datetime) -> None:
    """What is dealt at a table is not put away."""
    dealt_at = GamingTable.objects.filter(
        pk__in=TableRules.objects.filter(holding_at(at), rules__configuration=configuration).values("table")
    )
    numbers = ", ".join(dealt_at.values_list("number", flat=True))
    if numbers:
        raise DomainError(
            _("%(configuration)s is in force at %(tables)s. Put these tables under other rules first.")
            % {"configuration": configuration, "tables": numbers}
        )


def ensure_name_is_free(*, casino: Property, pack: Pack, name: str) -> None:
    others = Configuration.objects.filter(property=casino, pack_id=pack.id, retired_at__isnull=True)
    if others.filter(name__iexact=name).exists():
        raise DomainError(_("This property already has a variant of this game with this name."), field="name")


def _write_revision(
    configuration: Configuration,
    *,
    pack: Pack,
    values: Mapping[str, Any],
    note: str,
    at: datetime,
    actor: Actor,
    restored_from: int | None = None,
) -> Revision:
    keep_pack(pack=pack)
    return Revision.objects.create(
        configuration=configuration,
        number=configuration.head,
        values=dict(values),
        values_hash=canonical.hash_of(values),
        pack_hash=pack.hash,
        saved_at=at,
        saved_by=actor.person,
        saved_by_name=actor.person.full_name if actor.person else actor.label,
        note=note,
        restored_from=restored_from,
    )


def _name_taken(error: IntegrityError) -> Exception:
    if "configuration_name_once_per_game_and_property" in str(error):
        return DomainError(
            _("This property already has a variant of this game with this name."), field="name"
        )
    return error
