"""Badges: given out, changed, unlocked, taken back."""

from datetime import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError
from django.utils.translation import gettext_lazy as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import Property
from backoffice.casinos.services.properties import ensure_property_in_use
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit
from games.badges.models import Badge
from games.badges.services.pins import ensure_good_pin

BADGE_FIELDS = ("number", "name", "person", "may_verify")
_TAKEN = {
    "badge_number_once_per_property": (_("This property already has a badge with this number."), "number"),
    "one_badge_per_person_and_property": (_("This person already has a badge here."), "person"),
}


def add_badge(*, casino: Property, values: dict[str, Any], pin: str, actor: Actor) -> Badge:
    ensure_good_pin(pin)
    try:
        with audited_change(actor=actor) as trail:
            current = locked(casino, keep_references=True)
            ensure_property_in_use(current)
            badge = Badge(property=current, **values)
            _set_pin(badge, pin, actor)
            badge.save()
            trail.record(verb="badge.added", subject=badge, after=_shown(badge) | {"version": badge.version})
            return badge
    except IntegrityError as error:
        raise _taken(error) from error


def change_badge(*, badge: Badge, seen_version: int, values: dict[str, Any], actor: Actor) -> bool:
    """True when something was written."""
    try:
        with audited_change(actor=actor) as trail:
            current = lock_version(badge, seen_version=seen_version)
            before = _shown(current)
            holder = current.person_id or current.name
            knew = current.person if current.pin_is_own else current.pin_set_by
            for name, value in values.items():
                setattr(current, name, value)
            if holder != (current.person_id or current.name):
                # another holder: whoever chose or set the PIN still knows it
                current.pin_is_own, current.pin_set_by = False, knew or actor.person
            return record_edit(trail, current, verb="badge.changed", before=before, after=_shown(current))
    except IntegrityError as error:
        raise _taken(error) from error


def set_badge_pin(*, badge: Badge, pin: str, actor: Actor) -> None:
    """A new PIN also unlocks the badge. The trail knows that there is one, not which.

    Unless the badge is the own one, it is for one use: the holder chooses another with it (`choose_own_pin`).
    """
    ensure_good_pin(pin)
    with audited_change(actor=actor) as trail:
        current = locked(badge)
        _set_pin(current, pin, actor)
        current.wrong_pins, current.locked_at = 0, None
        current.save(update_fields=["pin_hash", "pin_is_own", "pin_set_by", "wrong_pins", "locked_at"])
        trail.record(verb="badge.pin_set", subject=current)


def unlock_badge(*, badge: Badge, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(badge)
        if current.locked_at is None:
            return False
        before = state_of(current, "locked_at", "wrong_pins")
        current.wrong_pins, current.locked_at = 0, None
        current.save(update_fields=["wrong_pins", "locked_at"])
        trail.record(
            verb="badge.unlocked", subject=current, before=before, after={"locked_at": None, "wrong_pins": 0}
        )
        return True


def retire_badge(*, badge: Badge, at: datetime, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(badge)
        if current.is_retired:
            return False
        current.retired_at = at
        after = state_of(current, "retired_at")
        return record_edit(trail, current, verb="badge.retired", before={"retired_at": None}, after=after)


def restore_badge(*, badge: Badge, actor: Actor) -> bool:
    try:
        with audited_change(actor=actor) as trail:
            ensure_property_in_use(locked(badge.property, keep_references=True))
            current = locked(badge)
            before = state_of(current, "retired_at")
            current.retired_at = None
            return record_edit(
                trail, current, verb="badge.restored", before=before, after={"retired_at": None}
            )
    except IntegrityError as error:
        raise _taken(error) from error


def _set_pin(badge: Badge, pin: str, actor: Actor) -> None:
    badge.pin_hash = make_password(pin)
    badge.pin_set_by = actor.person
    badge.pin_is_own = (
        actor.client is None and actor.person is not None and badge.person_id == actor.person.pk
    )


def _shown(badge: Badge) -> dict[str, Any]:
    return state_of(badge, "number", "name", "person_id", "may_verify") | {
        "person": str(badge.person) if badge.person else None
    }


def _taken(error: IntegrityError) -> Exception:
    for constraint, (message, field) in _TAKEN.items():
        if constraint in str(error):
            return DomainError(message, field=field)
    return error
