"""The audit trail's pages: the own chain only, filtered, exported, safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Operator, Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_property

pytestmark = pytest.mark.django_db

SignedIn = Callable[[Person], Client]


def note(subject: Operator | Property, verb: str, *, actor: Actor, **after: object) -> None:
    with audited_change(actor=actor) as trail:
        trail.record(verb=verb, subject=subject, before={"name": "old"}, after=after or None)


@pytest.fixture
def harbor() -> Operator:
    return make_operator(name="Harbor")


@pytest.fixture
def auditor(harbor: Operator) -> Person:
    return make_person(Role.INTERNAL_AUDIT, operator=harbor)


def listed(client: Client, **filters: str | int) -> list[str]:
    response = client.get("/audit/", filters)
    assert response.status_code == 200
    return [entry.verb for entry in response.context["page"].object_list]


def test_only_the_own_organisations_changes_are_listed(
    harbor: Operator, auditor: Person, signed_in: SignedIn, actor: Actor
) -> None:
    note(harbor, "operator.changed", actor=actor)
    note(make_operator(name="Another"), "operator.retired", actor=actor)
    assert listed(signed_in(auditor)) == ["operator.changed"]


def test_whoever_is_limited_to_a_property_reads_what_concerns_it(
    harbor: Operator, signed_in: SignedIn, actor: Actor
) -> None:
    mine, other = make_property(operator=harbor), make_property(operator=harbor)
    note(mine, "property.changed", actor=actor)
    note(other, "property.retired", actor=actor)
    note(harbor, "operator.changed", actor=actor)
    person = make_person(Role.INTERNAL_AUDIT, operator=harbor, limited_to=(mine,))
    assert listed(signed_in(person)) == ["property.changed"]
    hidden = AuditEntry.objects.get(verb="operator.changed")
    assert signed_in(person).get(f"/audit/{hidden.sequence}/").status_code == 404


def test_filters_narrow_by_word_kind_property_and_day(
    harbor: Operator, auditor: Person, signed_in: SignedIn, actor: Actor
) -> None:
    casino = make_property(operator=harbor, name="Harbor Point")
    note(harbor, "operator.changed", actor=actor)
    note(casino, "property.changed", actor=actor)
    note(casino, "tables.imported", actor=actor)
    client = signed_in(auditor)
    assert listed(client, text="point") == ["tables.imported", "property.changed"]
    assert listed(client, kind="table") == ["tables.imported"]
    assert listed(client, property=casino.pk) == ["tables.imported", "property.changed"]
    tomorrow = timezone.localdate() + timedelta(days=2)
    assert listed(client, since=tomorrow.isoformat()) == []
    assert len(listed(client, until=tomorrow.isoformat())) == 3


def test_another_operators_property_is_no_choice_in_the_filter(
    harbor: Operator, auditor: Person, signed_in: SignedIn
) -> None:
    secret = make_property(name="Secret Harbor")
    page = signed_in(auditor).get("/audit/", {"property": secret.pk})
    assert "Secret Harbor" not in page.text


def test_an_entry_shows_what_differs_and_its_place_in_the_chain(
    harbor: Operator, auditor: Person, signed_in: SignedIn, actor: Actor
) -> None:
    note(harbor, "operator.changed", actor=actor, name="new name")
    entry = AuditEntry.objects.get()
    page = signed_in(auditor).get(f"/audit/{entry.sequence}/").text
    for expected in (
        "Operator changed",
        "old",
        "new name",
        entry.hash,
        entry.previous_hash,
        "manage.py test",
    ):
        assert expected in page


def test_the_export_holds_every_entry_that_the_filters_leave(
    harbor: Operator, auditor: Person, signed_in: SignedIn, actor: Actor
) -> None:
    for number in range(60):
        note(harbor, "operator.changed", actor=actor, name=f"name {number}")
    note(harbor, "operator.retired", actor=actor)
    response = signed_in(auditor).get("/audit/export/", {"text": "changed"})
    rows = list(csv.DictReader(io.StringIO(b"".join(response).decode("utf-8-sig"))))
    assert len(rows) == 60
    assert rows[0]["verb"] == "operator.changed"
    assert rows[0]["hash"] == AuditEntry.objects.get(sequence=60).hash


def test_an_exported_cell_is_never_run_as_a_formula(
    harbor: Operator, auditor: Person, signed_in: SignedIn, actor: Actor
) -> None:
    harbor.name = '=HYPERLINK("http://evil.example")'
    harbor.save()
    note(harbor, "operator.changed", actor=actor)
    response = signed_in(auditor).get("/audit/export/")
    [row] = csv.DictReader(io.StringIO(b"".join(response).decode("utf-8-sig")))
    assert row["object"].startswith("'=")


def test_a_long_list_costs_no_more_queries_than_a_short_one(
    harbor: Operator,
    auditor: Person,
    signed_in: SignedIn,
    actor: Actor,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    client = signed_in(auditor)
    note(harbor, "operator.changed", actor=actor)
    client.get("/audit/")
    with django_assert_max_num_queries(30) as short:
        client.get("/audit/")
    for _ in range(30):
        note(harbor, "operator.changed", actor=actor)
    with django_assert_max_num_queries(len(short)):
        client.get("/audit/")


def test_a_mistyped_day_exports_nothing_and_is_explained(auditor: Person, signed_in: SignedIn) -> None:
    client = signed_in(auditor)
    response = client.get("/audit/export/", {"since": "2026-13-45"})
    assert response.status_code == 302
    assert "Enter a valid date" in client.get(response["Location"]).text
