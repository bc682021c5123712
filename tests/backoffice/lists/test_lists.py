"""What every list can do: sort, choose columns, keep views, be taken away. Shown on the list of tables."""

import io
import zipfile
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Pit, Property
from backoffice.casinos.table_listing import TableListing
from backoffice.core.contributions import by_name
from backoffice.core.xlsx_export import workbook_bytes
from backoffice.jobs.models import Report
from backoffice.jobs.services.jobs import run_job
from backoffice.lists.listing import Listing
from backoffice.lists.models import ChosenColumns, SavedView
from backoffice.people.models import Person
from backoffice.people.services.people import remove_person
from backoffice.permissions.roles import Role
from tests.factories import make_person, make_pit, make_property, make_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
TABLES = "/tables/"


@pytest.fixture
def casino() -> Property:
    return make_property(name="Harbor Point")


@pytest.fixture
def pit(casino: Property) -> Pit:
    pit = make_pit(casino=casino, name="Main pit")
    for number, positions in (("T1", 7), ("T2", 5), ("T10", 6)):
        make_table(pit=pit, number=number, positions=positions)
    return pit


@pytest.fixture
def maya(casino: Property) -> Person:
    return make_person(Role.GAME_MANAGER, operator=casino.operator, full_name="Maya Torres")


@pytest.fixture
def client(pit: Pit, maya: Person, signed_in: SignedIn) -> Client:
    return signed_in(maya)


def shown(client: Client, address: str = TABLES) -> list[list[Any]]:
    listing = client.get(address).context["listing"]
    return [[cell.value for cell in line.cells] for line in listing.page_lines]


def heads(client: Client, address: str = TABLES) -> list[str]:
    return [str(head.column.key) for head in client.get(address).context["listing"].heads]


def cells_of(content: bytes) -> list[list[str]]:
    """The first sheet, read with nothing but its XML."""
    import re

    with zipfile.ZipFile(io.BytesIO(content)) as file:
        names = file.namelist()
        sheet = file.read("xl/worksheets/sheet1.xml").decode()
        shared = file.read("xl/sharedStrings.xml").decode() if "xl/sharedStrings.xml" in names else ""
    texts = re.findall(r"<si><t[^>]*>(.*?)</t></si>", shared)
    rows = []
    for row in re.findall(r"<row [^>]*>(.*?)</row>", sheet):
        cells = re.findall(r"<c ([^>]*)>(?:<is><t[^>]*>(.*?)</t></is>|<v>(.*?)</v>)?(?:</c>)?", row)
        rows.append([inline or (texts[int(v)] if 't="s"' in at else v) for at, inline, v in cells])
    return rows


def test_a_head_sorts_and_sorts_the_other_way_when_pressed_again(client: Client) -> None:
    first = client.get(TABLES)
    assert 'href="?sort=-number"' in first.text
    assert [row[0] for row in shown(client)] == ["T1", "T2", "T10"]
    by_positions = client.get(f"{TABLES}?sort=positions")
    assert 'aria-sort="ascending"' in by_positions.text
    assert 'href="?sort=-positions"' in by_positions.text
    assert [row[0] for row in shown(client, f"{TABLES}?sort=-positions")] == ["T1", "T10", "T2"]


def test_an_order_that_the_list_does_not_know_is_its_usual_one(client: Client) -> None:
    assert [row[0] for row in shown(client, f"{TABLES}?sort=property__operator__licence")] == [
        "T1",
        "T2",
        "T10",
    ]


def test_chosen_columns_are_kept_for_the_person_and_the_list(
    client: Client, maya: Person, signed_in: SignedIn
) -> None:
    answer = client.post(f"{TABLES}?q=T1&sort=-number", {"do": "columns", "column": ["positions", "serial"]})
    assert answer["Location"] == f"{TABLES}?q=T1&sort=-number"
    # the first, by which a row is opened, is always there
    assert heads(client) == ["number", "positions", "serial"]
    assert "serial" not in heads(signed_in(make_person(Role.VIEWER, operator=maya.membership.operator)))
    client.post(TABLES, {"do": "columns", "column": ["positions"], "usual": "1"})
    assert "pit" in heads(client)
    assert not ChosenColumns.objects.exists()


def test_a_column_that_is_not_offered_is_not_kept(client: Client) -> None:
    client.post(TABLES, {"do": "columns", "column": ["positions", "operator", "person__password"]})
    assert heads(client) == ["number", "positions"]


def saved(client: Client, address: str, name: str, **more: Any) -> str:
    return str(client.post(address, {"do": "view", "name": name, **more})["Location"])


def test_a_view_keeps_filters_order_and_columns_and_is_an_address(
    client: Client, casino: Property, pit: Pit
) -> None:
    client.post(TABLES, {"do": "columns", "column": ["positions"]})
    address = saved(client, f"{TABLES}?pit={pit.pk}&sort=-positions&page=3", "Big first")
    asked = parse_qs(urlsplit(address).query)
    view = SavedView.objects.get()
    assert asked == {
        "pit": [str(pit.pk)],
        "sort": ["-positions"],
        "property": [str(casino.pk)],
        "columns": ["number,positions"],
        "view": [str(view.pk)],
    }
    client.post(TABLES, {"do": "columns", "usual": "1"})
    assert [row[:2] for row in shown(client, address)] == [["T1", 7], ["T10", 6], ["T2", 5]]
    assert heads(client, address) == ["number", "positions"]
    # under the same name it is the same view
    saved(client, f"{TABLES}?sort=pit", "Big first")
    assert SavedView.objects.get().pk == view.pk
    client.post(TABLES, {"do": "remove", "view": view.pk})
    assert not SavedView.objects.exists()


def test_a_view_needs_a_name(client: Client) -> None:
    saved(client, TABLES, "   ")
    assert not SavedView.objects.exists()
    assert "Give the view a name." in client.get(TABLES).text


def test_a_shared_view_is_seen_in_the_organisation_and_nowhere_else(
    client: Client, casino: Property, signed_in: SignedIn
) -> None:
    saved(client, TABLES, "Morning round", shared="on")
    saved(client, f"{TABLES}?state=all", "Only mine")
    colleague = signed_in(make_person(Role.VIEWER, operator=casino.operator))
    page = colleague.get(TABLES).text
    assert "Morning round" in page
    assert "shared by Maya Torres" in page
    assert "Only mine" not in page
    view = SavedView.objects.get(name="Morning round")
    assert colleague.post(TABLES, {"do": "remove", "view": view.pk}).status_code == 404
    for stranger in (
        make_person(Role.GAME_MANAGER, operator=make_property().operator),
        make_person(Role.REVIEWER, regulator=casino.regulator),
    ):
        assert "Morning round" not in signed_in(stranger).get(TABLES).text


def test_a_view_that_names_what_the_reader_may_not_see_shows_nothing_of_it(
    client: Client, casino: Property, pit: Pit, signed_in: SignedIn
) -> None:
    other = make_property(operator=casino.operator, name="Elsewhere")
    make_table(pit=make_pit(casino=other, name="Other pit"), number="E1")
    address = saved(client, f"{TABLES}?property={casino.pk}&pit={pit.pk}", "Harbor secrets", shared="on")
    limited = make_person(Role.GAME_MANAGER, operator=casino.operator)
    limited.membership.properties.set([other])
    reader = signed_in(limited)
    page = reader.get(address)
    for word in ("Harbor secrets", "Main pit", "Harbor Point", "T10"):
        assert word not in page.text


def test_whoever_leaves_leaves_no_view_behind(client: Client, maya: Person, casino: Property) -> None:
    saved(client, TABLES, "Morning round", shared="on")
    client.post(TABLES, {"do": "columns", "column": ["positions"]})
    make_person(Role.GAME_MANAGER, operator=casino.operator)
    remove_person(membership=maya.membership, actor=Actor.in_command("test"))
    assert not SavedView.objects.exists()
    assert not ChosenColumns.objects.exists()


def test_a_file_holds_exactly_what_is_filtered_sorted_and_chosen(client: Client) -> None:
    address = f"{TABLES}?q=T1&sort=-number&columns=number,positions"
    answer = client.get(f"{address}&as=csv")
    assert answer["Content-Disposition"].endswith('.csv"')
    assert answer.content.decode("utf-8-sig").split() == ["Table,Positions", "T10,6", "T1,7"]
    workbook = client.get(f"{address}&as=xlsx")
    assert "spreadsheetml" in workbook["Content-Type"]
    assert cells_of(workbook.content) == [["Table", "Positions"], ["T10", "6"], ["T1", "7"]]


@pytest.mark.parametrize("risky", ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "\t=1"])
def test_no_cell_is_run_as_a_formula(risky: str) -> None:
    with zipfile.ZipFile(io.BytesIO(workbook_bytes(title="x", head=["A"], rows=[[risky]]))) as file:
        sheet = file.read("xl/worksheets/sheet1.xml").decode()
        styles = file.read("xl/styles.xml").decode()
    assert "<f>" not in sheet
    assert 'quotePrefix="1"' in styles


def test_formulas_in_names_are_text_in_both_files(client: Client, casino: Property) -> None:
    make_table(pit=make_pit(casino=casino, name="=1+1"), number="T77")
    address = f"{TABLES}?q=T77&columns=number,pit"
    assert "'=1+1" in client.get(f"{address}&as=csv").content.decode()
    assert cells_of(client.get(f"{address}&as=xlsx").content)[1] == ["T77", "=1+1"]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_long_list_is_written_by_a_worker(
    form: str, client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(TableListing, "at_once", 2)
    address = f"{TABLES}?sort=-number&columns=number,positions&as={form}"
    assert "more than 2 rows" in client.get(address).text
    assert client.post(address).status_code == 302
    report = Report.objects.get()
    assert report.job is not None
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    content = report.file.read()
    if form == "csv":
        assert content.decode("utf-8-sig").split() == ["Table,Positions", "T10,6", "T2,5", "T1,7"]
    else:
        assert cells_of(content)[1:] == [["T10", "6"], ["T2", "5"], ["T1", "7"]]


def test_filters_are_instant_and_in_the_address(client: Client) -> None:
    page = client.get(f"{TABLES}?q=T10").text
    assert 'hx-push-url="true"' in page
    assert 'hx-select="#list"' in page
    part = client.get(f"{TABLES}?q=T10", headers={"HX-Request": "true"}).text
    assert 'id="list"' in part


def test_all_columns_and_views_cost_no_query_a_row(client: Client, pit: Pit) -> None:
    every = ",".join(each.key for each in client.get(TABLES).context["listing"].all_columns)
    address = f"{TABLES}?columns={every}"

    def cost() -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        return len(queries)

    few = cost()
    for number in range(20):
        make_table(pit=pit, number=f"X{number}")
    assert cost() == few
    assert few <= 25


def test_every_list_is_declared_once_and_can_be_written_by_a_worker() -> None:
    kinds = by_name("reports")
    listings = {each.key: each for each in every_listing()}
    assert len(listings) >= 7
    for key, listing in listings.items():
        assert kinds[f"list_{key}"].action == listing.action
        keys = [column.key for column in listing.columns]
        assert len(set(keys)) == len(keys), key
        assert listing.columns[0].shown, key
        assert not listing.default_sort or listing.default_sort.removeprefix("-") in keys, key


def every_listing() -> list[type[Listing]]:
    return [each for each in Listing.__subclasses__() if not each.__module__.startswith("tests")]
