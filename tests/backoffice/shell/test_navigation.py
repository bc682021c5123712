"""The menu shows each person what they may open, and where they are."""

import pytest

from backoffice.permissions.access import NOBODY, Access, access_for
from backoffice.permissions.roles import Role
from backoffice.shell.navigation import links_for, phone_links_for
from tests.factories import make_person

pytestmark = pytest.mark.django_db
CASINO = ["Today", "Properties", "Tables"]
LOGS = ["Layouts", "Progressives", "Decks", "Incidents"]
MANAGER = [
    *CASINO,
    "Games",
    "Submissions",
    "Conditions",
    "Approved rules",
    *LOGS,
    "Earnings",
    "Drop and win",
    "Compliance",
    "Reports",
    "Rules",
    "People",
    "API clients",
    "Audit trail",
]


def labels(access: Access) -> list[str]:
    return [str(link.label) for link in links_for(access, current_url_name="")]


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        (Role.GAME_MANAGER, MANAGER),
        (Role.FLOOR_SUPERVISOR, [*CASINO, "Approved rules", *LOGS, "Reports", "Rules"]),
        (Role.SECURITY, [*CASINO, "Approved rules", "Decks", "Reports", "Rules"]),
        (
            Role.INTERNAL_AUDIT,
            [each for each in MANAGER if each not in ("Earnings", "Drop and win", "API clients")],
        ),
        (
            Role.REVIEWER,
            [
                "Today",
                "Review",
                *CASINO[1:],
                "Conditions",
                "Approved rules",
                *LOGS,
                "Reports",
                "Rules",
                "People",
            ],
        ),
        (Role.ADMINISTRATOR, ["Today", "Rules", "People", "Audit trail", "Installation"]),
    ],
)
def test_each_role_has_its_menu(role: Role, expected: list[str]) -> None:
    assert labels(access_for(person=make_person(role))) == expected


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
        ("submission-sign", "Submissions"),
        ("condition-list", "Conditions"),
        ("report-list", "Reports"),
        ("rules-version-detail", "Approved rules"),
        ("progressive-detail", "Progressives"),
        ("meter-reading-add", "Progressives"),
        ("rules-paragraph", "Rules"),
        ("people-invite", "People"),
        ("notifications", None),
    ],
)
def test_one_entry_at_most_is_the_current_one(url_name: str, current: str | None) -> None:
    access = access_for(person=make_person(Role.GAME_MANAGER))
    marked = [str(link.label) for link in links_for(access, current_url_name=url_name) if link.current]
    assert marked == ([current] if current else [])


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        (Role.GAME_MANAGER, ["Today", "Games", "Decks", "Compliance"]),
        (Role.FLOOR_SUPERVISOR, ["Today", "Decks", "Progressives", "Incidents"]),
        (Role.SECURITY, ["Today", "Decks", "Tables", "Properties"]),
        (Role.COMPLIANCE_OFFICER, ["Today", "Compliance", "Decks", "Progressives"]),
        (Role.REVIEWER, ["Today", "Review", "Properties", "Layouts"]),
        (Role.VIEWER, ["Today", "Properties", "Tables", "Approved rules"]),
        (Role.ADMINISTRATOR, ["Today", "Rules", "People", "Audit trail"]),
    ],
)
def test_under_the_thumb_is_what_a_person_opens_all_day(role: Role, expected: list[str]) -> None:
    links = phone_links_for(access_for(person=make_person(role)), current_url_name="home")
    assert [str(link.label) for link in links] == expected
    assert [link.current for link in links] == [True, False, False, False]
