"""The search finds incidents and studies of earnings, for those who may see them and nobody else."""

import pytest

from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from backoffice.shell.search import search
from tests.factories import make_person, make_property, make_regulator, make_table
from tests.games.earnings.factories import make_study
from tests.games.incidents.factories import make_incident

pytestmark = pytest.mark.django_db


def titles(person: Person, text: str, kind: str) -> list[str]:
    return [hit.title for hit in search(access_for(person=person), text) if hit.kind == kind]


def test_an_incident_is_found_by_words_names_and_number() -> None:
    table = make_table()
    wrong = make_incident(table, title="Card exposed", dealer="Jonas Weber")
    right = make_incident(table, title="Two cards exposed", dealer="Jonas Weber", corrects=wrong)
    floor = make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator)
    for text in ("exposed", "weber two", f"{table.number} cards"):
        assert titles(floor, text, "Incidents") == [str(right)]
    # what was corrected is no longer offered, but its number still leads to it
    assert titles(floor, f"#{wrong.number}", "Incidents") == [str(wrong)]


def test_incidents_of_others_are_not_found() -> None:
    table = make_table()
    make_incident(table, title="Card exposed")
    regulator = make_person(Role.APPROVER, regulator=table.property.regulator)
    assert len(titles(regulator, "exposed", "Incidents")) == 1
    stranger = make_person(Role.FLOOR_SUPERVISOR, operator=make_property().operator)
    elsewhere = make_person(Role.APPROVER, regulator=make_regulator(jurisdiction="sg"))
    assert titles(stranger, "exposed", "Incidents") == titles(elsewhere, "exposed", "Incidents") == []


def test_a_study_of_earnings_is_found_by_its_operator_alone() -> None:
    casino = make_property()
    manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
    make_study(casino=casino, name="Winter season")
    assert titles(manager, "winter", "Earnings") == ["Winter season"]
    others = [
        make_person(Role.GAME_MANAGER, operator=make_property().operator),
        make_person(Role.APPROVER, regulator=casino.regulator),
        make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator),
    ]
    assert [titles(each, "winter", "Earnings") for each in others] == [[], [], []]
