"""Conditions: reported by the operator, closed by the regulator, expired for everybody to see."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.people.models import Person
from submissions.decisions.models import Condition, Decision
from submissions.decisions.selectors.conditions import (
    filtered,
    line_of,
)
from submissions.decisions.selectors.work import conditions_work
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.submissions.factories import Desk
from tests.work import desk_at

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]


@pytest.fixture
def desk() -> Desk:
    return quick_desk()


@pytest.fixture
def manager(desk: Desk, signed_in: SignIn) -> Client:
    assert desk.manager.person is not None
    return signed_in(desk.manager.person)


@pytest.fixture
def approver(desk: Desk, signed_in: SignIn) -> Client:
    assert desk.approver.person is not None
    return signed_in(desk.approver.person)


def approved(desk: Desk, *texts: str) -> Decision:
    due = timezone.now().astimezone(desk.casino.zone).date() + timedelta(days=7)
    return desk.approved(conditions=tuple((text, due) for text in texts))


def text_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def test_reported_by_the_operator_and_closed_by_the_regulator(
    desk: Desk, manager: Client, approver: Client
) -> None:
    condition = approved(desk, "Train every dealer.").conditions.get()
    report = reverse("condition-report", args=[condition.pk])
    assert "Train every dealer." in text_of(manager.get(report))
    assert "This field is required" in text_of(manager.post(report, {"report": ""}))
    answer = manager.post(report, {"report": "Done on Monday."})
    assert answer["Location"].endswith(f"#condition-{condition.pk}")
    close = reverse("condition-close", args=[condition.pk])
    assert "Done on Monday." in text_of(approver.get(close))
    page = text_of(approver.post(close, {"state": "waived", "note": ""}))
    assert "State why it is no longer required." in page
    assert approver.post(close, {"state": "met", "note": "Seen."}).status_code == 302
    condition.refresh_from_db()
    assert (condition.state, condition.closing_note) == ("met", "Seen.")
    assert "This condition is already closed." in text_of(manager.get(report))


def test_expired_is_said_in_red_with_an_icon_and_a_word(
    desk: Desk, manager: Client, approver: Client
) -> None:
    condition = approved(desk, "Train every dealer.").conditions.get()
    later = timezone.now() + timedelta(days=9)
    line = line_of(condition, later)
    assert (line.state, line.label, line.icon, line.tone, line.days) == (
        "expired",
        "Expired",
        "alert-circle",
        "bad",
        -2,
    )
    page = render_to_string("decisions/_condition_due.html", {"line": line})
    assert "2 days ago" in page
    for who in (desk.manager, desk.approver):
        assert who.person is not None
        (item,) = conditions_work(desk_at(who.person, at=later))
        assert item.severity == "error"
        assert str(item.title).endswith("has expired")
        assert item.since is not None
        assert item.since.astimezone(desk.casino.zone).hour == 0


def test_a_day_ends_at_midnight_of_the_property(desk: Desk) -> None:
    """Half past nine in the evening in New York is tomorrow in Greenwich."""
    condition = approved(desk, "Train every dealer.").conditions.get()
    assert condition.due_on is not None
    evening = datetime.combine(condition.due_on, time(21, 30), tzinfo=desk.casino.zone)
    everything = Condition.objects.all()
    assert not filtered(everything, "expired", evening).exists()
    assert filtered(everything, "expired", evening + timedelta(hours=3)).get() == condition


def test_due_soon_warns_the_operator_alone(desk: Desk) -> None:
    approved(desk, "Train every dealer.")
    now = timezone.now()
    assert desk.manager.person is not None
    assert desk.approver.person is not None
    (item,) = conditions_work(desk_at(desk.manager.person, at=now))
    assert str(item.title).endswith("is due")
    assert item.severity == "warning"
    assert list(conditions_work(desk_at(desk.approver.person, at=now))) == []


def test_a_list_costs_the_same_for_1_and_for_20(desk: Desk, manager: Client, approver: Client) -> None:
    first = approved(desk, "One.")
    for client in (manager, approver):
        client.get(reverse("condition-list"))
    counts: list[int] = []
    for more in ([Condition(decision=first, number=number, text="More.") for number in range(2, 21)], []):
        with CaptureQueriesContext(connection) as counted:
            assert "One." in text_of(manager.get(reverse("condition-list")))
            text_of(approver.get(reverse("condition-list"), {"state": "all"}))
        counts.append(len(counted))
        Condition.objects.bulk_create(more)
    assert counts[0] == counts[1]


def test_another_operator_sees_no_condition(desk: Desk, signed_in: SignIn) -> None:
    condition = approved(desk, "SECRETCONDITION").conditions.get()
    other = quick_desk()
    assert other.manager.person is not None
    stranger = signed_in(other.manager.person)
    assert "SECRETCONDITION" not in text_of(stranger.get(reverse("condition-list"), {"state": "all"}))
    assert stranger.get(reverse("condition-report", args=[condition.pk])).status_code == 404
