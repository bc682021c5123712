"""Today shows each person what waits for them, and only that."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backoffice.casinos.models import Property, TablePeriod
from backoffice.core.today import Desk
from backoffice.jobs.models import Job
from backoffice.people.models import Invitation, Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from backoffice.shell.today import Dashboard, dashboard_of
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 17, 2, 40, tzinfo=UTC)
SECOND_FACTOR = "Protect your account with a second factor"


def today(person: Person, casino: Property | None = None) -> Dashboard:
    return dashboard_of(Desk(access=access_for(person=person), casino=casino, at=NOW))


def tasks(person: Person) -> list[str]:
    return [str(card.title) for card in today(person).cards if card.title != SECOND_FACTOR]


def invitation(operator: Any, name: str, *, expires_at: datetime, **fields: Any) -> None:
    Invitation.objects.create(
        operator=operator,
        roles=[Role.VIEWER],
        email=f"{name}@test.example",
        full_name=name,
        token_hash=name,
        expires_at=expires_at,
        **fields,
    )


class TestTheCasino:
    def test_an_operator_without_property_starts_with_one(self) -> None:
        assert tasks(make_person(Role.GAME_MANAGER)) == ["Add your first property"]

    def test_a_property_without_tables_is_set_up_next(self) -> None:
        casino = make_property(name="Harbor Point")
        manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
        assert tasks(manager) == ["Harbor Point has no tables yet"]
        assert "Start with a pit" in str(today(manager).cards[0].text)
        pit = make_pit(casino=casino)
        assert "import them" in str(today(manager).cards[0].text)
        make_table(pit=pit)
        assert tasks(manager) == []

    def test_whoever_cannot_change_tables_is_not_asked_to(self) -> None:
        casino = make_property()
        assert tasks(make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator)) == []

    def test_a_table_open_for_more_than_a_day_is_doubted(self) -> None:
        casino = make_property(name="Harbor Point")
        table = make_table(pit=make_pit(casino=casino), number="T3")
        floor = make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator)
        period = TablePeriod.objects.create(table=table, opened_at=NOW - timedelta(hours=23))
        assert tasks(floor) == []
        TablePeriod.objects.filter(pk=period.pk).update(opened_at=NOW - timedelta(hours=25))
        assert tasks(floor) == ["A table has been open for more than a day"]
        assert "T3 (Harbor Point)" in str(today(floor).cards[0].text)
        assert tasks(make_person(Role.VIEWER, operator=casino.operator)) == []

    def test_the_board_shows_every_working_table_by_pit(self) -> None:
        casino = make_property()
        main, high = make_pit(casino=casino, name="Main"), make_pit(casino=casino, name="High")
        opened = make_table(pit=main, number="T1")
        TablePeriod.objects.create(table=opened, opened_at=NOW - timedelta(hours=2))
        make_table(pit=main, number="T2")
        make_table(pit=main, number="T3", retired_at=NOW)
        make_pit(casino=casino, name="Empty")
        make_table(pit=high, number="T9")
        viewer = make_person(Role.VIEWER, operator=casino.operator)
        (panel,) = today(viewer, casino).panels
        board = [
            (row.pit.name, [t.number for t in row.tables], row.open_number) for row in panel.context["pits"]
        ]
        assert board == [("High", ["T9"], 0), ("Main", ["T1", "T2"], 1)]

    def test_several_properties_are_told_by_their_own_clocks(self) -> None:
        operator = make_operator()
        make_property(operator=operator, name="West", time_zone="Asia/Singapore")
        east = make_property(operator=operator, name="East", time_zone="America/New_York")
        table = make_table(pit=make_pit(casino=east))
        TablePeriod.objects.create(table=table, opened_at=NOW - timedelta(hours=2))
        (panel,) = today(make_person(Role.VIEWER, operator=operator)).panels
        rows = [
            (row.casino.name, row.open_tables, row.tables, row.gaming_day.isoformat())
            for row in panel.context["casinos"]
        ]
        assert rows == [("East", 1, 1, "2026-11-16"), ("West", 0, 0, "2026-11-17")]

    def test_a_regulator_sees_the_casinos_under_the_authority_and_whose_they_are(self) -> None:
        maryland = make_regulator("us-md")
        make_property(regulator=maryland, name="Harbor Point")
        make_property(regulator=make_regulator("sg"), name="Sentosa")
        (panel,) = today(make_person(Role.REVIEWER, regulator=maryland)).panels
        assert [row.casino.name for row in panel.context["casinos"]] == ["Harbor Point"]
        assert panel.context["show_operator"]


class TestPeople:
    def test_invitations_that_ran_out_are_urgent_and_come_first(self) -> None:
        casino = make_property(name="Harbor Point")
        manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
        invitation(casino.operator, "Soon", expires_at=NOW + timedelta(days=1))
        invitation(casino.operator, "Gone", expires_at=NOW - timedelta(days=1))
        invitation(casino.operator, "Later", expires_at=NOW + timedelta(days=5))
        invitation(casino.operator, "Withdrawn", expires_at=NOW, withdrawn_at=NOW)
        invitation(casino.operator, "Accepted", expires_at=NOW, accepted_at=NOW)
        invitation(make_operator(), "Elsewhere", expires_at=NOW)
        cards = today(manager).cards
        assert [(str(card.title), card.urgent) for card in cards] == [
            ("An invitation ran out unanswered", True),
            ("Harbor Point has no tables yet", False),
            ("An invitation runs out within two days", False),
            (SECOND_FACTOR, False),
        ]
        assert str(cards[0].text).startswith("Gone.")

    def test_many_names_are_counted(self) -> None:
        operator = make_operator()
        for number in range(5):
            invitation(operator, f"Person {number}", expires_at=NOW + timedelta(hours=number + 1))
        manager = make_person(Role.GAME_MANAGER, operator=operator)
        (card,) = [card for card in today(manager).cards if "within two days" in str(card.title)]
        assert str(card.text).startswith("Person 0, Person 1, Person 2 and 2 more.")

    def test_only_who_manages_people_hears_of_invitations(self) -> None:
        operator = make_operator()
        invitation(operator, "Gone", expires_at=NOW)
        assert tasks(make_person(Role.INTERNAL_AUDIT, operator=operator)) == []

    def test_a_second_factor_is_asked_for_until_there_is_one(self) -> None:
        viewer = make_person(Role.VIEWER)
        assert [str(card.title) for card in today(viewer).cards] == [SECOND_FACTOR]
        Authenticator.objects.create(user=viewer, type=Authenticator.Type.TOTP, data={})
        assert today(viewer).cards == []


class TestJobs:
    def test_the_own_failed_work_is_named_for_some_days(self) -> None:
        auditor, failed = make_person(Role.INTERNAL_AUDIT), Job.State.FAILED
        for days, title, person in (
            (1, "Price Casino War", auditor),
            (9, "Long ago", auditor),
            (1, "", auditor),
            (1, "Another's", make_person(Role.INTERNAL_AUDIT)),
        ):
            Job.objects.create(
                kind="simulation",
                title=title,
                person=person,
                state=failed,
                finished_at=NOW - timedelta(days=days),
            )
        assert tasks(auditor) == ["Failed: Price Casino War"]


class TestTheInstallation:
    def test_organisations_that_nobody_can_run_are_named(self) -> None:
        kept, unkept = make_operator(name="Kept"), make_operator(name="Unkept")
        make_person(Role.GAME_MANAGER, operator=kept)
        casino = make_property(operator=unkept, regulator=make_regulator("sg", name="Singapore Authority"))
        make_person(Role.GAME_MANAGER, operator=unkept, limited_to=(casino,))
        make_person(Role.GAME_MANAGER, operator=unkept, is_active=False)
        assert tasks(make_person(Role.ADMINISTRATOR)) == [
            "Nobody runs Unkept",
            "Nobody runs Singapore Authority",
        ]

    def test_work_that_does_not_get_done_is_counted(self) -> None:
        admin = make_person(Role.ADMINISTRATOR)
        Job.objects.create(kind="x", state=Job.State.FAILED, finished_at=NOW - timedelta(days=1))
        Job.objects.create(kind="x", state=Job.State.FAILED, finished_at=NOW - timedelta(days=30))
        waiting = Job.objects.create(kind="x")
        Job.objects.filter(pk=waiting.pk).update(created_at=NOW - timedelta(hours=1))
        assert tasks(admin) == ["A background job failed this week", "A background job waits for too long"]

    def test_nobody_else_hears_of_it(self) -> None:
        Job.objects.create(kind="x", state=Job.State.FAILED, finished_at=NOW)
        assert tasks(make_person(Role.VIEWER)) == []
        assert tasks(make_person()) == []


def test_thirty_tables_and_casinos_cost_as_many_queries_as_one() -> None:
    operator = make_operator()
    manager = make_person(Role.GAME_MANAGER, operator=operator)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            dashboard = today(manager, Property.objects.first())
            assert dashboard.panels
        return len(queries)

    for _ in range(2):
        make_table(pit=make_pit(casino=make_property(operator=operator)))
    few = cost()
    for _ in range(30):
        table = make_table(pit=make_pit(casino=make_property(operator=operator)))
        TablePeriod.objects.create(table=table, opened_at=NOW - timedelta(hours=30))
    assert cost() == few
