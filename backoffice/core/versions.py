"""Edits name the version that they saw; whoever comes second is told instead of overwriting.

    with audited_change(actor=actor) as trail:
        pit = lock_version(pit, seen_version=seen_version)
        pit.name = name
        record_edit(trail, pit, verb="pit.changed", before=before, after=...)

The row is locked before its version is compared, so two edits that arrive together still come one
after the other, and every entry in the trail carries the version it made: the history of a thing can be
read from any version on.
"""

from typing import Any, TypeVar

from django.db import models

from backoffice.audit.services import Trail
from backoffice.core.versioned import Versioned

Edited = TypeVar("Edited", bound=Versioned)


class EditConflict(Exception):
    """Somebody saved the same thing after this person opened it."""

    def __init__(self, *, current: Versioned, seen_version: int) -> None:
        super().__init__(f"{current} is at version {current.version}, the edit saw {seen_version}")
        self.current = current
        self.seen_version = seen_version


def lock_version(edited: Edited, *, seen_version: int) -> Edited:
    """The row as it is now, locked until the transaction ends; refused when it has moved on."""
    current = locked(edited)
    if current.version != seen_version:
        raise EditConflict(current=current, seen_version=seen_version)
    return current


def locked(edited: Edited, *, keep_references: bool = False) -> Edited:
    """`keep_references` lets others go on referring to the row; without it their inserts wait as well."""
    manager: models.Manager[Edited] = type(edited)._meta.default_manager  # type: ignore[assignment]
    return manager.select_for_update(of=("self",), no_key=keep_references).get(pk=edited.pk)


def record_edit(
    trail: Trail,
    edited: Versioned,
    *,
    verb: str,
    before: dict[str, Any],
    after: dict[str, Any],
    **more: Any,
) -> bool:
    """Saves the next version and the entry with only what differs; writes nothing when nothing does."""
    names = [name for name in after if before.get(name) != after[name]]
    if not names:
        return False
    was = edited.version
    edited.version = was + 1
    edited.save()
    trail.record(
        verb=verb,
        subject=edited,
        before={name: before.get(name) for name in names} | {"version": was},
        after={name: after[name] for name in names} | {"version": edited.version},
        **more,
    )
    return True
