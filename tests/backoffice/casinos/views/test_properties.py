"""Pages of properties, pits and the operator."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import Operator, Pit, Property, TablePeriod
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def operator() -> Operator:
    return make_operator(name="Harbor Gaming LLC", licence_number="MD-7")


@pytest.fixture
def manager(operator: Operator, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=operator, full_name="Maya Torres"))


def typed(casino: Property | None = None, /, **fields: Any) -> dict[str, Any]:
    regulator = casino.regulator if casino else make_regulator()
    return {
        "name": casino.name if casino else "Harbor Point",
        "regulator": regulator.pk,
        "time_zone": "America/New_York",
        "currency": "USD",
        "gaming_day_start": "06:00",
    } | fields


def change(client: Client, casino: Property, **fields: Any) -> Any:
    url = reverse("property-change", args=[casino.pk])
    seen = client.get(url).context["form"].initial["seen"]
    return client.post(url, typed(casino, seen=seen) | fields)


def test_a_property_is_added_for_the_own_operator(manager: Client, operator: Operator) -> None:
    response = manager.post(reverse("property-add"), typed())
    casino = Property.objects.get()
    assert response["Location"] == reverse("property-detail", args=[casino.pk])
    assert (casino.operator, casino.time_zone, casino.currency) == (operator, "America/New_York", "USD")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("time_zone", "Mars/Olympus"),
        ("currency", "XXX"),
        ("gaming_day_start", "25:00"),
        ("regulator", "999999"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(field: str, value: str, manager: Client) -> None:
    response = manager.post(reverse("property-add"), typed(**{field: value}))
    assert list(response.context["form"].errors) == [field]
    assert not Property.objects.exists()


def test_changing_the_jurisdiction_of_a_property_with_tables_says_what_it_means_and_asks_why(
    manager: Client, operator: Operator
) -> None:
    casino = make_table(pit=make_pit(casino=make_property(operator=operator))).property
    singapore = make_regulator("sg")
    response = change(manager, casino, regulator=singapore.pk, currency="SGD")
    page = response.content.decode()
    assert "other rules will apply to every game" in page
    assert "amounts are not converted" in page
    assert set(response.context["form"].errors) == {"confirmed", "reason"}
    assert response.context["form"]["currency"].value() == "SGD"
    half = change(manager, casino, regulator=singapore.pk, confirmed="on", reason=" ")
    assert set(half.context["form"].errors) == {"reason"}
    unticked = change(manager, casino, regulator=singapore.pk, reason="Entered wrongly")
    assert set(unticked.context["form"].errors) == {"confirmed"}
    casino.refresh_from_db()
    assert casino.version == 1
    done = change(
        manager, casino, regulator=singapore.pk, currency="SGD", confirmed="on", reason="Entered wrongly"
    )
    assert done.status_code == 302
    casino.refresh_from_db()
    assert (casino.regulator, casino.currency) == (singapore, "SGD")
    history = manager.get(reverse("property-detail", args=[casino.pk])).content.decode()
    assert "Entered wrongly" in history


def test_a_zone_under_an_old_name_can_be_kept(manager: Client, operator: Operator) -> None:
    casino = make_property(operator=operator, time_zone="US/Eastern")
    assert change(manager, casino, name="New name", time_zone="US/Eastern").status_code == 302
    wrong = manager.post(reverse("property-add"), typed(time_zone="US/Eastern"))
    assert list(wrong.context["form"].errors) == ["time_zone"]


def test_putting_the_old_value_back_needs_no_reason(manager: Client, operator: Operator) -> None:
    casino = make_table(pit=make_pit(casino=make_property(operator=operator))).property
    response = change(manager, casino, name="New name", reason="", currency="USD")
    assert response.status_code == 302
    casino.refresh_from_db()
    assert casino.name == "New name"


def test_the_currency_does_not_change_while_a_table_is_open(manager: Client, operator: Operator) -> None:
    table = make_table(pit=make_pit(casino=make_property(operator=operator)))
    TablePeriod.objects.create(table=table, opened_at=timezone.now() - timedelta(hours=1))
    response = change(manager, table.property, currency="SGD", confirmed="on", reason="Because")
    assert "One table is open" in str(response.context["form"].errors["currency"])


def test_the_list_counts_pits_tables_and_what_is_open(manager: Client, operator: Operator) -> None:
    pit = make_pit(casino=make_property(operator=operator, name="Harbor Point"))
    make_pit(casino=pit.property)
    make_pit(casino=pit.property, retired_at=timezone.now())
    opened = make_table(pit=pit)
    TablePeriod.objects.create(table=opened, opened_at=timezone.now())
    make_table(pit=pit)
    make_table(pit=pit, retired_at=timezone.now())
    make_property(operator=operator, name="Old Harbor", retired_at=timezone.now())
    response = manager.get(reverse("property-list"))
    [casino] = response.context["casinos"]
    assert (casino.pits_in_use, casino.tables_in_use, casino.tables_open) == (2, 2, 1)
    assert [old.name for old in response.context["retired"]] == ["Old Harbor"]


def test_a_property_with_tables_is_not_retired_and_says_why(manager: Client, operator: Operator) -> None:
    table = make_table(pit=make_pit(casino=make_property(operator=operator, name="Harbor Point")))
    url = reverse("property-retire", args=[table.property_id])
    assert "Harbor Point still has a table in use" in manager.get(url).content.decode()
    manager.post(url)
    assert Property.objects.get().retired_at is None
    table.retired_at = timezone.now()
    table.save()
    assert "Archive Harbor Point?" in manager.get(url).content.decode()
    assert manager.post(url).status_code == 302
    assert Property.objects.get().retired_at is not None
    manager.post(reverse("property-restore", args=[table.property_id]))
    assert Property.objects.get().retired_at is None


def test_pits_are_added_one_after_the_other(manager: Client, operator: Operator) -> None:
    casino = make_property(operator=operator)
    url = reverse("pit-add", args=[casino.pk])
    assert manager.post(url, {"name": "Main pit", "another": ""})["Location"] == url
    assert manager.post(url, {"name": "High-limit room"})["Location"] == reverse(
        "property-detail", args=[casino.pk]
    )
    taken = manager.post(url, {"name": "MAIN PIT"})
    assert taken.context["form"].errors["name"] == ["This property already has a pit of this name."]
    assert sorted(Pit.objects.values_list("name", flat=True)) == ["High-limit room", "Main pit"]


def test_a_pit_is_not_brought_back_into_a_retired_property(manager: Client, operator: Operator) -> None:
    casino = make_property(operator=operator, name="Harbor Point", retired_at=timezone.now())
    pit = make_pit(casino=casino, retired_at=timezone.now())
    response = manager.post(reverse("pit-restore", args=[pit.pk]), follow=True)
    assert "Harbor Point is archived. Restore it first." in response.content.decode()
    pit.refresh_from_db()
    assert pit.is_retired


def test_the_operators_page_is_changed_by_its_managers(
    manager: Client, operator: Operator, signed_in: SignedIn
) -> None:
    url = reverse("property-operator-change")
    seen = manager.get(url).context["form"].initial["seen"]
    data = {"name": "Harbor Gaming Group", "licence_number": "MD-8", "seen": seen}
    assert manager.post(url, data)["Location"] == reverse("property-operator")
    page = manager.get(reverse("property-operator")).content.decode()
    assert "MD-8" in page
    assert "<del>MD-7</del>" in page
    officer = signed_in(make_person(Role.COMPLIANCE_OFFICER, operator=operator))
    assert officer.get(reverse("property-operator")).status_code == 200
    assert officer.post(url, data).status_code == 403


def test_another_operators_name_or_licence_is_refused_at_its_field(manager: Client) -> None:
    make_operator(name="Taken", licence_number="MD-9")
    url = reverse("property-operator-change")
    for fields, at in (
        ({"name": "Taken", "licence_number": "MD-7"}, "name"),
        ({"name": "Harbor Gaming LLC", "licence_number": "MD-9"}, "licence_number"),
    ):
        seen = manager.get(url).context["form"].initial["seen"]
        response = manager.post(url, fields | {"seen": seen})
        assert list(response.context["form"].errors) == [at]
