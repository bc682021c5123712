"""Writes layouts: new ones from a configuration, their changes, and the next version of an approved one."""

import re
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.layouts.models import Layout
from games.layouts.rules.linter import listable_elements
from games.layouts.rules.printed import printed_by
from games.layouts.selectors.content import FIELDS, content_of
from games.layouts.services.states import ensure_can
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack

MOST_POSITIONS = 30
_VERSION = re.compile(r"^(.*?)(?: v(\d+))?$", re.DOTALL)


def add_layout(*, configuration: Configuration, name: str, actor: Actor, **changes: Any) -> Layout:
    """A draft that says what the configuration pays; `changes` are fields that differ from it."""
    access = actor.access
    casino = configuration.property
    ours = access.operator is not None and access.operator.pk == casino.operator_id
    if not (ours and access.allows(Action.LAYOUT_CHANGE)):
        raise DomainError(_("Your role does not allow this."))
    values = head_revision(configuration).values
    pack = load_pack(configuration.pack_id)
    printed = printed_by(pack, values)
    fields: dict[str, Any] = {
        "layout_code": _layout_code(pack, values.get("layout")),
        "positions": _positions(values.get("seats")),
        "areas": list(printed.areas),
        "odds": dict(printed.odds),
        "lines": list(printed.lines),
        "notice": printed.notice[:200],
        "on_sign": printed.on_sign,
        "elements": [each for each in listable_elements(pack) if each in printed.elements],
        "operator_name": casino.name,
        **box_places(configuration),
    } | changes
    return _create(
        Layout(
            property=casino, configuration=configuration, pack_id=configuration.pack_id, name=name, **fields
        ),
        actor=actor,
    )


def _layout_code(pack: Pack, stated: Any) -> str:
    """A draft may say anything: what is no layout of the rules is left to be chosen."""
    return stated if isinstance(stated, str) and stated in pack.layouts else ""


def _positions(seats: Any) -> int:
    return seats if isinstance(seats, int) and 1 <= seats <= MOST_POSITIONS else 1


def box_places(configuration: Configuration) -> dict[str, str]:
    """Where drop box and tip box are at the tables that deal this variant, where they are alike at all of them."""
    tables = GamingTable.objects.filter(
        table_rules__rules__configuration=configuration, table_rules__to_at__isnull=True
    )
    found = list(tables.order_by().values_list("drop_box_place", "tip_box_place").distinct()[:2])
    return dict(zip(("drop_box", "tip_box"), found[0], strict=True)) if len(found) == 1 else {}


def change_layout(*, layout: Layout, seen_version: int, values: dict[str, Any], actor: Actor) -> bool:
    """True when something was written. A rejected or withdrawn layout becomes a draft again."""
    try:
        with audited_change(actor=actor) as trail:
            current = lock_version(layout, seen_version=seen_version)
            transition = ensure_can("edit", current, actor.access)
            before = layout_state(current)
            for name, value in values.items():
                setattr(current, name, value)
            after = layout_state(current)
            if after == before:
                return False
            current.state = transition.target or current.state
            return record_edit(
                trail, current, verb="layout.changed", before=before, after=after | {"state": current.state}
            )
    except IntegrityError as error:
        raise _name_taken(error) from error


def renew_layout(*, layout: Layout, actor: Actor) -> Layout:
    """The next version of an approved layout, as a draft; the old one holds until the new one is approved."""
    with transaction.atomic():
        # the second of two people finds the draft of the first
        old = locked(layout, keep_references=True)
        ensure_can("renew", old, actor.access)
        open_one = old.replaced_by.exclude(state__in=["superseded", "withdrawn"]).first()
        if open_one is not None:
            raise DomainError(_("“%(layout)s” already replaces it.") % {"layout": open_one})
        return _create(
            Layout(
                property=old.property,
                configuration=old.configuration,
                pack_id=old.pack_id,
                artwork=old.artwork,
                replaces=old,
                **(content_of(old) | {"name": _next_name(old)}),
            ),
            actor=actor,
        )


def layout_state(layout: Layout) -> dict[str, Any]:
    """As the trail keeps it."""
    return {name: getattr(layout, name) for name in FIELDS} | {
        "configuration": layout.configuration.name,
        "state": layout.state,
    }


def _create(layout: Layout, *, actor: Actor) -> Layout:
    try:
        with audited_change(actor=actor) as trail:
            ensure_property_in_use(locked(layout.property, keep_references=True))
            layout.save()
            trail.record(
                verb="layout.added",
                subject=layout,
                after=layout_state(layout)
                | {"version": layout.version}
                | ({"replaces": str(layout.replaces)} if layout.replaces else {}),
            )
    except IntegrityError as error:
        raise _name_taken(error) from error
    return layout


def _next_name(layout: Layout) -> str:
    found = _VERSION.match(layout.name)
    stem, number = (found[1], int(found[2] or 1)) if found else (layout.name, 1)
    taken = set(
        Layout.objects.filter(property=layout.property, pack_id=layout.pack_id).values_list("name", flat=True)
    )
    while f"{stem[:72]} v{number + 1}" in taken:
        number += 1
    return f"{stem[:72]} v{number + 1}"


def _name_taken(error: IntegrityError) -> Exception:
    if "layout_name_once_per_game_and_property" in str(error):
        return DomainError(_("This property already has a layout of this game with this name."), field="name")
    return error
