"""The list of tables, the page of one, and the form that changes it."""

import csv
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Pit, TablePeriod
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table, table_values

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def pit() -> Pit:
    return make_pit(casino=make_property(name="Harbor Point"), name="Main pit")


@pytest.fixture
def manager(pit: Pit, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=pit.property.operator))


def listed(client: Client, **query: Any) -> list[str]:
    response = client.get(reverse("table-list"), query)
    return [table.number for table in response.context["page"]]


def exported(client: Client, **query: Any) -> list[dict[str, str]]:
    response = client.get(reverse("table-export"), query)
    text = b"".join(response).decode("utf-8-sig")
    return list(csv.DictReader(text.splitlines()))


def test_filters_narrow_and_combine(pit: Pit, manager: Client) -> None:
    room = make_pit(casino=pit.property, name="High-limit room")
    opened = make_table(pit=pit, number="T1")
    TablePeriod.objects.create(table=opened, opened_at=timezone.now())
    make_table(pit=pit, number="T2", shuffler_kind="batch_shuffler", shuffler_serial="BX-77")
    make_table(pit=room, number="T3", progressive_device="PG-2207")
    make_table(pit=room, number="T4", retired_at=timezone.now())
    assert listed(manager) == ["T1", "T2", "T3"]
    assert listed(manager, state="open") == ["T1"]
    assert listed(manager, state="closed") == ["T2", "T3"]
    assert listed(manager, state="retired") == ["T4"]
    assert listed(manager, state="all") == ["T1", "T2", "T3", "T4"]
    assert listed(manager, supply="batch_shuffler") == ["T2"]
    assert listed(manager, pit=room.pk) == ["T3"]
    assert listed(manager, q="bx-7") == ["T2"]
    assert listed(manager, q="pg-22") == ["T3"]
    assert listed(manager, q="high", state="all") == ["T3", "T4"]
    assert listed(manager, pit=room.pk, state="open") == []


def test_an_old_link_with_choices_that_are_gone_still_shows_a_list(pit: Pit, manager: Client) -> None:
    make_table(pit=pit, number="T1")
    assert listed(manager, pit="999999", state="lost", supply="x", sort="colour", page="99") == ["T1"]


def test_sorting_counts_and_turns_round(pit: Pit, manager: Client) -> None:
    for number, positions in (("T10", 5), ("T9", 7), ("T100", 6)):
        make_table(pit=pit, number=number, positions=positions)
    assert listed(manager, sort="number") == ["T9", "T10", "T100"]
    assert listed(manager, sort="-number") == ["T100", "T10", "T9"]
    assert listed(manager, sort="-positions") == ["T9", "T100", "T10"]
    page = manager.get(reverse("table-list"), {"sort": "positions", "q": "T1"}).content.decode()
    assert 'aria-sort="ascending"' in page
    assert "sort=-positions" in page


def test_open_tables_sort_before_closed_ones(pit: Pit, manager: Client) -> None:
    make_table(pit=pit, number="T1")
    for number, hours in (("T2", 1), ("T3", 5)):
        opened = timezone.now() - timedelta(hours=hours)
        TablePeriod.objects.create(table=make_table(pit=pit, number=number), opened_at=opened)
    assert listed(manager, sort="state") == ["T3", "T2", "T1"]
    assert listed(manager, sort="-state") == ["T2", "T3", "T1"]


def test_the_list_has_pages_and_keeps_the_filters_on_them(pit: Pit, manager: Client) -> None:
    for number in range(1, 31):
        make_table(pit=pit, number=f"T{number}")
    response = manager.get(reverse("table-list"), {"supply": "hand_shuffle"})
    assert len(response.context["page"]) == 25
    assert "supply=hand_shuffle&amp;page=2" in response.content.decode()
    assert listed(manager, page=2) == ["T26", "T27", "T28", "T29", "T30"]


def test_without_a_choice_the_list_is_of_the_property_one_works_at(pit: Pit, manager: Client) -> None:
    other = make_pit(casino=make_property(operator=pit.property.operator, name="Zeta"))
    make_table(pit=pit, number="T1")
    make_table(pit=other, number="Z1")
    assert listed(manager) == ["T1"]
    assert listed(manager, property="") == ["T1", "Z1"]
    assert listed(manager, property=other.property_id) == ["Z1"]


@pytest.mark.parametrize("role", [Role.GAME_MANAGER, Role.REVIEWER])
def test_where_there_is_no_property_yet_the_list_is_empty(role: Role, signed_in: SignedIn) -> None:
    person = (
        make_person(role) if role == Role.GAME_MANAGER else make_person(role, regulator=make_regulator("nv"))
    )
    assert listed(signed_in(person)) == []


def test_the_export_follows_the_filters_and_guards_formulas(pit: Pit, manager: Client) -> None:
    opened = make_table(pit=pit, number="T1", progressive_device="=HYPERLINK(1)")
    TablePeriod.objects.create(table=opened, opened_at=datetime(2026, 6, 1, 16, tzinfo=UTC))
    make_table(pit=pit, number="T2", shuffler_kind="batch_shuffler", shuffler_serial="-12")
    rows = exported(manager)
    assert [row["Table number"] for row in rows] == ["T1", "T2"]
    assert rows[0]["Progressive device"] == "'=HYPERLINK(1)"
    assert rows[1]["Shuffler serial number"] == "'-12"
    assert (rows[0]["State"], rows[0]["Open since"]) == ("Open", "2026-06-01T12:00-04:00")
    assert (rows[1]["Cards come from"], rows[1]["Property"]) == ("Batch shuffler", "Harbor Point")
    assert "Operator" not in rows[0]
    assert [row["Table number"] for row in exported(manager, supply="batch_shuffler")] == ["T2"]


def test_an_exported_file_comes_back_unchanged(pit: Pit, manager: Client) -> None:
    make_table(
        pit=pit,
        number="T1",
        shuffler_kind="batch_shuffler",
        shuffler_serial="-12",
        tip_box_place="alternative",
        discard_rack=False,
        progressive_device="@device",
    )
    make_table(pit=pit, number="T2", shoe="none", drop_box_place="none")
    text = b"".join(manager.get(reverse("table-export"))).decode()
    upload = manager.post(reverse("table-import", args=[pit.property_id]), {"text": text})
    counts = manager.get(upload["Location"]).context["counts"]
    assert counts == {"new": 0, "changed": 0, "unchanged": 2, "bad": 0}


def test_the_regulators_export_names_the_operator(pit: Pit, signed_in: SignedIn) -> None:
    make_table(pit=pit, number="T1")
    client = signed_in(make_person(Role.REVIEWER, regulator=pit.property.regulator))
    [row] = exported(client, property="")
    assert row["Operator"] == pit.property.operator.name


def test_the_page_shows_periods_by_the_propertys_clock_with_their_gaming_day(signed_in: SignedIn) -> None:
    casino = make_property(time_zone="Asia/Singapore", regulator=make_regulator("sg"))
    table = make_table(pit=make_pit(casino=casino), number="BA1")
    opened = datetime(2026, 6, 1, 20, 30, tzinfo=UTC)  # 04:30 on 2 June, before the gaming day starts at 6
    TablePeriod.objects.create(
        table=table, opened_at=opened, closed_at=opened + timedelta(hours=2, minutes=5)
    )
    client = signed_in(make_person(Role.VIEWER, operator=casino.operator))
    response = client.get(reverse("table-detail", args=[table.pk]))
    [line] = response.context["periods"]
    assert str(line.gaming_day) == "2026-06-01"
    assert (line.opened, line.closed, line.lasted) == (
        "2 Jun 2026, 04:30 UTC+8",
        "2 Jun 2026, 06:35 UTC+8",
        "2 h 05 min",
    )


def test_only_those_who_read_the_trail_see_the_history(
    pit: Pit, manager: Client, signed_in: SignedIn
) -> None:
    table = make_table(pit=pit, number="T1", positions=7)
    url = reverse("table-detail", args=[table.pk])
    change = reverse("table-change", args=[table.pk])
    seen = manager.get(change).context["form"].initial["seen"]
    data = {k: v for k, v in table_values(pit, positions=9).items() if v is not False} | {"pit": pit.pk}
    manager.post(change, data | {"seen": seen})
    page = manager.get(url).content.decode()
    assert "<del>7</del>" in page
    assert "<ins>9</ins>" in page
    viewer = signed_in(make_person(Role.VIEWER, operator=pit.property.operator))
    assert ">History<" not in viewer.get(url).content.decode()


def test_a_form_for_something_new_carries_no_version(pit: Pit, manager: Client) -> None:
    for url in (reverse("table-add", args=[pit.property_id]), reverse("property-add")):
        page = manager.get(url).content.decode()
        assert 'name="seen"' not in page
        assert "Seen(" not in page


def test_adding_a_table_and_the_next_one(pit: Pit, manager: Client) -> None:
    url = reverse("table-add", args=[pit.property_id])
    data = {k: v for k, v in table_values(pit, number="T5").items() if v} | {"pit": pit.pk}
    response = manager.post(url, data | {"another": ""})
    assert response["Location"] == f"{url}?pit={pit.pk}"
    assert manager.get(response["Location"]).context["form"]["pit"].value() == str(pit.pk)
    table = GamingTable.objects.get()
    assert (table.number, table.property) == ("T5", pit.property)
    again = manager.post(url, data)
    assert again.context["form"].errors["number"] == ["This property already has a table of this number."]
    assert again.context["form"]["positions"].value() == "7"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("positions", "31", "1 to 30"),
        ("positions", "x", "whole number"),
        ("number", "T#1", "letters, digits"),
        ("number", "", "required"),
        ("shuffler_serial", "BX-1", "shuffled by hand"),
        ("shoe", "shuffler", "shuffled by hand"),
        ("pit", "", "required"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(
    field: str, value: str, words: str, pit: Pit, manager: Client
) -> None:
    data = table_values(pit, number="T5", progressive_device="kept") | {"pit": pit.pk, field: value}
    response = manager.post(reverse("table-add", args=[pit.property_id]), data)
    form = response.context["form"]
    assert words in str(form.errors[field])
    assert form["progressive_device"].value() == "kept"
    assert not GamingTable.objects.exists()


def test_marylands_form_cites_the_clause_on_places_and_singapores_does_not(
    pit: Pit, manager: Client, signed_in: SignedIn
) -> None:
    assert "COMAR 36.05.03.16" in manager.get(reverse("table-add", args=[pit.property_id])).content.decode()
    elsewhere = make_pit(casino=make_property(regulator=make_regulator("sg")))
    other = signed_in(make_person(Role.GAME_MANAGER, operator=elsewhere.property.operator))
    page = other.get(reverse("table-add", args=[elsewhere.property_id])).content.decode()
    assert "COMAR" not in page


def test_a_property_without_pits_asks_for_one_first(signed_in: SignedIn) -> None:
    casino = make_property()
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    page = client.get(reverse("table-add", args=[casino.pk])).content.decode()
    assert reverse("pit-add", args=[casino.pk]) in page
    assert 'name="number"' not in page


def test_retiring_asks_first_and_says_what_stands_in_the_way(pit: Pit, manager: Client) -> None:
    table = make_table(pit=pit, number="T1")
    period = TablePeriod.objects.create(table=table, opened_at=timezone.now())
    url = reverse("table-retire", args=[table.pk])
    page = manager.get(url).content.decode()
    assert "T1 is open. Close it first." in page
    assert "Archive the table" not in page
    assert "T1 is open" in manager.post(url).content.decode()
    period.delete()
    assert "Archive T1?" in manager.get(url).content.decode()
    assert manager.post(url).status_code == 302
    table.refresh_from_db()
    assert table.is_retired
    manager.post(reverse("table-restore", args=[table.pk]))
    table.refresh_from_db()
    assert not table.is_retired
