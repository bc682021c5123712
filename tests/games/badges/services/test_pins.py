"""Badge number and PIN: the one thing that lets a device speak for somebody who has not signed in to it."""

from datetime import datetime
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.permissions.roles import Role
from games.badges.models import Badge
from games.badges.services.badges import (
    add_badge,
    change_badge,
    restore_badge,
    retire_badge,
    set_badge_pin,
    unlock_badge,
)
from games.badges.services.pins import Credentials, ensure_good_pin, identify_badge
from tests.factories import make_person, make_property
from tests.games.decks.factories import PIN, make_badge

pytestmark = pytest.mark.django_db
NOW: datetime = timezone.now()


def identify(badge: Badge, pin: str = PIN, *, number: str = "") -> Badge:
    given = Credentials(number or badge.number, pin, "dealer")
    return identify_badge(casino=badge.property, given=given, at=NOW, actor=Actor.in_command("test"))


def test_the_right_pin_identifies_whatever_the_case_of_the_number() -> None:
    badge = make_badge(number="D-17a")
    assert identify(badge, number=" d-17A ") == badge


def test_five_wrong_pins_lock_the_badge_and_the_right_one_no_longer_opens_it() -> None:
    badge = make_badge()
    for _attempt in range(4):
        with pytest.raises(DomainError, match="not right"):
            identify(badge, "0000")
    with pytest.raises(DomainError, match="locked after 5"):
        identify(badge, "0000")
    with pytest.raises(DomainError, match="locked"):
        identify(badge)
    badge.refresh_from_db()
    assert badge.locked_at == NOW
    assert badge.wrong_pins == 5
    assert AuditEntry.objects.filter(verb="badge.locked", object_id=str(badge.pk)).count() == 1


def test_a_right_pin_in_between_starts_the_count_again() -> None:
    badge = make_badge()
    for _attempt in range(3):
        for _wrong in range(4):
            with pytest.raises(DomainError):
                identify(badge, "0000")
        identify(badge)
    badge.refresh_from_db()
    assert badge.wrong_pins == 0


def test_an_unknown_number_is_told_the_same_as_a_wrong_pin() -> None:
    badge = make_badge()
    with pytest.raises(DomainError) as unknown:
        identify(badge, number="nobody")
    with pytest.raises(DomainError) as wrong:
        identify(badge, "0000")
    assert str(unknown.value).replace("nobody", badge.number) == str(wrong.value)
    assert unknown.value.field == "dealer"


def test_a_badge_counts_only_at_its_own_property_and_while_it_is_in_use(actor: Actor) -> None:
    badge = make_badge()
    with pytest.raises(DomainError):
        identify_badge(casino=make_property(), given=Credentials(badge.number, PIN), at=NOW, actor=actor)
    retire_badge(badge=badge, at=NOW, actor=actor)
    with pytest.raises(DomainError):
        identify(badge)
    restore_badge(badge=badge, actor=actor)
    assert identify(badge) == badge


def test_whoever_left_the_casino_attests_for_nobody() -> None:
    casino = make_property()
    person = make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator)
    badge = make_badge(casino=casino, person=person)
    assert identify(badge) == badge
    person.membership.properties.set([make_property(operator=casino.operator)])
    with pytest.raises(DomainError, match="no longer works"):
        identify(badge)
    person.membership.properties.clear()
    person.is_active = False
    person.save()
    with pytest.raises(DomainError, match="no longer works"):
        identify(badge)


def test_a_manager_unlocks_and_a_new_pin_unlocks_too(actor: Actor) -> None:
    badge = make_badge(wrong_pins=5, locked_at=NOW)
    assert unlock_badge(badge=badge, actor=actor)
    assert identify(badge) == badge
    badge = make_badge(wrong_pins=5, locked_at=NOW)
    set_badge_pin(badge=badge, pin="8642", actor=actor)
    with pytest.raises(DomainError, match="set by someone else"):
        identify(badge, "8642")
    with pytest.raises(DomainError, match="not right"):
        identify(badge, PIN)


@pytest.mark.parametrize("pin", ["", "123", "12a4", "123456789", "1111", "1234", "9876", "٣٤٥٦"])
def test_weak_and_malformed_pins_are_refused(pin: str) -> None:
    with pytest.raises(DomainError) as refusal:
        ensure_good_pin(pin)
    assert refusal.value.field == "pin"


def test_no_pin_reaches_the_trail_or_the_words_of_an_error(actor: Actor) -> None:
    casino = make_property()
    values: dict[str, Any] = {"number": "D-1", "name": "Ana Petrov", "person": None, "may_verify": False}
    badge = add_badge(casino=casino, values=values, pin="739150", actor=actor)
    set_badge_pin(badge=badge, pin="620417", actor=actor)
    with pytest.raises(DomainError):
        identify(badge, "739150")
    kept = str(list(AuditEntry.objects.values_list("before", "after", "object_label")))
    for secret in ("739150", "620417", badge.pin_hash, Badge.objects.get().pin_hash):
        assert secret not in kept
    assert "739150" not in repr(Credentials("D-1", "739150"))


def test_changes_of_a_badge_are_told_by_field(actor: Actor) -> None:
    badge = make_badge(name="Ana Petrov")
    values = {"number": badge.number, "name": "Ana Petrova", "person": None, "may_verify": True}
    assert change_badge(badge=badge, seen_version=1, values=values, actor=actor)
    assert not change_badge(badge=badge, seen_version=2, values=values, actor=actor)
    entry = AuditEntry.objects.get(verb="badge.changed")
    assert entry.after == {"name": "Ana Petrova", "may_verify": True, "version": 2}
    assert entry.property_id == badge.property_id
    assert entry.chain == f"operator:{badge.property.operator_id}"


def test_a_number_or_person_that_has_a_badge_is_refused_at_the_field(actor: Actor) -> None:
    casino = make_property()
    person = make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator)
    make_badge(casino=casino, number="D-1", person=person)
    for changes, field in (({"number": "d-1"}, "number"), ({"person": person}, "person")):
        values = {"number": "D-2", "name": "Ben", "person": None, "may_verify": False} | changes
        with pytest.raises(DomainError) as refusal:
            add_badge(casino=casino, values=values, pin=PIN, actor=actor)
        assert refusal.value.field == field


def test_whoever_tries_one_badge_after_the_other_is_stopped() -> None:
    casino = make_property()
    badges = [make_badge(casino=casino) for _ in range(5)]
    for badge in badges:
        for _attempt in range(3):
            with pytest.raises(DomainError, match="not right"):
                identify(badge, "0000")
    with pytest.raises(DomainError, match=r"too many wrong PINs .* Try again in 15 minutes\.") as refusal:
        identify(badges[0])
    assert refusal.value.field == "dealer"
    [entry] = AuditEntry.objects.filter(verb="badge.guessing_stopped")
    assert (entry.property_id, entry.after) == (casino.pk, {"failures": 15, "counted": "pins-device"})
    elsewhere = Actor(label="another device", source={"address": "192.0.2.9"})
    given = Credentials(badges[0].number, PIN, "dealer")
    assert identify_badge(casino=casino, given=given, at=NOW, actor=elsewhere) == badges[0]


def test_numbers_that_no_badge_has_count_as_well() -> None:
    badge = make_badge()
    for number in range(15):
        with pytest.raises(DomainError, match="not right"):
            identify(badge, number=f"none-{number}")
    with pytest.raises(DomainError, match="too many wrong PINs"):
        identify(badge)


class TestThePinOfTheDemo:
    def test_opens_the_demo(self, settings: LazySettings) -> None:
        settings.DEMO = True
        badge = make_badge(pin_hash=make_password(settings.DEMO_BADGE_PIN))
        assert identify(badge, settings.DEMO_BADGE_PIN) == badge

    def test_opens_nothing_else_even_where_it_is_stored(self, settings: LazySettings) -> None:
        settings.DEMO = False
        badge = make_badge(pin_hash=make_password(settings.DEMO_BADGE_PIN))
        with pytest.raises(DomainError, match="not right"):
            identify(badge, settings.DEMO_BADGE_PIN)

    def test_is_chosen_by_nobody_else(self, settings: LazySettings) -> None:
        settings.DEMO = False
        with pytest.raises(DomainError, match="PIN of the demo"):
            ensure_good_pin(settings.DEMO_BADGE_PIN)
