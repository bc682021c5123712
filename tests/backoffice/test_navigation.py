"""The menu shows each person what they may open, and where they are."""

import pytest

from backoffice.navigation import links_for
from backoffice.permissions.access import NOBODY, Access, access_of
from backoffice.permissions.roles import Role
from tests.factories import make_person

pytestmark = pytest.mark.django_db
DESK = ["Today", "Properties", "Tables", "Games", "Approved rules", "Compliance", "Rules"]


def labels(access: Access) -> list[str]:
    return [str(link.label) for link in links_for(access, current_url_name="")]


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        (Role.GAME_MANAGER, [*DESK, "People", "Audit trail"]),
        (Role.FLOOR_SUPERVISOR, ["Today", "Properties", "Tables", "Approved rules", "Rules"]),
        (Role.INTERNAL_AUDIT, [*DESK, "People", "Audit trail"]),
        (Role.REVIEWER, ["Today", "Properties", "Tables", "Approved rules", "Rules", "People"]),
        (Role.ADMINISTRATOR, ["Today", "Rules", "People", "Audit trail", "Installation"]),
    ],
)
def test_each_role_has_its_menu(role: Role, expected: list[str]) -> None:
    assert labels(access_of(make_person(role))) == expected


def test_nobody_has_no_menu() -> None:
    assert labels(NOBODY) == []


@pytest.mark.parametrize(
    ("url_name", "current"),
    [
        ("home", "Today"),
        ("property-detail", "Properties"),
        ("pit-add", "Properties"),
        ("table-list", "Tables"),
        ("limits-change", "Tables"),
        ("revision-compare", "Games"),
        ("rules-version-detail", "Approved rules"),
        ("rules-paragraph", "Rules"),
        ("people-invite", "People"),
        ("notifications", None),
    ],
)
def test_one_entry_at_most_is_the_current_one(url_name: str, current: str | None) -> None:
    access = access_of(make_person(Role.GAME_MANAGER))
    marked = [str(link.label) for link in links_for(access, current_url_name=url_name) if link.current]
    assert marked == ([current] if current else [])
