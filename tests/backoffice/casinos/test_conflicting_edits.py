"""The second of two people who edit the same thing sees what the first did, and loses nothing typed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from backoffice.casinos.models import GamingTable, Pit, TablePeriod
from backoffice.core.forms.guarded import Guarded
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table, table_values

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def table() -> GamingTable:
    casino = make_property(name="Harbor Point")
    return make_table(pit=make_pit(casino=casino, name="Main pit"), number="T1", positions=7)


@pytest.fixture
def maya(table: GamingTable, signed_in: SignedIn) -> Client:
    return signed_in(
        make_person(Role.GAME_MANAGER, operator=table.property.operator, full_name="Maya Torres")
    )


@pytest.fixture
def owen(table: GamingTable, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=table.property.operator, full_name="Owen Park"))


def typed(table: GamingTable, *, pit: Pit | None = None, **fields: Any) -> dict[str, Any]:
    values = table_values(table.pit, number=table.number, **fields) | {"pit": (pit or table.pit).pk}
    return {name: "on" if value is True else value for name, value in values.items() if value is not False}


def opened(client: Client, url: str) -> str:
    """The page as the person first sees it: what it carries along to be compared later."""
    return str(client.get(url).context["form"].initial["seen"])


def shown(form: Guarded) -> dict[str, Any]:
    return {name: form[name].value() for name in form.guarded}


def test_the_second_is_shown_who_changed_what_and_when_beside_what_was_typed(
    table: GamingTable, maya: Client, owen: Client
) -> None:
    url = reverse("table-change", args=[table.pk])
    seen = opened(owen, url)
    maya.post(url, typed(table, positions=9) | {"seen": opened(maya, url)})
    response = owen.post(url, typed(table, positions=8, progressive_device="PG-7") | {"seen": seen})
    assert response.status_code == 409
    form = response.context["form"]
    conflict = form.conflict
    assert conflict is not None
    assert conflict.who == "Maya Torres"
    [row] = conflict.rows
    assert (row.label, row.was, row.now, row.typed, row.case) == ("Positions", "7", "9", "8", "both")
    assert row.edit is not None
    assert row.edit.who == "Maya Torres"
    assert (shown(form)["positions"], shown(form)["progressive_device"]) == ("8", "PG-7")
    page = response.content.decode()
    assert "Maya Torres changed this while you were editing" in page
    table.refresh_from_db()
    assert (table.positions, table.progressive_device) == (9, "")


@pytest.mark.parametrize(("keep", "positions"), [("mine", 8), ("theirs", 9)])
def test_where_both_changed_a_field_the_second_chooses_and_saves_on_top(
    keep: str, positions: int, table: GamingTable, maya: Client, owen: Client
) -> None:
    url = reverse("table-change", args=[table.pk])
    seen = opened(owen, url)
    maya.post(url, typed(table, positions=9) | {"seen": opened(maya, url)})
    mine = typed(table, positions=8, progressive_device="PG-7")
    conflict = owen.post(url, mine | {"seen": seen})
    again = {"seen": conflict.context["form"].initial["seen"], "keep_positions": keep}
    response = owen.post(url, mine | again)
    assert response.status_code == 302
    table.refresh_from_db()
    assert (table.positions, table.progressive_device, table.version) == (positions, "PG-7", 3)


def test_without_a_choice_nothing_is_saved_and_nothing_is_lost(
    table: GamingTable, maya: Client, owen: Client
) -> None:
    url = reverse("table-change", args=[table.pk])
    seen = opened(owen, url)
    maya.post(url, typed(table, positions=9) | {"seen": opened(maya, url)})
    mine = typed(table, positions=8)
    conflict = owen.post(url, mine | {"seen": seen})
    response = owen.post(url, mine | {"seen": conflict.context["form"].initial["seen"]})
    form = response.context["form"]
    assert "keep_positions" in form.errors
    assert form.conflict is not None
    assert form.conflict.rows[0].typed == "8"
    table.refresh_from_db()
    assert table.positions == 9


def test_a_value_that_gives_way_need_not_be_valid(table: GamingTable, maya: Client, owen: Client) -> None:
    url = reverse("table-change", args=[table.pk])
    seen = opened(owen, url)
    maya.post(url, typed(table, positions=9) | {"seen": opened(maya, url)})
    conflict = owen.post(url, typed(table, positions=8) | {"seen": seen})
    again = {"seen": conflict.context["form"].initial["seen"], "keep_positions": "theirs"}
    assert owen.post(url, typed(table, positions=800) | again).status_code == 302
    table.refresh_from_db()
    assert table.positions == 9


def test_what_only_the_first_changed_is_taken_over(table: GamingTable, maya: Client, owen: Client) -> None:
    url = reverse("table-change", args=[table.pk])
    room = make_pit(casino=table.property, name="High-limit room")
    seen = opened(owen, url)
    maya.post(url, typed(table, pit=room, discard_rack=False) | {"seen": opened(maya, url)})
    mine = typed(table, positions=8)
    response = owen.post(url, mine | {"seen": seen})
    form = response.context["form"]
    assert {(row.label, row.now, row.case) for row in form.conflict.rows} == {
        ("Pit", "High-limit room", "theirs"),
        ("Discard rack fixed to the dealer's side", "No", "theirs"),
    }
    merged = shown(form)
    assert (merged["pit"], merged["discard_rack"], merged["positions"]) == (room.pk, False, "8")
    saved = typed(table, positions=8, pit=room, discard_rack=False)
    owen.post(url, saved | {"seen": form.initial["seen"]})
    table.refresh_from_db()
    assert (table.pit, table.discard_rack, table.positions) == (room, False, 8)


def test_both_alike_is_nothing_to_decide(table: GamingTable, maya: Client, owen: Client) -> None:
    url = reverse("table-change", args=[table.pk])
    seen = opened(owen, url)
    maya.post(url, typed(table, positions=9) | {"seen": opened(maya, url)})
    response = owen.post(url, typed(table, positions=9, shoe="electronic") | {"seen": seen})
    [row] = response.context["form"].conflict.rows
    assert row.case == "alike"
    assert row.choice is None


def test_a_second_press_of_the_button_is_no_conflict(table: GamingTable, maya: Client) -> None:
    url = reverse("table-change", args=[table.pk])
    data = typed(table, positions=9) | {"seen": opened(maya, url)}
    assert maya.post(url, data).status_code == 302
    assert maya.post(url, data).status_code == 302
    table.refresh_from_db()
    assert table.version == 2


def test_a_third_edit_meanwhile_is_shown_as_well(table: GamingTable, maya: Client, owen: Client) -> None:
    url = reverse("table-change", args=[table.pk])
    seen = opened(owen, url)
    maya.post(url, typed(table, positions=9) | {"seen": opened(maya, url)})
    first = owen.post(url, typed(table, positions=8) | {"seen": seen})
    maya.post(url, typed(table, positions=10) | {"seen": opened(maya, url)})
    again = {"seen": first.context["form"].initial["seen"], "keep_positions": "mine"}
    second = owen.post(url, typed(table, positions=8) | again)
    assert second.status_code == 409
    [row] = second.context["form"].conflict.rows
    assert (row.was, row.now, row.typed) == ("9", "10", "8")


def test_a_table_retired_meanwhile_says_so_and_keeps_what_was_typed(
    table: GamingTable, maya: Client, owen: Client
) -> None:
    url = reverse("table-change", args=[table.pk])
    seen = opened(owen, url)
    maya.post(reverse("table-retire", args=[table.pk]))
    response = owen.post(url, typed(table, positions=8) | {"seen": seen})
    form = response.context["form"]
    assert form.conflict.rows == []
    [other] = form.conflict.others
    assert (other.what, other.who) == ("Table archived", "Maya Torres")
    assert "Table archived" in response.content.decode()
    again = owen.post(url, typed(table, positions=8) | {"seen": form.initial["seen"]})
    assert "T1 is archived. Restore it first." in again.content.decode()
    assert again.context["form"]["positions"].value() == "8"


def test_an_edit_through_an_import_is_named_too(table: GamingTable, maya: Client, owen: Client) -> None:
    url = reverse("table-change", args=[table.pk])
    seen = opened(owen, url)
    upload = maya.post(
        reverse("table-import", args=[table.property_id]), {"text": "Table number,Positions\nT1,12"}
    )
    preview = maya.get(upload["Location"])
    fingerprint = preview.context["plan"].fingerprint
    maya.post(upload["Location"], {"do": "write", "fingerprint": fingerprint})
    response = owen.post(url, typed(table, positions=8) | {"seen": seen})
    assert response.status_code == 409
    [row] = response.context["form"].conflict.rows
    assert row.edit is not None
    assert (row.now, row.edit.who, row.edit.what) == ("12", "Maya Torres", "Tables imported")


def test_a_page_without_its_version_saves_nothing_and_keeps_what_was_typed(
    table: GamingTable, maya: Client
) -> None:
    url = reverse("table-change", args=[table.pk])
    for seen in ("", "forged", opened(maya, reverse("property-change", args=[table.property_id]))):
        response = maya.post(url, typed(table, positions=9) | {"seen": seen})
        assert response.status_code == 200
        form = response.context["form"]
        assert "not clear which version" in str(form.non_field_errors())
        assert form["positions"].value() == "9"
    table.refresh_from_db()
    assert table.positions == 7


def test_pits_properties_and_the_operator_are_guarded_alike(
    table: GamingTable, maya: Client, owen: Client
) -> None:
    casino = table.property
    pages: dict[str, dict[str, Any]] = {
        reverse("pit-change", args=[table.pit_id]): {"name": "Pit"},
        reverse("property-change", args=[casino.pk]): {
            "name": "Casino",
            "regulator": casino.regulator_id,
            "time_zone": casino.time_zone,
            "currency": casino.currency,
            "gaming_day_start": "06:00",
        },
        reverse("property-operator-change"): {
            "name": "Operator",
            "licence_number": casino.operator.licence_number,
        },
    }
    for url, data in pages.items():
        seen = opened(owen, url)
        assert maya.post(url, data | {"seen": opened(maya, url), "name": "First"}).status_code == 302
        response = owen.post(url, data | {"seen": seen, "name": "Second"})
        assert response.status_code == 409, url
        [row] = response.context["form"].conflict.rows
        assert (row.now, row.typed) == ("First", "Second")
        assert row.edit is not None, url
        again = {"seen": response.context["form"].initial["seen"], "keep_name": "mine"}
        assert owen.post(url, data | again | {"name": "Second"}).status_code == 302
    casino.refresh_from_db()
    assert casino.name == "Second"


def test_a_conflict_while_a_reason_is_asked_for_keeps_the_reason(
    table: GamingTable, maya: Client, owen: Client
) -> None:
    casino = table.property
    url = reverse("property-change", args=[casino.pk])
    data = {
        "name": casino.name,
        "regulator": make_regulator("sg").pk,
        "time_zone": casino.time_zone,
        "currency": "SGD",
        "gaming_day_start": "06:00",
        "confirmed": "on",
        "reason": "Moved",
    }
    seen = opened(owen, url)
    plain = data | {"regulator": casino.regulator_id, "currency": "USD", "name": "New name"}
    maya.post(url, plain | {"seen": opened(maya, url)})
    response = owen.post(url, data | {"seen": seen})
    assert response.status_code == 409
    form = response.context["form"]
    assert (form["reason"].value(), form["confirmed"].value(), form["name"].value()) == (
        "Moved",
        True,
        "New name",
    )
    data |= {"seen": form.initial["seen"], "name": "New name"}
    assert owen.post(url, data).status_code == 302
    casino.refresh_from_db()
    assert (casino.currency, casino.name) == ("SGD", "New name")


def test_two_corrections_of_one_period_meet_as_well(table: GamingTable, maya: Client, owen: Client) -> None:
    maya.post(
        reverse("table-period-add", args=[table.pk]),
        {"opened_at_0": "2026-06-01T12:00", "closed_at_0": "2026-06-01T20:00"},
    )
    period = TablePeriod.objects.get()
    url = reverse("table-period-change", args=[table.pk, period.pk])
    data = {"opened_at_0": "2026-06-01T12:00", "closed_at_0": "2026-06-01T20:00", "reason": "wrong"}
    seen = opened(owen, url)
    assert (
        maya.post(url, data | {"seen": opened(maya, url), "opened_at_0": "2026-06-01T11:00"}).status_code
        == 302
    )
    response = owen.post(url, data | {"seen": seen, "opened_at_0": "2026-06-01T10:00"})
    assert response.status_code == 409
    [row] = response.context["form"].conflict.rows
    assert (row.was, row.now, row.typed) == (
        "1 Jun 2026, 12:00 EDT",
        "1 Jun 2026, 11:00 EDT",
        "1 Jun 2026, 10:00 EDT",
    )
    assert row.edit is not None
    assert row.edit.who == "Maya Torres"
