"""People are told once each, and what they read stays read from the first time."""

from datetime import UTC, datetime, timedelta

import pytest

from backoffice.notifications.models import Notification
from backoffice.notifications.services.notify import (
    mark_all_notifications_read,
    mark_notification_read,
    notify_people,
)
from tests.factories import make_person

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


def test_each_person_is_told_once() -> None:
    maya, caleb = make_person(), make_person()
    notify_people(people=[maya, caleb, maya], kind="people", title="Peter Voss joined", link="/people/")
    assert Notification.objects.count() == 2
    assert maya.notifications.get().title == "Peter Voss joined"
    assert caleb.notifications.get().read_at is None


def test_long_words_are_cut_to_what_is_kept() -> None:
    (told,) = notify_people(people=[make_person()], kind="people", title="x" * 300, detail="y" * 500)
    told.refresh_from_db()
    assert (len(told.title), len(told.detail)) == (200, 400)


def test_the_first_reading_counts() -> None:
    (told,) = notify_people(people=[make_person()], kind="people", title="News")
    mark_notification_read(notification=told, at=NOW)
    mark_notification_read(notification=told, at=NOW + timedelta(hours=1))
    told.refresh_from_db()
    assert told.read_at == NOW


def test_reading_all_leaves_other_people_alone() -> None:
    maya, caleb = make_person(), make_person()
    notify_people(people=[maya, caleb], kind="people", title="One")
    notify_people(people=[maya], kind="people", title="Two")
    assert mark_all_notifications_read(person=maya, at=NOW) == 2
    assert mark_all_notifications_read(person=maya, at=NOW) == 0
    assert caleb.notifications.filter(read_at__isnull=True).count() == 1
