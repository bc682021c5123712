"""Revisions: listed, compared, restored."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.models import Configuration, Revision
from games.configurations.services.configurations import save_revision
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import TESTER, example_of, make_configuration, make_rules

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def variant() -> Configuration:
    """South Dakota's pack is priced in a moment."""
    return make_configuration(casino=make_property(regulator=make_regulator("us-sd")), name="Saloon")


@pytest.fixture
def manager(variant: Configuration, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=variant.property.operator))


def save(variant: Configuration, **changes: Any) -> Revision:
    variant.refresh_from_db()
    written = save_revision(
        configuration=variant,
        seen_head=variant.head,
        values=example_of(variant.pack_id, **changes),
        note=changes.get("note", ""),
        at=timezone.now(),
        actor=TESTER,
    )
    assert written is not None
    variant.refresh_from_db()
    return written


def page(client: Client, name: str, *args: Any, **query: Any) -> str:
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_the_list_tells_who_saved_what_and_how_many_findings_it_has(
    variant: Configuration, manager: Client
) -> None:
    make_rules(variant)
    save(variant, decks=5)
    shown = page(manager, "revision-list", variant.pk)
    assert "Revision 2" in shown
    assert "Revision 1" in shown
    assert "Approved v1" in shown
    assert "1 error" in shown
    assert "manage.py test" in shown


def test_two_revisions_are_compared_in_words_with_clause_and_price(
    variant: Configuration, manager: Client
) -> None:
    save(variant, decks=8, limits__minimum=5)
    shown = page(manager, "revision-compare", variant.pk, before="1", after="2")
    assert "<del>6 decks" in shown
    assert "<ins>8 decks" in shown
    assert "SD (1)" in shown
    assert "▲" in shown
    assert "▼" in shown
    assert "2 changes" in shown


def test_md_10_e_a_wheel_without_symbols_is_compared_with_one_that_has_them(signed_in: SignedIn) -> None:
    variant = make_configuration()
    old = example_of(variant.pack_id)["bonus_spin"]["wheel"]
    save(variant, bonus_spin__wheel=[*old[:2], {**old[2], "symbol": "$100"}, *old[3:]])
    client = signed_in(make_person(Role.GAME_MANAGER, operator=variant.property.operator))
    shown = page(client, "revision-compare", variant.pk, before="1", after="2")
    assert "1 change" in shown
    assert "15 × hot spot $1,000, community $125" in shown
    assert "symbol $100:" in shown
    back = page(client, "revision-compare", variant.pk, before="2", after="1")
    assert "symbol $100:" in back


def test_without_a_choice_the_draft_is_compared_with_what_is_in_force(
    variant: Configuration, manager: Client
) -> None:
    make_rules(variant)
    save(variant, decks=8)
    assert "Approved v1" in page(manager, "revision-compare", variant.pk)
    swapped = page(manager, "revision-compare", variant.pk, before="head", after="force")
    assert "<del>8 decks" in swapped


def test_the_same_state_has_no_difference(variant: Configuration, manager: Client) -> None:
    assert "No difference" in page(manager, "revision-compare", variant.pk, before="1", after="1")


@pytest.mark.parametrize("token", ["99", "v9", "force", "x", "v", "-1", "１"])
def test_a_state_that_does_not_exist_is_not_found(
    variant: Configuration, manager: Client, token: str
) -> None:
    url = reverse("revision-compare", args=[variant.pk])
    assert manager.get(url, {"before": token, "after": "1"}).status_code == 404


def test_changes_can_be_read_clause_by_clause(variant: Configuration, manager: Client) -> None:
    save(variant, decks=8)
    by_clause = page(manager, "revision-compare", variant.pk, before="1", after="2", by="clause")
    assert "Cards and equipment" not in by_clause


def test_restoring_makes_a_new_revision_that_names_the_old_one(
    variant: Configuration, manager: Client
) -> None:
    save(variant, decks=8)
    url = reverse("revision-restore", args=[variant.pk, 1])
    asked = page(manager, "revision-restore", variant.pk, 1)
    assert "Restore revision 1 of Saloon as the draft?" in asked
    assert "<ins>6 decks" in asked
    response = manager.post(url, {"seen_head": 2})
    assert response.status_code == 302
    variant.refresh_from_db()
    newest = Revision.objects.get(configuration=variant, number=3)
    assert (variant.head, newest.restored_from, newest.values["decks"]) == (3, 1, 6)
    assert AuditEntry.objects.filter(verb="configuration.revision_restored").exists()


def test_restoring_over_what_somebody_saved_meanwhile_asks_again(
    variant: Configuration, manager: Client
) -> None:
    save(variant, decks=8)
    save(variant, decks=7)
    response = manager.post(reverse("revision-restore", args=[variant.pk, 1]), {"seen_head": 2})
    assert response.status_code == 409
    assert "Someone saved revision 3 in the meantime" in response.content.decode()
    assert Revision.objects.filter(configuration=variant).count() == 3


def test_restoring_what_the_draft_says_already_writes_nothing(
    variant: Configuration, manager: Client
) -> None:
    assert "Nothing would change" in page(manager, "revision-restore", variant.pk, 1)
    manager.post(reverse("revision-restore", args=[variant.pk, 1]), {"seen_head": 1})
    assert Revision.objects.filter(configuration=variant).count() == 1


def test_a_revision_can_be_read_as_a_whole(variant: Configuration, manager: Client) -> None:
    shown = page(manager, "revision-detail", variant.pk, 1)
    assert "Decks" in shown
    assert "House edge" in shown


def test_the_list_costs_the_same_at_1_and_at_30(variant: Configuration, manager: Client) -> None:
    def cost(name: str) -> int:
        url = reverse(name, args=[variant.pk])
        manager.get(url)
        with CaptureQueriesContext(connection) as queries:
            assert manager.get(url).status_code == 200
        return len(queries)

    at_one = cost("revision-list"), cost("revision-compare")
    for number in range(2, 31):
        save(variant, limits__maximum=500 + number)
    assert (cost("revision-list"), cost("revision-compare")) == at_one
