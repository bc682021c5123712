"""Who may do something somewhere follows from the table of roles and actions, and from nothing else."""

import pytest

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from backoffice.permissions.roles import OPERATOR_ROLES, REGULATOR_ROLES, Role
from tests.factories import make_operator, make_person, make_property, make_regulator

pytestmark = pytest.mark.django_db

# what people are told of, by role: whoever is added to one of these starts to get messages
TOLD = {
    Action.GO_LIVE_CONFIRM: "floor_supervisor game_manager pit_manager",
    Action.GO_LIVE_FOLLOW: "compliance_officer game_manager pit_manager",
    Action.RULES_STOP_FOLLOW: "compliance_officer floor_supervisor game_manager pit_manager surveillance",
    Action.DECK_DUE_FOLLOW: "floor_supervisor pit_manager",
    Action.DECK_LATE_FOLLOW: "compliance_officer floor_supervisor pit_manager",
    Action.DECK_USED_FOLLOW: "pit_manager security",
    Action.DECK_STOCK_FOLLOW: "compliance_officer game_manager pit_manager",
    Action.INCIDENT_FOLLOW: "pit_manager surveillance",
    Action.LARGE_HIT_FOLLOW: "surveillance",
    Action.METER_ACKNOWLEDGE: "compliance_officer game_manager pit_manager",
    Action.METER_ADJUST_DECIDE: "approver",
    Action.LAYOUT_CHANGE: "game_manager",
    Action.LAYOUT_DECIDE: "approver",
    Action.SUBMISSION_DRAFT: "compliance_officer game_manager",
    Action.SUBMISSION_REVIEW: "approver reviewer",
    Action.SUBMISSION_DECIDE: "approver",
    Action.PEOPLE_MANAGE: "approver game_manager",
}


@pytest.fixture
def casino() -> Property:
    return make_property()


@pytest.fixture
def everybody(casino: Property) -> dict[str, Person]:
    """One person of each role on either side."""
    ours = {role.value: make_person(role, operator=casino.operator) for role in OPERATOR_ROLES}
    return ours | {role.value: make_person(role, regulator=casino.regulator) for role in REGULATOR_ROLES}


@pytest.mark.parametrize("action", TOLD)
def test_those_of_a_property_by_their_roles(
    action: Action, casino: Property, everybody: dict[str, Person]
) -> None:
    make_person(Role.GAME_MANAGER, operator=make_operator())
    make_person(Role.APPROVER, regulator=make_regulator("sg"))
    found = people_who_may(action, at=casino)
    assert sorted(role for role, person in everybody.items() if person in found) == TOLD[action].split()
    assert len(found) == len(TOLD[action].split())


@pytest.mark.parametrize("action", Action)
def test_it_agrees_with_what_each_may_do(
    action: Action, casino: Property, everybody: dict[str, Person]
) -> None:
    if action in {Action.PUBLIC, Action.SIGNED_IN}:
        return
    able = {person for person in everybody.values() if access_for(person=person).allows(action)}
    assert set(people_who_may(action, at=casino)) == able


def test_a_side_can_be_named(casino: Property, everybody: dict[str, Person]) -> None:
    assert everybody["approver"] in people_who_may(Action.PEOPLE_MANAGE, at=casino)
    assert set(people_who_may(Action.PEOPLE_MANAGE, at=casino, side="operator")) == {
        everybody["game_manager"]
    }
    assert set(people_who_may(Action.PEOPLE_MANAGE, at=casino, side="regulator")) == {everybody["approver"]}


def test_whoever_is_limited_to_other_properties_is_not_meant(casino: Property) -> None:
    elsewhere = make_property(operator=casino.operator)
    here = make_person(Role.PIT_MANAGER, operator=casino.operator, limited_to=(casino,))
    make_person(Role.PIT_MANAGER, operator=casino.operator, limited_to=(elsewhere,))
    both = make_person(Role.PIT_MANAGER, operator=casino.operator, limited_to=(casino, elsewhere))
    assert set(people_who_may(Action.DECK_DUE_FOLLOW, at=casino)) == {here, both}
    assert people_who_may(Action.DECK_DUE_FOLLOW, at=casino.operator).count() == 3


def test_whoever_is_limited_does_nothing_for_the_whole_organisation(casino: Property) -> None:
    make_person(Role.GAME_MANAGER, operator=casino.operator, limited_to=(casino,))
    for place in (casino, casino.operator):
        assert not people_who_may(Action.PEOPLE_MANAGE, at=place).exists()
    assert people_who_may(Action.CONFIGURATION_CHANGE, at=casino).exists()


def test_whoever_has_left_is_not_meant(casino: Property) -> None:
    person = make_person(Role.PIT_MANAGER, operator=casino.operator)
    person.is_active = False
    person.save()
    assert not people_who_may(Action.DECK_DUE_FOLLOW, at=casino).exists()


def test_any_of_several_properties(casino: Property) -> None:
    other, third = make_property(), make_property(operator=casino.operator)
    there = make_person(Role.GAME_MANAGER, operator=other.operator)
    here = make_person(Role.GAME_MANAGER, operator=casino.operator, limited_to=(casino,))
    make_person(Role.GAME_MANAGER, operator=casino.operator, limited_to=(third,))
    casinos = Property.objects.filter(pk__in=[casino.pk, other.pk])
    assert set(people_who_may(Action.SUBMISSION_DRAFT, at=casinos)) == {here, there}


def test_the_platform_has_its_own(casino: Property) -> None:
    administrator = make_person(Role.ADMINISTRATOR)
    make_person(Role.GAME_MANAGER, operator=casino.operator)
    assert list(people_who_may(Action.PEOPLE_MANAGE, at=None)) == [administrator]
