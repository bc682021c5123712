"""Small worlds for tests: each maker fills in what the test does not care about."""

from datetime import time
from itertools import count
from typing import Any

from backoffice.casinos.models import GamingTable, Operator, Pit, Property, Regulator
from backoffice.people.models import Membership, Person
from backoffice.permissions.roles import OPERATOR_ROLES, REGULATOR_ROLES, Role

_numbers = count(1)


def make_regulator(jurisdiction: str = "us-md", **fields: Any) -> Regulator:
    defaults = {"jurisdiction_name": jurisdiction.upper(), "name": f"Authority of {jurisdiction}"} | fields
    return Regulator.objects.get_or_create(jurisdiction=jurisdiction, defaults=defaults)[0]


def make_operator(**fields: Any) -> Operator:
    n = next(_numbers)
    return Operator.objects.create(**({"name": f"Operator {n}", "licence_number": f"L-{n:04}"} | fields))


def make_property(*, operator: Operator | None = None, **fields: Any) -> Property:
    defaults = {
        "operator": operator or make_operator(),
        "regulator": fields.pop("regulator", None) or make_regulator(),
        "name": f"Property {next(_numbers)}",
        "time_zone": "America/New_York",
        "currency": "USD",
        "gaming_day_start": time(6),
    }
    return Property.objects.create(**(defaults | fields))


def make_pit(*, casino: Property | None = None, **fields: Any) -> Pit:
    casino = casino or make_property()
    return Pit.objects.create(**({"property": casino, "name": f"Pit {next(_numbers)}"} | fields))


def make_table(*, pit: Pit | None = None, **fields: Any) -> GamingTable:
    pit = pit or make_pit()
    defaults = {
        "property": pit.property,
        "pit": pit,
        "number": f"T{next(_numbers)}",
        "positions": 7,
        "shuffler_kind": GamingTable.CardSupply.HAND_SHUFFLE,
    }
    return GamingTable.objects.create(**(defaults | fields))


def table_values(pit: Pit, **fields: Any) -> dict[str, Any]:
    """What the services and forms ask for of a table."""
    defaults = {
        "number": "T1",
        "pit": pit,
        "positions": 7,
        "shuffler_kind": "hand_shuffle",
        "shuffler_serial": "",
        "shoe": "manual",
        "drop_box_place": "dealer_right",
        "tip_box_place": "dealer_left",
        "discard_rack": True,
        "progressive_device": "",
    }
    return defaults | fields


def make_person(
    *roles: Role | str,
    operator: Operator | None = None,
    regulator: Regulator | None = None,
    limited_to: tuple[Property, ...] = (),
    **fields: Any,
) -> Person:
    n = next(_numbers)
    person = Person.objects.create_user(
        fields.pop("email", f"person{n}@test.example"),
        "baize-demo",
        full_name=fields.pop("full_name", f"Person {n}"),
        **fields,
    )
    if not roles:
        return person
    if operator is None and regulator is None:
        if roles[0] in OPERATOR_ROLES:
            operator = make_operator()
        elif roles[0] in REGULATOR_ROLES:
            regulator = make_regulator()
    membership = Membership.objects.create(
        person=person, operator=operator, regulator=regulator, roles=[str(role) for role in roles]
    )
    membership.properties.set(limited_to)
    return person
