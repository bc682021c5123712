"""Two people on one device: each says who they are by badge number and PIN, at the moment of the entry.

A PIN that somebody else set is for one use: its holder chooses their own with it, and then nobody else knows it. So
nobody attests for two, whoever gave out the badges.

A wrong PIN is counted before anything is refused, in a transaction of its own, so that it counts even though
nothing else is written. The PIN itself goes nowhere: not into the log, not into the trail.
"""

import re
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.core.versions import locked
from backoffice.people.models import Membership
from games.badges.models import WRONG_PINS_ALLOWED, Badge
from games.badges.services.wrong_pins import count_wrong_pin, ensure_pins_may_be_tried

PIN_FORM = re.compile(r"[0-9]{4,8}", re.ASCII)
_RUNS = ("0123456789", "9876543210")


@dataclass(frozen=True)
class Credentials:
    """`field` is the name under which the form asked for the badge number; its PIN is `<field>_pin`."""

    number: str
    pin: str = field(repr=False)
    field: str = "badge"


def identify_badge(*, casino: Property, given: Credentials, at: datetime, actor: Actor) -> Badge:
    """Somebody who attests: with a PIN that they chose themselves."""
    badge = badge_shown(casino=casino, given=given, at=at, actor=actor)
    if not badge.pin_is_own:
        raise DomainError(
            _(
                "The PIN of this badge was set by someone else, so it cannot sign. First use it to "
                "choose your own, under “Choose your own PIN”."
            ),
            field=given.field,
        )
    return badge


def choose_own_pin(*, casino: Property, given: Credentials, pin: str, at: datetime, actor: Actor) -> Badge:
    """By the holder, on a device of the pit. Not where whoever set the old one is signed in: they know it."""
    ensure_good_pin(pin)
    badge = badge_shown(casino=casino, given=given, at=at, actor=actor)
    if pin == given.pin:
        raise DomainError(_("Choose a PIN other than the one you were given."), field="pin")
    with audited_change(actor=actor) as trail:
        current = locked(badge)
        if knows_pin_of_another(current, actor):
            raise DomainError(
                _(
                    "You set this PIN yourself. The holder of the badge has to choose their own on a "
                    "device where someone else is signed in."
                ),
                field=given.field,
            )
        current.pin_hash = make_password(pin)
        current.pin_is_own, current.pin_set_by = True, None
        current.save(update_fields=["pin_hash", "pin_is_own", "pin_set_by"])
        trail.record(verb="badge.pin_chosen", subject=current)
        return current


def knows_pin_of_another(badge: Badge, actor: Actor) -> bool:
    """No program chooses for somebody either: whoever has its secret may be whoever set the PIN."""
    if actor.client is not None or actor.person is None:
        return True
    return badge.pin_set_by_id == actor.person.pk and badge.person_id != actor.person.pk


def badge_shown(*, casino: Property, given: Credentials, at: datetime, actor: Actor) -> Badge:
    """Whose PIN is right, whoever set it."""
    ensure_pins_may_be_tried(actor=actor, field=given.field, at=at)
    with audited_change(actor=actor) as trail:
        badge = (
            Badge.objects.select_for_update(of=("self",))
            .select_related("person")
            .filter(property=casino, number__iexact=given.number.strip(), retired_at__isnull=True)
            .first()
        )
        if badge is None:
            # as long as for a badge that exists
            make_password(given.pin)
            refusal: DomainError | None = _not_right(given)
            count_wrong_pin(trail, casino=casino, actor=actor, at=at)
        elif badge.locked_at is not None:
            refusal = _locked(given)
        elif not _is_of_the_demo(given.pin) and check_password(given.pin, badge.pin_hash):
            refusal = None
            if badge.wrong_pins:
                badge.wrong_pins = 0
                badge.save(update_fields=["wrong_pins"])
        else:
            badge.wrong_pins += 1
            refusal = _not_right(given)
            count_wrong_pin(trail, casino=casino, actor=actor, at=at)
            if badge.wrong_pins >= WRONG_PINS_ALLOWED:
                badge.locked_at = at
                refusal = _locked(given)
                trail.record(
                    verb="badge.locked",
                    subject=badge,
                    before={"locked_at": None},
                    after={"locked_at": at, "wrong_pins": badge.wrong_pins},
                )
            badge.save(update_fields=["wrong_pins", "locked_at"])
    if refusal is not None:
        raise refusal
    if badge is None or not _still_works_here(badge):
        raise DomainError(
            _("The account behind this badge no longer works at %(property)s.") % {"property": casino},
            field=given.field,
        )
    return badge


def ensure_good_pin(pin: str) -> None:
    if not PIN_FORM.fullmatch(pin):
        raise DomainError(_("A PIN has 4 to 8 digits."), field="pin")
    if _is_of_the_demo(pin):
        raise DomainError(
            _("This is the PIN of the demo, which everyone knows. Choose another."), field="pin"
        )
    if len(set(pin)) == 1 or any(pin in run for run in _RUNS):
        raise DomainError(
            _("This PIN is too easy to guess: do not use repeated or consecutive digits."), field="pin"
        )


def _is_of_the_demo(pin: str) -> bool:
    """Everybody can read it in the manual: it opens nothing elsewhere, not even in a copy of the demo's database."""
    return pin == settings.DEMO_BADGE_PIN and not settings.DEMO


def _still_works_here(badge: Badge) -> bool:
    if badge.person is None:
        return True
    membership = Membership.objects.filter(
        person=badge.person, operator=badge.property.operator_id, person__is_active=True
    ).first()
    if membership is None:
        return False
    limited_to = set(membership.properties.values_list("pk", flat=True))
    return not limited_to or badge.property_id in limited_to


def _not_right(given: Credentials) -> DomainError:
    return DomainError(
        _("Badge %(number)s: the number or PIN is not correct.") % {"number": given.number},
        field=given.field,
    )


def _locked(given: Credentials) -> DomainError:
    return DomainError(
        _(
            "Badge %(badge)s is locked after %(number)d wrong PINs. A game manager or pit manager can unlock it."
        )
        % {"badge": given.number, "number": WRONG_PINS_ALLOWED},
        field=given.field,
    )
