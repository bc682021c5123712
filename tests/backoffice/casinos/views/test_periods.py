"""Opening, closing and putting the record right, as the floor does it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, TablePeriod
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def table() -> GamingTable:
    return make_table(number="T1")


@pytest.fixture
def floor(table: GamingTable, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator))


def go(client: Client, name: str, *args: int, **data: Any) -> Any:
    return client.post(reverse(name, args=args), data)


def test_one_press_opens_and_one_closes(table: GamingTable, floor: Client) -> None:
    before = timezone.now().replace(microsecond=0)
    assert go(floor, "table-open", table.pk, now="1").status_code == 302
    period = TablePeriod.objects.get()
    assert before <= period.opened_at <= timezone.now()
    TablePeriod.objects.update(opened_at=before - timedelta(hours=1))
    go(floor, "table-close", table.pk, now="1")
    period.refresh_from_db()
    assert period.closed_at is not None
    assert [entry.verb for entry in AuditEntry.objects.order_by("sequence")] == [
        "table.opened",
        "table.closed",
    ]


def test_pressing_open_when_somebody_was_faster_says_since_when(table: GamingTable, floor: Client) -> None:
    TablePeriod.objects.create(table=table, opened_at=datetime(2026, 6, 1, 16, tzinfo=UTC))
    response = floor.post(reverse("table-open", args=[table.pk]), {"now": "1"}, follow=True)
    assert "T1 was already open at that time: open since 1 Jun 2026, 12:00 EDT" in response.content.decode()
    assert TablePeriod.objects.count() == 1


def test_a_stated_time_is_by_the_propertys_clock(table: GamingTable, floor: Client) -> None:
    go(floor, "table-open", table.pk, at_0="2026-06-01T12:00")
    go(floor, "table-close", table.pk, at_0="2026-06-01T20:00")
    period = TablePeriod.objects.get()
    assert period.opened_at == datetime(2026, 6, 1, 16, tzinfo=UTC)
    assert period.closed_at == datetime(2026, 6, 2, 0, tzinfo=UTC)


def test_the_hour_that_comes_twice_is_asked_about_once(table: GamingTable, floor: Client) -> None:
    asked = go(floor, "table-open", table.pk, at_0="2025-11-02T01:30")
    assert "occurred twice that night" in asked.content.decode()
    assert not TablePeriod.objects.exists()
    go(floor, "table-open", table.pk, at_0="2025-11-02T01:30", at_1="1")
    assert TablePeriod.objects.get().opened_at == datetime(2025, 11, 2, 6, 30, tzinfo=UTC)


def test_the_hour_that_is_left_out_is_refused(table: GamingTable, floor: Client) -> None:
    response = go(floor, "table-open", table.pk, at_0="2026-03-08T02:30")
    assert "did not exist" in response.content.decode()
    assert response.context["form"]["at"].value()[0] == "2026-03-08T02:30"
    assert not TablePeriod.objects.exists()


@pytest.mark.parametrize(
    ("at", "words"),
    [("2126-06-01T12:00", "in the future"), ("2026-06-01T14:00", "already open at that time")],
)
def test_an_impossible_time_is_said_at_the_field_and_stays_in_it(
    at: str, words: str, table: GamingTable, floor: Client
) -> None:
    opened = datetime(2026, 6, 1, 16, tzinfo=UTC)
    TablePeriod.objects.create(table=table, opened_at=opened, closed_at=opened + timedelta(hours=8))
    form = go(floor, "table-open", table.pk, at_0=at).context["form"]
    assert words in str(form.errors["at"])
    assert form["at"].value()[0] == at


def test_a_forgotten_period_is_noted_afterwards(table: GamingTable, floor: Client) -> None:
    go(
        floor,
        "table-period-add",
        table.pk,
        opened_at_0="2026-06-01T12:00",
        closed_at_0="2026-06-01T20:00",
    )
    assert TablePeriod.objects.get().closed_at == datetime(2026, 6, 2, 0, tzinfo=UTC)
    wrong = go(
        floor,
        "table-period-add",
        table.pk,
        opened_at_0="2026-06-03T12:00",
        closed_at_0="2026-06-03T11:00",
    )
    assert "closing time must be later" in str(wrong.context["form"].errors["closed_at"])


def test_a_period_is_corrected_with_a_reason(table: GamingTable, floor: Client) -> None:
    opened = datetime(2026, 6, 1, 16, 0, 12, tzinfo=UTC)
    period = TablePeriod.objects.create(table=table, opened_at=opened, closed_at=opened + timedelta(hours=8))
    url = reverse("table-period-change", args=[table.pk, period.pk])
    page = floor.get(url)
    assert 'value="2026-06-01T12:00:12"' in page.content.decode()
    data = {
        "seen": page.context["form"].initial["seen"],
        "opened_at_0": "2026-06-01T11:00:00",
        "closed_at_0": "2026-06-01T20:00:12",
    }
    assert "reason" in floor.post(url, data).context["form"].errors
    assert floor.post(url, data | {"reason": "Forgot to log"}).status_code == 302
    period.refresh_from_db()
    assert period.opened_at == datetime(2026, 6, 1, 15, tzinfo=UTC)


def test_a_period_is_taken_back_with_a_reason(table: GamingTable, floor: Client) -> None:
    period = TablePeriod.objects.create(table=table, opened_at=datetime(2026, 6, 1, 16, tzinfo=UTC))
    url = reverse("table-period-take-back", args=[table.pk, period.pk])
    assert "Was T1 not open then?" in floor.get(url).content.decode()
    stale = floor.post(url, {"version": 0, "reason": "Wrong table"})
    assert stale.status_code == 409
    assert stale.context["form"]["reason"].value() == "Wrong table"
    again = stale.context["form"]["version"].value()
    assert floor.post(url, {"version": again, "reason": "Wrong table"}).status_code == 302
    assert not TablePeriod.objects.exists()


def test_a_period_of_another_table_is_not_found(table: GamingTable, floor: Client) -> None:
    other = make_table(pit=table.pit)
    period = TablePeriod.objects.create(table=other, opened_at=timezone.now())
    url = reverse("table-period-change", args=[table.pk, period.pk])
    assert floor.get(url).status_code == 404


MAY_OPEN = {Role.GAME_MANAGER, Role.PIT_MANAGER, Role.FLOOR_SUPERVISOR}


@pytest.mark.parametrize("role", list(Role))
def test_only_the_floor_its_pit_manager_and_the_game_manager_open_tables(
    role: Role, table: GamingTable, signed_in: SignedIn
) -> None:
    casino = table.property
    if role in (Role.REVIEWER, Role.APPROVER, Role.COMPLIANCE_REPRESENTATIVE):
        person = make_person(role, regulator=casino.regulator)
    elif role == Role.ADMINISTRATOR:
        person = make_person(role)
    else:
        person = make_person(role, operator=casino.operator)
    response = go(signed_in(person), "table-open", table.pk, now="1")
    if role in MAY_OPEN:
        assert response.status_code == 302
        assert TablePeriod.objects.exists()
    else:
        assert response.status_code == (404 if role == Role.ADMINISTRATOR else 403)
        assert not TablePeriod.objects.exists()
