"""One letter a day, in the morning, with what has not been read; never twice, and none about nothing."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from backoffice.notifications.models import DailyDigest, NoticeChoice, Notification
from backoffice.notifications.services.daily_digest import send_daily_digests, zone_of
from backoffice.notifications.services.notify import mark_notification_read, notify_people
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from tests.emails import waiting_emails
from tests.factories import make_operator, make_person, make_property, make_regulator

# 07:00 in New York
MORNING = datetime(2026, 11, 16, 12, tzinfo=UTC)


def daily_person(**fields: Any) -> Person:
    """At a property in New York, who gets comments once a day."""
    casino = make_property()
    person = make_person(Role.GAME_MANAGER, operator=casino.operator, **fields)
    NoticeChoice.objects.create(person=person, group="comment", in_product=True, mail="daily")
    return person


def tell(*people: Person, title: str = "Comment on MD-2026-0007", link: str = "/submissions/7/") -> None:
    notify_people(people=people, kind="submission.comment", title=title, detail="Why?", link=link)


@pytest.mark.django_db
def test_it_gathers_what_waits_and_links_to_each() -> None:
    maya = daily_person(full_name="Maya Torres")
    tell(maya)
    tell(maya, title="Comment on MD-2026-0008", link="/submissions/8/#comment-4")
    assert not waiting_emails()
    assert send_daily_digests(at=MORNING) == 1
    (letter,) = waiting_emails(maya.email)
    assert letter.subject == "Baize daily digest: 2 notifications"
    assert letter.text.index("MD-2026-0007") < letter.text.index("MD-2026-0008")
    for link in ("/submissions/7/", "/submissions/8/#comment-4"):
        assert f'href="http://localhost:8000{link}"' in letter.page
    assert {each.mailed_at for each in Notification.objects.all()} == {MORNING}


@pytest.mark.django_db
def test_not_before_the_morning_of_the_property() -> None:
    tell(daily_person())
    assert send_daily_digests(at=MORNING - timedelta(minutes=1)) == 0
    assert send_daily_digests(at=MORNING) == 1


@pytest.mark.django_db
def test_one_a_day_however_often_it_runs_and_the_rest_tomorrow() -> None:
    maya = daily_person()
    tell(maya)
    assert send_daily_digests(at=MORNING) == 1
    tell(maya, title="Comment on MD-2026-0008")
    for hours in (0, 1, 16):
        assert send_daily_digests(at=MORNING + timedelta(hours=hours)) == 0
    assert send_daily_digests(at=MORNING + timedelta(days=1)) == 1
    _first, second = waiting_emails(maya.email)
    assert "MD-2026-0007" not in second.text
    assert "MD-2026-0008" in second.text
    assert send_daily_digests(at=MORNING + timedelta(days=2)) == 0


@pytest.mark.django_db
def test_after_a_pause_it_leaves_later_the_same_day() -> None:
    tell(daily_person())
    assert send_daily_digests(at=MORNING + timedelta(hours=9)) == 1


@pytest.mark.django_db
def test_what_was_read_meanwhile_is_not_mailed() -> None:
    maya = daily_person()
    tell(maya)
    mark_notification_read(notification=Notification.objects.get(), at=MORNING)
    assert send_daily_digests(at=MORNING) == 0
    assert not DailyDigest.objects.exists()


@pytest.mark.django_db
def test_nobody_who_left_gets_one() -> None:
    maya = daily_person()
    tell(maya)
    Person.objects.filter(pk=maya.pk).update(is_active=False)
    assert send_daily_digests(at=MORNING) == 0


@pytest.mark.django_db
def test_a_long_letter_says_how_much_more_there_is() -> None:
    maya = daily_person()
    for number in range(43):
        tell(maya, title=f"Comment on MD-2026-{number:04}")
    assert send_daily_digests(at=MORNING) == 1
    (letter,) = waiting_emails()
    assert letter.subject == "Baize daily digest: 43 notifications"
    assert "3 more are waiting in Baize." in letter.text
    assert letter.text.count("Open it in Baize: ") == 40


@pytest.mark.django_db
def test_a_letter_that_is_taken_back_leaves_everything_waiting() -> None:
    maya = daily_person()
    tell(maya)
    DailyDigest.objects.create(person=maya, on=MORNING.date() - timedelta(days=1), sent_at=MORNING, notices=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        DailyDigest.objects.create(
            person=maya, on=MORNING.date() - timedelta(days=1), sent_at=MORNING, notices=1
        )
    with transaction.atomic():
        assert send_daily_digests(at=MORNING) == 1
        # the machine stops before the commit
        transaction.set_rollback(True)
    assert not waiting_emails()
    assert send_daily_digests(at=MORNING) == 1


@pytest.mark.django_db
def test_the_morning_is_that_of_the_persons_property() -> None:
    operator = make_operator()
    make_property(operator=operator, name="A", time_zone="America/New_York")
    sentosa = make_property(operator=operator, name="B", time_zone="Asia/Singapore")
    regulator = make_regulator("sg")
    assert zone_of(make_person(Role.VIEWER, operator=operator)).key == "America/New_York"
    assert zone_of(make_person(Role.VIEWER, operator=operator, limited_to=(sentosa,))).key == "Asia/Singapore"
    assert zone_of(make_person(Role.REVIEWER, regulator=regulator)).key == "UTC"
    make_property(regulator=regulator, time_zone="Asia/Singapore")
    assert zone_of(make_person(Role.REVIEWER, regulator=regulator)).key == "Asia/Singapore"
    assert zone_of(make_person(Role.ADMINISTRATOR)).key == "UTC"


def test_two_schedulers_at_once_send_one(
    committed_database: None, in_threads: Callable[..., list[object]]
) -> None:
    people = [daily_person() for _number in range(3)]
    tell(*people)
    results = in_threads(*(lambda: send_daily_digests(at=MORNING) for _number in range(3)))
    assert all(isinstance(each, int) for each in results), results
    assert sorted(letter.to for letter in waiting_emails()) == sorted(person.email for person in people)
