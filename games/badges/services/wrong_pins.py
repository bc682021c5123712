"""Whoever tries PINs at one badge after the other is stopped too, before each of them has had its five."""

import math
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.audit.actor import Actor
from backoffice.audit.services import Trail
from backoffice.casinos.models import Property
from backoffice.core.errors import RefusedByTheClock
from backoffice.core.networks import customer_of
from backoffice.people.services.tries import count_try, wait_before
from backoffice.people.tries import Kind, Tried


def ensure_pins_may_be_tried(*, actor: Actor, field: str, at: datetime) -> None:
    wait = wait_before(_tried(actor), at=at)
    if wait is None:
        return
    minutes = math.ceil(wait.remaining(at).total_seconds() / 60)
    again = ngettext("Try again in one minute.", "Try again in %(minutes)d minutes.", minutes)
    said = _("There were too many wrong PINs on this device or in this network.")
    raise RefusedByTheClock(f"{said} {again % {'minutes': minutes}}", field=field)


def count_wrong_pin(trail: Trail, *, casino: Property, actor: Actor, at: datetime) -> None:
    for limit in count_try(_tried(actor), at=at).reached:
        after = {"failures": limit.most, "counted": limit.name}
        trail.record(verb="badge.guessing_stopped", subject=casino, after=after)


def _tried(actor: Actor) -> Tried:
    """The device is known by who signed in to it, or by the program that speaks for it."""
    if actor.client is not None:
        device = f"client:{actor.client.pk}"
    else:
        device = f"person:{actor.person.pk}" if actor.person else actor.label[:64]
    return Tried(Kind.PIN, "", customer_of(str(actor.source.get("address", ""))), device)
