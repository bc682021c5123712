"""Every page of the house, at both widths and in both themes, full and empty."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from backoffice.casinos.models import GamingTable, Operator, Property
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_property, make_regulator

MANAGER, REVIEWER = "manager@harbor.example", "reviewer@md.example"
Look = Callable[..., None]


def keys() -> dict[str, int]:
    """Called once the demo is there: what the addresses name."""
    casino = Property.objects.get(name="Harbor Point Casino")
    table = GamingTable.objects.get(property=casino, number="T12")
    period = table.periods.first()
    assert period is not None
    return {"casino": casino.pk, "pit": table.pit_id, "table": table.pk, "period": period.pk}


PAGES = [
    "/operator/",
    "/operator/change/",
    "/properties/",
    "/properties/add/",
    "/properties/{casino}/",
    "/properties/{casino}/change/",
    "/properties/{casino}/retire/",
    "/properties/{casino}/pits/add/",
    "/properties/{casino}/tables/add/",
    "/properties/{casino}/tables/import/",
    "/pits/{pit}/",
    "/pits/{pit}/change/",
    "/pits/{pit}/retire/",
    "/tables/",
    "/tables/?property=&state=all",
    "/tables/?q=nothing+of+this+kind",
    "/tables/{table}/",
    "/tables/{table}/change/",
    "/tables/{table}/retire/",
    "/tables/{table}/open/",
    "/tables/{table}/periods/add/",
    "/tables/{table}/periods/{period}/",
    "/tables/{table}/periods/{period}/take-back/",
]
READ_ONLY = ["/properties/", "/properties/{casino}/", "/pits/{pit}/", "/tables/", "/tables/{table}/"]


@pytest.mark.parametrize("path", PAGES)
def test_pages_of_the_operator(check_every_look: Look, demo_database: None, path: str) -> None:
    check_every_look(MANAGER, path.format(**keys()))


@pytest.mark.parametrize("path", READ_ONLY)
def test_pages_of_the_regulator(check_every_look: Look, demo_database: None, path: str) -> None:
    check_every_look(REVIEWER, path.format(**keys()))


def test_pages_without_anything_on_them(check_every_look: Look, demo_database: None) -> None:
    fresh: Operator = make_operator(name="Fresh Start LLC")
    email = make_person(Role.GAME_MANAGER, operator=fresh).email
    check_every_look(email, "/properties/", name="empty-properties")
    check_every_look(email, "/tables/", name="empty-tables")
    casino = make_property(operator=fresh, name="New Casino")
    check_every_look(email, f"/properties/{casino.pk}/", name="empty-property")
    check_every_look(email, f"/properties/{casino.pk}/tables/add/", name="empty-table-form")
    empty_authority = make_person(Role.REVIEWER, regulator=make_regulator("nv")).email
    check_every_look(empty_authority, "/properties/", name="empty-regulator-properties")
    check_every_look(empty_authority, "/tables/", name="empty-regulator-tables")


def test_a_form_with_errors(check_every_look: Look, demo_database: None) -> None:
    def send(page: Page) -> None:
        page.get_by_label("Positions").fill("99")
        page.get_by_label("Shuffler's serial number").fill("BX-1")
        page.get_by_label("Cards come from").select_option("Shuffled by hand")
        page.get_by_role("button", name="Add the table").click()
        page.get_by_role("heading", name="things need your attention").wait_for()

    check_every_look(MANAGER, f"/properties/{keys()['casino']}/tables/add/", prepare=send)


def test_the_question_behind_a_change_of_currency(check_every_look: Look, demo_database: None) -> None:
    for table in GamingTable.objects.all():
        table.periods.filter(closed_at__isnull=True).delete()

    def send(page: Page) -> None:
        page.get_by_label("Currency").select_option("SGD")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("amounts are not converted").wait_for()

    check_every_look(MANAGER, f"/properties/{keys()['casino']}/change/", prepare=send)


def test_a_time_that_comes_twice(check_every_look: Look, demo_database: None) -> None:
    def send(page: Page) -> None:
        page.get_by_label("When").fill("2025-11-02T01:30")
        page.get_by_role("button", name="Open the table").click()
        page.get_by_label("Which one?").wait_for()

    casino = Property.objects.get(name="Harbor Point Casino")
    closed = casino.tables.filter(periods__isnull=True).first() or casino.tables.latest("pk")
    closed.periods.all().delete()
    check_every_look(MANAGER, f"/tables/{closed.pk}/open/", prepare=send)


def test_a_preview_with_rows_of_every_kind(check_every_look: Look, demo_database: None) -> None:
    rows: list[Any] = [
        "Table number;Pit;Positions;Cards come from;Shuffler serial number",
        "T01;Main pit;9;Batch shuffler;BX-48101",
        "T04;Main pit;7;Shuffled by hand;",
        "T99;Main pit;7;Batch shuffler;BX-1",
        "T98;Poker room;70;by magic;BX-2",
        "T97;Main pit;7;Shuffled by hand;BX-3",
    ]

    def send(page: Page) -> None:
        page.get_by_label("Or paste the rows").fill("\n".join(rows))
        page.get_by_role("button", name="Preview import").click()
        page.get_by_role("link", name="All 5").click()
        page.get_by_text("Create the pit that does not exist yet: Poker room").wait_for()

    check_every_look(MANAGER, f"/properties/{keys()['casino']}/tables/import/", prepare=send)
