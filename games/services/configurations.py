"""Writes configurations: a new variant, and each saved state of it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from backoffice.models import Property
from backoffice.services.actor import Actor
from backoffice.services.audit import audited_change
from backoffice.services.refusals import Refused
from games import canonical
from games.models import Configuration, Revision
from games.rulepacks.pack import Pack
from games.services.packs import keep_pack


def add_configuration(
    *,
    house: Property,
    pack: Pack,
    name: str,
    values: Mapping[str, Any],
    note: str = "",
    at: datetime,
    actor: Actor,
) -> Configuration:
    """A new variant with its first revision."""
    with audited_change(actor=actor) as trail:
        ensure_name_is_free(house=house, pack=pack, name=name)
        configuration = Configuration.objects.create(property=house, pack_id=pack.id, name=name, head=1)
        revision = _write_revision(configuration, pack=pack, values=values, note=note, at=at, actor=actor)
        trail.record(
            verb="configuration.added",
            subject=configuration,
            after={"pack_id": pack.id, "name": name, "values_hash": revision.values_hash, "note": note},
        )
    return configuration


def ensure_name_is_free(*, house: Property, pack: Pack, name: str) -> None:
    others = Configuration.objects.filter(property=house, pack_id=pack.id, retired_at__isnull=True)
    if others.filter(name__iexact=name).exists():
        raise Refused(_("This property already has a variant of this game with this name."), field="name")


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
