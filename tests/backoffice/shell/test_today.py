"""Today shows each person what waits for them, and only that."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backoffice.casinos.models import TablePeriod
from backoffice.core.once import answers_kept
from backoffice.core.today import Panel
from backoffice.core.work import WorkItem
from backoffice.jobs.models import Job
from backoffice.people.models import Invitation, Person
from backoffice.permissions.roles import Role
from backoffice.shell.today import panels_of, today_of
from tests.factories import make_operator, make_person, make_pit, make_property, make_regulator, make_table
from tests.work import desk_at, queue_seen_by

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 17, 2, 40, tzinfo=UTC)
SECOND_FACTOR = "Protect your account with a second factor"


def items(person: Person) -> list[WorkItem]:
    return [line.item for line in queue_seen_by(person, at=NOW).lines]


def panels(person: Person) -> list[Panel]:
    return panels_of(desk_at(person, at=NOW))


def tasks(person: Person) -> list[str]:
    return [str(item.title) for item in items(person) if item.title != SECOND_FACTOR]


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
        assert "Start with a pit" in str(items(manager)[0].detail)
        pit = make_pit(casino=casino)
        assert "import them" in str(items(manager)[0].detail)
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
        assert "A table has been open for more than a day" not in tasks(floor)
        TablePeriod.objects.filter(pk=period.pk).update(opened_at=NOW - timedelta(hours=25))
        assert "A table has been open for more than a day" in tasks(floor)
        (doubted,) = [item for item in items(floor) if "more than a day" in str(item.title)]
        assert (doubted.casino, str(doubted.detail)[:3]) == (casino, "T3.")
        watching = tasks(make_person(Role.VIEWER, operator=casino.operator))
        assert watching == ["T3 is open without approved rules"]

    def test_several_properties_are_told_by_their_own_clocks(self) -> None:
        operator = make_operator()
        make_property(operator=operator, name="West", time_zone="Asia/Singapore")
        east = make_property(operator=operator, name="East", time_zone="America/New_York")
        table = make_table(pit=make_pit(casino=east))
        TablePeriod.objects.create(table=table, opened_at=NOW - timedelta(hours=2))
        (panel,) = panels(make_person(Role.VIEWER, operator=operator))
        rows = [
            (row.casino.name, row.open_tables, row.tables, row.gaming_day.isoformat())
            for row in panel.context["casinos"]
        ]
        assert rows == [("East", 1, 1, "2026-11-16"), ("West", 0, 0, "2026-11-17")]

    def test_a_regulator_sees_the_casinos_under_the_authority_and_whose_they_are(self) -> None:
        maryland = make_regulator("us-md")
        make_property(regulator=maryland, name="Harbor Point")
        make_property(regulator=make_regulator("sg"), name="Sentosa")
        (panel,) = panels(make_person(Role.REVIEWER, regulator=maryland))
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
        found = items(manager)
        assert [(str(item.title), item.severity) for item in found[:1]] == [
            ("An invitation expired without an answer", "warning")
        ]
        assert {(str(item.title), item.severity) for item in found[1:]} == {
            ("Harbor Point has no tables yet", "note"),
            ("An invitation expires within two days", "note"),
            (SECOND_FACTOR, "note"),
        }
        assert str(found[0].detail).startswith("Gone.")

    def test_many_names_are_counted(self) -> None:
        operator = make_operator()
        for number in range(5):
            invitation(operator, f"Person {number}", expires_at=NOW + timedelta(hours=number + 1))
        manager = make_person(Role.GAME_MANAGER, operator=operator)
        (item,) = [item for item in items(manager) if "within two days" in str(item.title)]
        assert str(item.detail).startswith("Person 0, Person 1, Person 2 and 2 more.")

    def test_only_who_manages_people_hears_of_invitations(self) -> None:
        operator = make_operator()
        invitation(operator, "Gone", expires_at=NOW)
        assert tasks(make_person(Role.INTERNAL_AUDIT, operator=operator)) == []

    def test_a_second_factor_is_asked_for_until_there_is_one(self) -> None:
        viewer = make_person(Role.VIEWER)
        assert [str(item.title) for item in items(viewer)] == [SECOND_FACTOR]
        Authenticator.objects.create(user=viewer, type=Authenticator.Type.TOTP, data={})
        assert items(viewer) == []


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
            "Unkept has no one in charge",
            "Singapore Authority has no one in charge",
        ]

    def test_work_that_does_not_get_done_is_counted(self) -> None:
        admin = make_person(Role.ADMINISTRATOR)
        Job.objects.create(kind="x", state=Job.State.FAILED, finished_at=NOW - timedelta(days=1))
        Job.objects.create(kind="x", state=Job.State.FAILED, finished_at=NOW - timedelta(days=30))
        waiting = Job.objects.create(kind="x")
        Job.objects.filter(pk=waiting.pk).update(created_at=NOW - timedelta(hours=1))
        assert tasks(admin) == [
            "A background job failed this week",
            "A background job has been waiting too long",
        ]

    def test_nobody_else_hears_of_it(self) -> None:
        Job.objects.create(kind="x", state=Job.State.FAILED, finished_at=NOW)
        assert tasks(make_person(Role.VIEWER)) == []
        assert tasks(make_person()) == []


def test_thirty_tables_and_casinos_cost_as_many_queries_as_one() -> None:
    operator = make_operator()
    manager = make_person(Role.GAME_MANAGER, operator=operator)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries, answers_kept():
            today_of(desk_at(manager, at=NOW), {})
        return len(queries)

    for _ in range(2):
        make_table(pit=make_pit(casino=make_property(operator=operator)))
    few = cost()
    for _ in range(30):
        table = make_table(pit=make_pit(casino=make_property(operator=operator)))
        TablePeriod.objects.create(table=table, opened_at=NOW - timedelta(hours=30))
    # with tables that are open come the questions about their rules and decks
    many = cost()
    for _ in range(30):
        table = make_table(pit=make_pit(casino=make_property(operator=operator)))
        TablePeriod.objects.create(table=table, opened_at=NOW - timedelta(hours=30))
    assert cost() == many
    assert many - few < 6
