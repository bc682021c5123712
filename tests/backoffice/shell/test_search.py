"""Search finds what the searcher may see, best first, and nothing else."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.casinos.models import Property, Regulator
from backoffice.core.search import MOST_OF_A_KIND
from backoffice.permissions.access import Access, access_for
from backoffice.permissions.roles import Role
from backoffice.shell.search import search
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table

pytestmark = pytest.mark.django_db

Found = Callable[[str], list[tuple[str, str]]]


@pytest.fixture
def maryland() -> Regulator:
    return make_regulator("us-md", jurisdiction_name="Maryland")


@pytest.fixture
def harbor(maryland: Regulator) -> Property:
    return make_property(operator=make_operator(name="Harbor LLC"), regulator=maryland, name="Harbor Point")


@pytest.fixture
def manager(harbor: Property) -> Access:
    return access_for(
        person=make_person(Role.GAME_MANAGER, operator=harbor.operator, full_name="Maya Torres")
    )


@pytest.fixture
def found(manager: Access) -> Found:
    return lambda text: [(str(hit.kind), hit.title) for hit in search(manager, text)]


def test_nothing_is_found_for_no_text(found: Found) -> None:
    assert found("  ") == []


def test_properties_pits_and_tables_are_found_by_name_and_number(harbor: Property, found: Found) -> None:
    make_table(pit=make_pit(casino=harbor, name="Salon"), number="T12")
    assert found("harbor") == [("Properties", "Harbor Point"), ("Pits", "Salon"), ("Tables", "T12")]
    assert found("t12") == [("Tables", "T12")]


def test_every_word_counts_wherever_it_stands(harbor: Property, found: Found) -> None:
    pit = make_pit(casino=harbor, name="Salon")
    make_table(pit=pit, number="T12")
    assert found("point t12") == [("Tables", "T12")]
    assert found("t12 deadwood") == []


def test_the_exact_number_comes_first_and_beginnings_next(harbor: Property, found: Found) -> None:
    pit = make_pit(casino=harbor, name="Salon")
    for number in ("A1", "1A", "1"):
        make_table(pit=pit, number=number)
    assert [title for kind, title in found("1") if kind == "Tables"] == ["1", "1A", "A1"]


def test_a_shuffler_is_found_by_its_serial_number(harbor: Property, found: Found) -> None:
    make_table(
        pit=make_pit(casino=harbor), number="T3", shuffler_kind="batch_shuffler", shuffler_serial="BX-48103"
    )
    assert found("48103") == [("Tables", "T3")]


def test_retired_things_are_found_and_say_so(harbor: Property, manager: Access) -> None:
    make_table(pit=make_pit(casino=harbor, name="Salon"), number="T9", retired_at=timezone.now())
    (hit,) = search(manager, "t9")
    assert hit.detail == "Harbor Point · Salon, archived"


def test_people_are_found_by_name_and_address(harbor: Property, found: Found) -> None:
    make_person(Role.VIEWER, operator=harbor.operator, full_name="Victor Hale", email="viewer@harbor.example")
    assert found("hale") == [("People", "Victor Hale")]
    assert found("viewer@") == [("People", "Victor Hale")]


def test_pages_are_found_by_their_name(found: Found) -> None:
    assert found("audit trail")[0] == ("Go to", "Audit trail")


def test_whoever_may_not_see_people_finds_none(harbor: Property) -> None:
    viewer = make_person(Role.VIEWER, operator=harbor.operator, full_name="Victor Hale")
    assert search(access_for(person=viewer), "Hale") == []


def test_another_operators_casino_and_people_are_not_found(found: Found) -> None:
    other = make_property(name="Deadwood Gulch")
    make_table(pit=make_pit(casino=other, name="Gulch pit"), number="T77")
    make_person(Role.GAME_MANAGER, operator=other.operator, full_name="Gulch Manager")
    assert found("gulch") == []
    assert found("t77") == []


def test_whoever_is_limited_to_a_property_finds_only_there(harbor: Property) -> None:
    make_property(operator=harbor.operator, regulator=harbor.regulator, name="Harbor East")
    limited = make_person(Role.FLOOR_SUPERVISOR, operator=harbor.operator, limited_to=(harbor,))
    assert [hit.title for hit in search(access_for(person=limited), "harbor")] == ["Harbor Point"]


def test_a_regulator_finds_the_casinos_of_the_jurisdiction_with_their_operator(
    harbor: Property, maryland: Regulator
) -> None:
    make_property(regulator=make_regulator("sg"), name="Harbor Sentosa")
    reviewer = access_for(person=make_person(Role.REVIEWER, regulator=maryland))
    assert [(hit.title, hit.detail) for hit in search(reviewer, "harbor")] == [("Harbor Point", "Harbor LLC")]
    assert [hit.title for hit in search(reviewer, "llc")] == ["Harbor Point"]


def test_an_operators_own_name_finds_nothing_new(found: Found) -> None:
    assert found("llc") == []


def test_the_administrator_finds_no_casino(harbor: Property) -> None:
    assert search(access_for(person=make_person(Role.ADMINISTRATOR)), "harbor") == []


def test_a_kind_has_few_hits_and_all_together_cost_few_queries(harbor: Property, manager: Access) -> None:
    pit = make_pit(casino=harbor, name="Salon")

    def cost() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            search(manager, "t")
        return len(queries)

    make_table(pit=pit, number="T0")
    one = cost()
    for number in range(1, 30):
        make_table(pit=pit, number=f"T{number}")
    assert cost() == one
    assert len([hit for hit in search(manager, "t") if hit.kind == "Tables"]) == MOST_OF_A_KIND
