"""Conditions that come due and targets that pass are told once, to whom they concern, by the property's calendar."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from backoffice.notifications.models import Notification
from backoffice.people.models import Person
from submissions.decisions.models import Condition, Decision
from submissions.decisions.services.conditions import close_condition
from submissions.decisions.services.reminders import remind_of_conditions, remind_of_targets
from submissions.submissions.models import Submission
from submissions.submissions.services.submit import submit_submission
from tests.factories import make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.submissions.submissions.factories import Desk, make_desk

DUE = date(2031, 3, 20)
# noon in Denver
NOON = datetime(2031, 3, 20, 18, tzinfo=UTC)


def quick_desk() -> Desk:
    return make_desk(make_property(regulator=make_regulator("us-sd"), time_zone="America/Denver"))


def draft(desk: Desk) -> Submission:
    return desk.draft(make_configuration(casino=desk.casino, pack_id="us-sd/casino-war"))


def approved(desk: Desk) -> Decision:
    return desk.approved(
        desk.under_review(draft(desk)), conditions=(("Train the dealers.", DUE), ("Always.", None))
    )


def told(kind: str) -> list[tuple[Person, str]]:
    return [(each.person, each.title) for each in Notification.objects.filter(kind=kind).order_by("pk")]


@pytest.mark.django_db
def test_a_condition_is_told_14_7_and_1_days_before_and_when_it_expired() -> None:
    desk = quick_desk()
    approved(desk)
    given = {}
    for days in range(20, -4, -1):
        at = NOON - timedelta(days=days)
        number = remind_of_conditions(at=at)
        assert remind_of_conditions(at=at + timedelta(minutes=5)) == 0
        if number:
            given[days] = number
    assert given == {14: 1, 7: 1, 1: 1, -1: 1}
    people = {desk.manager.person, desk.signer.person, desk.approver.person}
    for start in ("Condition due", "Condition expired"):
        assert {person for person, title in told("submission.condition") if title.startswith(start)} == people
    assert desk.reviewer.person not in {person for person, _title in told("submission.condition")}


@pytest.mark.django_db
def test_after_a_long_pause_it_is_told_as_expired_alone() -> None:
    desk = quick_desk()
    approved(desk)
    assert remind_of_conditions(at=NOON + timedelta(days=30)) == 1
    assert {title.split(":")[0] for _person, title in told("submission.condition")} == {"Condition expired"}
    assert remind_of_conditions(at=NOON + timedelta(days=31)) == 0


@pytest.mark.django_db
def test_a_condition_expires_with_the_propertys_own_midnight() -> None:
    desk = quick_desk()
    approved(desk)
    midnight = datetime(2031, 3, 21, 6, tzinfo=UTC)
    assert remind_of_conditions(at=midnight - timedelta(minutes=1)) == 1
    assert Condition.objects.get(number=1).told_days == 1
    assert remind_of_conditions(at=midnight) == 1
    assert Condition.objects.get(number=1).told_days == -1


@pytest.mark.django_db
def test_a_closed_condition_is_not_spoken_of() -> None:
    desk = quick_desk()
    decision = approved(desk)
    condition = decision.conditions.get(number=1)
    close_condition(condition=condition, state="met", note="", at=NOON, actor=desk.approver)
    assert remind_of_conditions(at=NOON + timedelta(days=9)) == 0


@pytest.mark.django_db
def test_a_passed_target_is_told_to_the_regulator_once_and_to_nobody_else() -> None:
    desk = quick_desk()
    submission = draft(desk)
    desk.submit(submission)
    assert submission.target_on is not None
    assert desk.approver.person is not None
    assert desk.reviewer.person is not None
    last_day = datetime.combine(submission.target_on, NOON.timetz())
    assert remind_of_targets(at=last_day) == 0
    assert remind_of_targets(at=last_day + timedelta(days=1)) == 1
    assert remind_of_targets(at=last_day + timedelta(days=2)) == 0
    people = {person for person, _title in told("submission.target_passed")}
    assert people == {desk.reviewer.person, desk.approver.person}
    before = submission.version
    submission.refresh_from_db()
    assert (submission.state, submission.version) == ("submitted", before)


@pytest.mark.django_db
def test_whoever_is_not_at_turn_has_no_target() -> None:
    desk = quick_desk()
    made = desk.returned(desk.under_review(draft(desk)))
    assert made.submission.target_on is None
    assert remind_of_targets(at=NOON) == 0
    decided = quick_desk()
    decided.approved(decided.under_review(draft(decided)))
    assert remind_of_targets(at=NOON) == 0


def test_two_schedulers_at_once_tell_once(
    committed_database: None, in_threads: Callable[..., list[object]]
) -> None:
    desk = quick_desk()
    approved(desk)
    waiting = quick_desk()
    submission = draft(waiting)
    submit_submission(
        declared=True,
        submission=submission,
        seen_version=submission.version,
        at=NOON - timedelta(days=90),
        actor=waiting.signer,
    )
    assert waiting.approver.person is not None
    due = NOON - timedelta(days=7)
    conditions = in_threads(*(lambda: remind_of_conditions(at=due) for _number in range(2)))
    targets = in_threads(*(lambda: remind_of_targets(at=due) for _number in range(2)))
    assert sorted(conditions, key=str) == [0, 1], conditions
    assert sorted(targets, key=str) == [0, 1], targets
    people = [person.pk for person, _title in told("submission.target_passed")]
    assert len(people) == len(set(people))
