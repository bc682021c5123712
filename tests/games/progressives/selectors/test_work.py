"""Meters on today's page, on the page of a table, in the search and on the compliance board."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.table_panels import TableDesk
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from games.progressives.models import ProgressiveLevel
from games.progressives.selectors.progressives import open_alerts_at
from games.progressives.selectors.today import found_progressives, progressives_of_table
from games.progressives.selectors.work import progressives_work
from games.progressives.services.adjustments import request_adjustment
from games.progressives.services.alerts import acknowledge_alert
from games.progressives.services.payouts import Surveillance, prepare_payout
from tests.factories import make_person
from tests.games.progressives.factories import TESTER, make_level, read, win
from tests.work import desk_at

pytestmark = pytest.mark.django_db


def cards(level: ProgressiveLevel, role: Role, *, later: timedelta = timedelta()) -> list[str]:
    person = (
        make_person(role, regulator=level.casino.regulator)
        if role == Role.APPROVER
        else make_person(role, operator=level.casino.operator)
    )
    desk = desk_at(person, at=timezone.now() + later)
    return [str(item.title) for item in progressives_work(desk)]


def test_an_open_alert_is_for_those_who_close_it_and_those_who_watch() -> None:
    level = make_level()
    [alert] = read(level, 1, "9000").alerts
    title = f"{level}: {alert.get_kind_display()}"
    assert title in cards(level, Role.PIT_MANAGER)
    assert title in cards(level, Role.SURVEILLANCE)
    assert title not in cards(level, Role.VIEWER)
    assert title not in cards(level, Role.APPROVER)
    assert list(open_alerts_at([level.casino], timezone.now())) == [alert]
    acknowledge_alert(alert=alert, explanation="Known", now=timezone.now(), actor=TESTER)
    assert title not in cards(level, Role.PIT_MANAGER)
    assert not open_alerts_at([level.casino], timezone.now()).exists()


def test_a_meter_that_nobody_read_is_for_whoever_reads() -> None:
    level = make_level(started_at=timezone.now())
    assert "1 meter not read today" in cards(level, Role.FLOOR_SUPERVISOR, later=timedelta(days=2))
    assert "1 meter not read today" not in cards(level, Role.FLOOR_SUPERVISOR)


def test_a_countersignature_waits_for_others_than_the_preparer() -> None:
    level = make_level()
    now = timezone.now()
    prepare_payout(
        hit=win(level, 1, "60000").hit,
        witness="N. Q.",
        surveillance=Surveillance(now, "S-1", "CAM-1"),
        now=now,
        actor=TESTER,
    )
    waits = "A payout is waiting for a countersignature"
    assert waits in cards(level, Role.PIT_MANAGER)
    assert waits not in cards(level, Role.FLOOR_SUPERVISOR)


def test_an_adjustment_to_decide_is_for_the_approver() -> None:
    level = make_level()
    request_adjustment(level=level, amount=Decimal(5), reason="x", now=timezone.now(), actor=TESTER)
    assert "A meter adjustment to decide" in cards(level, Role.APPROVER)
    assert "A meter adjustment to decide" not in cards(level, Role.GAME_MANAGER)


def test_the_page_of_a_table_shows_its_meters_and_jackpots(signed_in: Callable[[Person], Client]) -> None:
    level = make_level()
    win(level, 1, "12345")
    table = level.progressive.links.get().table
    person = make_person(Role.FLOOR_SUPERVISOR, operator=level.casino.operator)
    [panel] = progressives_of_table(TableDesk(access_for(person=person), table, timezone.now()))
    assert panel.context["levels"] == [level]
    text = signed_in(person).get(reverse("table-detail", args=[table.pk])).content.decode()
    assert "Jackpot of $12,345.00" in text
    viewer = make_person(Role.VIEWER, operator=level.casino.operator)
    assert list(progressives_of_table(TableDesk(access_for(person=viewer), table, timezone.now()))) == []


def test_the_search_finds_own_progressives_only() -> None:
    level = make_level()
    own = make_person(Role.GAME_MANAGER, operator=level.casino.operator)
    assert [hit.title for hit in found_progressives(access_for(person=own), "pit war")] == ["Main pit war"]
    assert list(found_progressives(access_for(person=make_person(Role.GAME_MANAGER)), "pit war")) == []
