"""Game and pit managers give out badges, unlock them and take them back; a PIN never comes back to a page."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.badges.models import Badge
from tests.factories import make_person, make_property
from tests.games.decks.factories import make_badge

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def casino() -> Property:
    return make_property()


@pytest.fixture
def manager(casino: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.PIT_MANAGER, operator=casino.operator))


def new_badge(**fields: Any) -> dict[str, Any]:
    return {"number": "D-9", "name": "Ana Petrov", "person": "", "pin": "7391", "again": "7391"} | fields


def test_a_badge_is_given_out(manager: Client, casino: Property) -> None:
    answer = manager.post(reverse("badge-add"), new_badge(may_verify="on"), follow=True)
    assert "Ana Petrov (D-9) now has a badge." in answer.text
    badge = Badge.objects.get()
    assert (badge.property, badge.may_verify) == (casino, True)
    assert check_password("7391", badge.pin_hash)
    assert "7391" not in answer.text


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"again": "7392"}, "again"),
        ({"pin": "1111", "again": "1111"}, "pin"),
        ({"number": "D-1"}, "number"),
        ({"name": ""}, "name"),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    manager: Client, casino: Property, fields: dict[str, str], field: str
) -> None:
    make_badge(casino=casino, number="D-1")
    answer = manager.post(reverse("badge-add"), new_badge(**fields))
    assert list(answer.context["form"].errors) == [field]
    assert "7391" not in answer.text
    assert Badge.objects.count() == 1


def test_only_people_who_work_here_can_be_linked(manager: Client, casino: Property) -> None:
    colleague = make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator)
    stranger = make_person(Role.FLOOR_SUPERVISOR)
    offered = set(manager.get(reverse("badge-add")).context["form"].fields["person"].queryset)
    assert colleague in offered
    assert stranger not in offered
    refused = manager.post(reverse("badge-add"), new_badge(person=stranger.pk))
    assert refused.context["form"].errors["person"]


def test_a_locked_badge_is_unlocked_by_one_press(manager: Client, casino: Property) -> None:
    badge = make_badge(casino=casino, wrong_pins=5, locked_at=timezone.now())
    assert "Locked" in manager.get(reverse("badge-list")).text
    manager.post(reverse("badge-unlock", args=[badge.pk]))
    badge.refresh_from_db()
    assert (badge.locked_at, badge.wrong_pins) == (None, 0)


def test_two_managers_who_edit_one_badge_are_brought_together(manager: Client, casino: Property) -> None:
    badge = make_badge(casino=casino, number="D-1", name="Ana")
    url = reverse("badge-change", args=[badge.pk])
    form = manager.get(url).context["form"]
    seen = {field.html_name: field.value() for field in form.hidden_fields()}
    first = manager.post(url, seen | {"number": "D-1", "name": "Anna", "person": ""})
    assert first.status_code == 302
    second = manager.post(url, seen | {"number": "D-1", "name": "Anne", "person": ""})
    assert second.status_code == 409
    badge.refresh_from_db()
    assert badge.name == "Anna"


def test_a_badge_is_taken_back_and_given_again(manager: Client, casino: Property) -> None:
    badge = make_badge(casino=casino, number="D-1")
    assert "Revoke" in manager.get(reverse("badge-retire", args=[badge.pk])).text
    manager.post(reverse("badge-retire", args=[badge.pk]))
    badge.refresh_from_db()
    assert badge.is_retired
    make_badge(casino=casino, number="D-1")
    answer = manager.post(reverse("badge-restore", args=[badge.pk]), follow=True)
    assert "already has a badge of this number" in answer.text
    badge.refresh_from_db()
    assert badge.is_retired


def test_a_new_pin_replaces_the_old_one(manager: Client, casino: Property) -> None:
    badge = make_badge(casino=casino)
    url = reverse("badge-pin", args=[badge.pk])
    assert manager.post(url, {"pin": "1234", "again": "1234"}).context["form"].errors["pin"]
    assert manager.post(url, {"pin": "5927", "again": "5927"}).status_code == 302
    badge.refresh_from_db()
    assert check_password("5927", badge.pin_hash)
