"""Tables going live, as the floor, the managers and the regulator see them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.approved_rules.models import Rollout
from games.approved_rules.selectors.approved_rules import standings_of, state_of_rules
from games.approved_rules.selectors.in_force import rules_at
from games.approved_rules.services.rollout_notices import remind_of_rollouts
from games.approved_rules.services.rollouts import confirm_table, schedule_tables
from games.approved_rules.services.suspensions import suspend_rules
from tests.factories import make_person, make_table
from tests.games.approved_rules.factories import ALL, Floor, make_floor

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
HOUR = timedelta(hours=1)


def words(response: Any) -> str:
    assert response.status_code == 200, response.status_code
    return " ".join(response.content.decode().split())


def supervisor(floor: Floor) -> Person:
    assert floor.supervisor.person
    return floor.supervisor.person


def manager(floor: Floor) -> Person:
    assert floor.manager.person
    return floor.manager.person


def state(floor: Floor, number: int = 2) -> str:
    rules = floor.first if number == 1 else floor.second
    rules.refresh_from_db()
    now = timezone.now()
    return str(state_of_rules(rules, now, standings_of([rules], now)[rules.pk]).label)


class TestTheBoard:
    def test_says_how_long_a_table_is_overdue_and_under_which_rules_it_still_is(
        self, signed_in: SignedIn
    ) -> None:
        floor = make_floor(effective_in=-3 * HOUR)
        floor.scheduled()
        shown = words(signed_in(supervisor(floor)).get(reverse("going-live")))
        assert "Overdue by 3 h 00 min" in shown
        assert "still under Main pit v1" in shown
        assert "1 table overdue" in shown

    def test_is_read_only_for_the_regulator_but_for_the_suspension(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        floor.scheduled()
        assert floor.approver.person
        client = signed_in(floor.approver.person)
        shown = words(client.get(reverse("going-live"), {"property": floor.casino.pk}))
        assert reverse("rules-version-suspend", args=[floor.second.pk]) in shown
        assert "Confirm<span" not in shown
        assert "Cancel the rollout" not in shown

    def test_takes_the_same_queries_for_one_table_and_for_thirty(self, signed_in: SignedIn) -> None:
        floor = make_floor(tables=1)
        floor.scheduled()
        client = signed_in(manager(floor))
        client.get(reverse("going-live"))

        def queries() -> int:
            with CaptureQueriesContext(
                connection,
            ) as found:
                client.get(reverse("going-live"))
            return len(found)

        one = queries()
        more = [make_table(pit=floor.tables[0].pit) for _number in range(29)]
        schedule_tables(rules=floor.second, tables=more, at=floor.now, actor=floor.approver)
        assert queries() == one

    def test_empty_says_what_brings_a_table_here(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        assert "No tables in rollout" in words(signed_in(supervisor(floor)).get(reverse("going-live")))


class TestConfirming:
    def test_a_table_on_the_phone(self, signed_in: SignedIn) -> None:
        floor = make_floor(effective_in=-HOUR)
        rollout = floor.scheduled()
        url = reverse("going-live-confirm", args=[rollout.pk])
        client = signed_in(supervisor(floor))
        assert "Controller" in words(client.get(url))
        client.post(url, {"confirmations": ["felt", "signs", "training"]})
        boss = signed_in(manager(floor))
        shown = words(boss.post(url, {"confirmations": ["controller"]}))
        assert "confirm that no round is in progress" in shown
        assert 'value="controller" ' in shown
        assert boss.post(url, {"confirmations": ["controller"], "between_rounds": "on"}).status_code == 302
        held = rules_at(floor.tables[0], timezone.now())
        assert held
        assert held.rules == floor.second

    def test_nothing_chosen_is_said_at_the_field(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        url = reverse("going-live-confirm", args=[floor.scheduled().pk])
        assert "Choose what you confirm." in words(signed_in(supervisor(floor)).post(url, {}))

    def test_what_somebody_else_confirmed_meanwhile_is_no_error(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        rollout = floor.scheduled()
        confirm_table(rollout=rollout, confirmations=["felt"], at=timezone.now(), actor=floor.supervisor)
        url = reverse("going-live-confirm", args=[rollout.pk])
        response = signed_in(manager(floor)).post(url, {"confirmations": ["felt", "signs"]})
        assert response.status_code == 302

    def test_pressed_again_on_a_ready_table_leads_to_the_board(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        url = reverse("going-live-confirm", args=[floor.ready().pk])
        response = signed_in(manager(floor)).post(url, {"confirmations": list(ALL), "between_rounds": "on"})
        assert response["Location"].startswith(reverse("going-live"))

    def test_is_taken_back_after_a_question(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        ready = floor.ready()
        url = reverse("going-live-take-back", args=[ready.pk, "felt"])
        client = signed_in(supervisor(floor))
        assert "Undo the confirmation of Felt at table" in words(client.get(url))
        assert client.post(url).status_code == 302
        ready.refresh_from_db()
        assert ready.is_waiting
        assert client.get(reverse("going-live-take-back", args=[ready.pk, "roof"])).status_code == 404


class TestStopping:
    def test_the_regulator_suspends_and_lifts(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        assert floor.approver.person
        client = signed_in(floor.approver.person)
        url = reverse("rules-version-suspend", args=[floor.first.pk])
        assert floor.tables[0].number in words(client.get(url))
        client.post(url, {"reason": "The sign is wrong."})
        assert state(floor, 1) == "Suspended"
        shown = words(signed_in(supervisor(floor)).get(reverse("table-detail", args=[floor.tables[0].pk])))
        assert "The sign is wrong. Nothing may be dealt here." in shown
        assert "may not deal" in words(signed_in(supervisor(floor)).get(reverse("home")))
        assert "The regulator suspended" in words(signed_in(manager(floor)).get(reverse("compliance")))
        lift = reverse("rules-version-lift", args=[floor.first.suspensions.get().pk])
        assert client.post(lift, {"reason": "Put right."}).status_code == 302
        assert Rollout.objects.filter(rules=floor.first).count() == 2

    def test_a_suspended_table_does_not_open_and_the_page_says_why(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        suspend_rules(rules=floor.first, reason="Wrong sign.", at=timezone.now(), actor=floor.approver)
        client = signed_in(supervisor(floor))
        url = reverse("table-open", args=[floor.tables[0].pk])
        response = client.post(url, {"now": "1"}, follow=True)
        assert "may not open: Wrong sign." in words(response)

    def test_the_manager_withdraws_and_names_where_the_tables_go_back_to(self, signed_in: SignedIn) -> None:
        floor = make_floor(effective_in=-HOUR)
        floor.ready()
        url = reverse("rules-version-withdraw", args=[floor.second.pk])
        client = signed_in(manager(floor))
        assert "Main pit v1" in words(client.get(url))
        client.post(url, {"reason": "Misprint.", "back_to": floor.first.pk})
        assert state(floor) == "Withdrawn"
        assert Rollout.objects.get(rules=floor.first).table == floor.tables[0]

    def test_one_table_is_called_off(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        rollout = floor.scheduled()
        url = reverse("going-live-call-off", args=[rollout.pk])
        client = signed_in(manager(floor))
        assert "Reason" in words(client.post(url, {"reason": ""}))
        assert client.post(url, {"reason": "The pit is rebuilt."}).status_code == 302
        rollout.refresh_from_db()
        assert rollout.cancelled_at

    def test_more_tables_are_scheduled(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        new = make_table(pit=floor.tables[0].pit)
        url = reverse("rules-version-schedule", args=[floor.second.pk])
        client = signed_in(manager(floor))
        assert "Choose at least one table." in words(client.post(url, {}))
        assert client.post(url, {"tables": [new.pk]}).status_code == 302
        assert Rollout.objects.filter(table=new).exists()


class TestTheStateOfAVersion:
    def test_in_words(self) -> None:
        floor = make_floor()
        assert state(floor) == "Not yet effective"
        assert state(floor, 1) == "In force at 2 tables"
        floor.scheduled(0)
        assert state(floor) == "Scheduled at 1 table"

    def test_overdue_and_partly_in_force(self) -> None:
        floor = make_floor(effective_in=-HOUR)
        assert state(floor) == "Approved, at no table"
        floor.scheduled(0)
        floor.scheduled(1)
        assert state(floor) == "Overdue at 2 tables"
        confirm_table(
            rollout=Rollout.objects.get(table=floor.tables[0]),
            confirmations=ALL,
            between_rounds=True,
            at=floor.now,
            actor=floor.manager,
        )
        assert state(floor) == "In force at 1 of 2 tables, overdue at 1"
        assert state(floor, 1) == "In force at 1 table"

    @pytest.mark.parametrize("wanted", ["in_force", "overdue", "scheduled", "effective", "coming"])
    def test_is_what_the_list_filters_by(self, wanted: str, signed_in: SignedIn) -> None:
        floor = make_floor(effective_in=-HOUR if wanted in ("overdue", "effective", "in_force") else HOUR)
        if wanted in ("overdue", "scheduled"):
            floor.scheduled()
        elif wanted == "in_force":
            floor.ready()
        client = signed_in(manager(floor))
        assert "Main pit v2" in words(client.get(reverse("rules-version-list"), {"state": wanted}))
        others = {"overdue", "scheduled", "effective", "coming", "suspended", "withdrawn"} - {wanted}
        for other in others:
            assert "Main pit v2" not in words(client.get(reverse("rules-version-list"), {"state": other}))


class TestReminders:
    def test_of_an_overdue_table_are_sent_once_however_long_nothing_ran(self) -> None:
        floor = make_floor()
        floor.scheduled()
        assert remind_of_rollouts(at=floor.now) == 0
        late = floor.second.effective_at + 30 * HOUR
        assert [remind_of_rollouts(at=late + hours * HOUR) for hours in range(3)] == [1, 0, 0]
        told = supervisor(floor).notifications.get(kind="going_live.overdue")
        assert floor.tables[0].number in told.title

    def test_that_rules_are_in_force_come_when_their_minute_has_come(self) -> None:
        floor = make_floor()
        floor.ready()
        own = manager(floor).notifications.filter(kind="rules.in_force")
        remind_of_rollouts(at=floor.second.effective_at - HOUR)
        assert not own.exists()
        for hours in (1, 2):
            remind_of_rollouts(at=floor.second.effective_at + hours * HOUR)
        assert own.count() == 1

    def test_do_not_ask_for_suspended_rules(self) -> None:
        floor = make_floor(effective_in=-HOUR)
        floor.scheduled()
        suspend_rules(rules=floor.second, reason="Wrong sign.", at=floor.now, actor=floor.approver)
        assert remind_of_rollouts(at=floor.now + HOUR) == 0


def test_today_asks_the_floor_and_tells_the_regulator(signed_in: SignedIn) -> None:
    floor = make_floor(effective_in=-HOUR)
    floor.scheduled()
    asked = words(signed_in(supervisor(floor)).get(reverse("home")))
    assert f"is not under {floor.second} yet" in asked
    assert "Confirm them ready" in asked
    reviewer = make_person(Role.REVIEWER, regulator=floor.casino.regulator)
    told = words(signed_in(reviewer).get(reverse("home")))
    assert f"is not under {floor.second} yet" in told
    assert "Confirm them ready" not in told


class TestWhichRulesApplied:
    def test_the_link_carries_the_offset_and_shows_all_that_held(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        at = floor.now.astimezone(floor.casino.zone)
        url = reverse("table-rules", args=[floor.tables[0].pk])
        shown = words(signed_in(supervisor(floor)).get(url, {"at": f"{at:%Y-%m-%dT%H:%M}"}))
        assert ">Main pit v1</a></dd>" in shown
        assert f"?at={at:%Y-%m-%dT%H:%M}-0" in shown
        for what in ("The table was", "Layout", "Decks changed", "Share this link"):
            assert what in shown

    def test_another_zone_and_nonsense_in_the_link(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        url = reverse("table-rules", args=[floor.tables[0].pk])
        client = signed_in(supervisor(floor))
        shown = words(client.get(f"{url}?at={floor.now:%Y-%m-%dT%H:%M}Z"))
        assert ">Main pit v1</a></dd>" in shown
        for nonsense in (
            "yesterday",
            "2026-99-01T10:00-05:00",
            "0001-01-01T00:00%2B14:00",
            "9999-12-31T23:59Z",
        ):
            assert 'id="answer"' not in words(client.get(f"{url}?at={nonsense}"))

    def test_says_that_the_rules_were_suspended_then(self, signed_in: SignedIn) -> None:
        floor = make_floor()
        suspend_rules(
            rules=floor.first, reason="Wrong sign.", at=timezone.now() - 2 * HOUR, actor=floor.approver
        )
        url = reverse("table-rules", args=[floor.tables[0].pk])
        at = timezone.now() - HOUR
        shown = words(signed_in(supervisor(floor)).get(f"{url}?at={at:%Y-%m-%dT%H:%M}Z"))
        assert "The regulator had suspended Main pit v1" in shown
