"""What is over and old goes, in small steps; what is young, under way, still shown, or a record stays."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from axes.models import AccessAttempt
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import CASCADE, Model
from django.utils import timezone
from oauth2_provider.models import AccessToken

from backoffice.api.models import AnsweredRequest, ApiUsage
from backoffice.core.contributions import by_name
from backoffice.jobs.models import Job, Report
from backoffice.jobs.services import removal
from backoffice.jobs.services.removal import remove_old
from backoffice.notifications.models import DailyDigest, Notification
from backoffice.people.models import Invitation
from backoffice.table_import.models import TableImport
from backoffice.webhooks.models import Webhook, WebhookDelivery, WebhookEvent
from backoffice.worklist.models import WorkMark
from games.bulk.models import BulkRun
from games.configurations.models import WorkingCopy
from tests.factories import make_operator, make_person

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
LONG_AGO = NOW - timedelta(days=1000)

# All that is ever removed. A record (trail, log, submission, rules, document) has no place in this list.
REMOVED: dict[str, type[Model]] = {
    "jobs": Job,
    "failed_jobs": Job,
    "letter_texts": Job,
    "read_notices": Notification,
    "unread_notices": Notification,
    "daily_letters": DailyDigest,
    "webhook_deliveries": WebhookDelivery,
    "webhook_events": WebhookEvent,
    "sessions": Session,
    "signed_in_browsers": UserSession,
    "wrong_passwords": AccessAttempt,
    "invitations": Invitation,
    "answered_requests": AnsweredRequest,
    "access_tokens": AccessToken,
    "api_usage": ApiUsage,
    "typed_drafts": WorkingCopy,
    "table_imports": TableImport,
    "work_marks": WorkMark,
    "bulk_runs": BulkRun,
}


def test_nothing_is_removed_but_what_this_list_names() -> None:
    declared = {name: old.rows(NOW).model for name, old in by_name("old_rows").items()}
    assert declared == REMOVED
    assert set(settings.KEPT_FOR) == set(REMOVED)


def test_nothing_that_hangs_on_what_is_removed_goes_with_it_unless_it_is_named_too() -> None:
    """Rows that cascade from what is removed would be removed without being named."""
    gone = set(REMOVED.values())
    cascading = {
        relation.related_model
        for model in gone
        for relation in model._meta.get_fields(include_hidden=True)
        if getattr(relation, "on_delete", None) is CASCADE
    }
    ours = {model for model in cascading if model in apps.get_models() and not model._meta.auto_created}
    assert {model.__name__ for model in ours - gone} <= {"AccessAttemptExpiration", "IDToken", "RefreshToken"}


def job(**fields: Any) -> Job:
    made = Job.objects.create(**({"kind": "simulation", "state": "done", "finished_at": LONG_AGO} | fields))
    Job.objects.filter(pk=made.pk).update(created_at=LONG_AGO)
    return made


class TestJobs:
    def test_go_when_they_were_finished_long_ago(self) -> None:
        young = job(finished_at=NOW - timedelta(days=29))
        failed_lately = job(state="failed", finished_at=NOW - timedelta(days=60))
        job()
        job(state="cancelled")
        job(state="failed")
        assert remove_old(at=NOW) == {"jobs": 2, "failed_jobs": 1}
        assert set(Job.objects.all()) == {young, failed_lately}

    def test_stay_while_they_wait_or_run_however_old(self) -> None:
        waiting, running = (job(state=state, finished_at=None) for state in ("waiting", "running"))
        remove_old(at=NOW)
        assert set(Job.objects.all()) == {waiting, running}

    def test_stay_while_something_shows_how_they_went(self) -> None:
        shown = job(kind="report")
        Report.objects.create(
            kind="test",
            title="A report",
            person=make_person(),
            operator=make_operator(),
            job=shown,
            asked_at=timezone.now(),
        )
        of_invitation = job(kind="mail")
        Invitation.objects.create(
            operator=make_operator(),
            roles=["viewer"],
            email="x@test.example",
            full_name="X",
            token_hash="0" * 64,
            expires_at=NOW + timedelta(days=1),
            letter=of_invitation,
        )
        remove_old(at=NOW)
        assert set(Job.objects.all()) == {shown, of_invitation}

    def test_every_thing_that_names_a_job_keeps_it(self) -> None:
        """A new relation to jobs is covered without being named here."""
        sql = str(removal._shown_nowhere().query)
        for model in apps.get_models():
            for field in model._meta.concrete_fields:
                if field.related_model is Job:
                    assert f'"{model._meta.db_table}"' in sql, model

    def test_go_in_small_steps(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(removal, "BATCH", 2)
        monkeypatch.setattr(removal, "MOST_BATCHES", 2)
        for _ in range(5):
            job()
        assert remove_old(at=NOW) == {"jobs": 4}
        assert remove_old(at=NOW) == {"jobs": 1}
        assert remove_old(at=NOW) == {}


def test_the_words_of_a_letter_go_once_it_has_left_and_those_of_a_failed_one_stay() -> None:
    sealed = {"to": "a@b.example", "subject": "S", "sealed_text": "sealed"}
    left = job(kind="mail", payload=sealed, finished_at=NOW - timedelta(days=2))
    failed = job(kind="mail", payload=sealed, state="failed", finished_at=NOW - timedelta(days=2))
    waiting = job(kind="mail", payload=sealed, state="waiting", finished_at=None)
    remove_old(at=NOW)
    kept = {each.pk: "sealed_text" in each.payload for each in Job.objects.all()}
    assert kept == {left.pk: False, failed.pk: True, waiting.pk: True}


def test_notices_go_when_they_are_read_and_old() -> None:
    person = make_person()

    def notice(title: str, *, days: int, read: bool) -> None:
        made = Notification.objects.create(person=person, kind="test", title=title)
        at = NOW - timedelta(days=days)
        Notification.objects.filter(pk=made.pk).update(created_at=at, read_at=at if read else None)

    notice("read long ago", days=100, read=True)
    notice("read lately", days=80, read=True)
    notice("unread", days=300, read=False)
    notice("never read", days=400, read=False)
    remove_old(at=NOW)
    assert set(Notification.objects.values_list("title", flat=True)) == {"read lately", "unread"}


def test_deliveries_go_when_they_are_over_and_take_their_events_along() -> None:
    webhook = Webhook.objects.create(
        operator=make_operator(), name="W", url="https://x.example", events=["table"], added_at=NOW
    )
    for state in ("delivered", "failed", "waiting"):
        event = WebhookEvent.objects.create(kind=f"table.{state}", resource="t:1", at=LONG_AGO, body={})
        WebhookDelivery.objects.create(
            webhook=webhook,
            event=event,
            resource="t:1",
            state=state,
            made_at=LONG_AGO,
            next_attempt_at=LONG_AGO,
            delivered_at=LONG_AGO if state == "delivered" else None,
        )
    remove_old(at=NOW)
    assert list(WebhookDelivery.objects.values_list("state", flat=True)) == ["waiting"]
    assert list(WebhookEvent.objects.values_list("kind", flat=True)) == ["table.waiting"]


def test_sessions_and_the_browsers_they_were_in_go_when_they_have_ended() -> None:
    person = make_person()
    for key, expires in (("ended", NOW - timedelta(days=3)), ("alive", NOW + timedelta(hours=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=expires)
        browser = UserSession.objects.create(user=person, ip="127.0.0.1", user_agent="t", session_key=key)
        UserSession.objects.filter(pk=browser.pk).update(last_seen_at=NOW - timedelta(days=3))
    remove_old(at=NOW)
    assert list(Session.objects.values_list("pk", flat=True)) == ["alive"]
    assert list(UserSession.objects.values_list("session_key", flat=True)) == ["alive"]


def test_invitations_go_when_nobody_can_accept_them_any_more() -> None:
    operator = make_operator()

    def invitation(name: str, **fields: Any) -> None:
        Invitation.objects.create(
            operator=operator,
            roles=["viewer"],
            email=f"{name}@test.example",
            full_name=name,
            token_hash=name.rjust(64, "0"),
            **({"expires_at": LONG_AGO} | fields),
        )

    invitation("expired")
    invitation("withdrawn", withdrawn_at=LONG_AGO)
    invitation("accepted", accepted_at=LONG_AGO)
    invitation("open", expires_at=NOW + timedelta(days=1))
    invitation("lately", withdrawn_at=NOW - timedelta(days=100))
    remove_old(at=NOW)
    assert set(Invitation.objects.values_list("full_name", flat=True)) == {"open", "lately"}
