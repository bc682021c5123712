"""A letter leaves once, in the worst case twice, and is never given up while there is hope."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.jobs.models import Job
from backoffice.jobs.selectors import jobs_visible_to
from backoffice.jobs.services import jobs
from backoffice.jobs.services.jobs import run_job
from backoffice.notifications.services.mail import TRY_FOR, send_text
from backoffice.people.models import Invitation, Person
from backoffice.people.services.invitations import invite_person, resend_invitation, withdraw_invitation
from backoffice.people.services.people import reset_second_factor
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person
from tests.smtp import MailServer

pytestmark = pytest.mark.django_db


@pytest.fixture
def mail_server(settings: Any) -> Iterator[MailServer]:
    found = MailServer()
    found.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", found.port, False
    settings.EMAIL_TIMEOUT = 5
    yield found
    found.stop()


def letter() -> Job:
    return send_text(to="a@b.example", subject="Good news", text="The table is open.")


def tried(job: Job) -> Job:
    Job.objects.filter(pk=job.pk).update(due_at=timezone.now())
    run_job(job_id=job.pk)
    job.refresh_from_db()
    return job


def test_a_mail_server_that_is_away_for_days_loses_no_letter(mail_server: MailServer) -> None:
    job = letter()
    mail_server.stop()
    for day in range(5):
        Job.objects.filter(pk=job.pk).update(asked_at=timezone.now() - timedelta(days=day))
        assert tried(job).state == "waiting"
    assert (job.tries, job.result, job.finished_at) == (5, None, None)
    mail_server.start()
    assert tried(job).state == "done"
    assert len(mail_server.taken) == 1


def test_after_five_days_it_is_given_up_and_says_so(mail_server: MailServer) -> None:
    job = letter()
    mail_server.stop()
    Job.objects.filter(pk=job.pk).update(asked_at=timezone.now() - TRY_FOR)
    assert tried(job).state == "failed"
    assert "ConnectionRefused" in job.error
    mail_server.start()


def test_a_server_that_asks_for_patience_gets_it_and_one_that_refuses_is_believed(
    mail_server: MailServer,
) -> None:
    patient, refused = letter(), letter()
    mail_server.answer = "451 later"
    for _ in range(4):
        assert (tried(patient).state, patient.is_in_doubt) == ("waiting", False)
    mail_server.answer = "554 no"
    assert (tried(refused).state, refused.error) == ("failed", "SMTPDataError: 554")
    mail_server.answer = "250 taken"
    assert tried(patient).state == "done"


def test_it_is_the_same_letter_each_time(mail_server: MailServer) -> None:
    job = letter()
    for _ in range(2):
        Job.objects.filter(pk=job.pk).update(state="waiting", noted={})
        tried(job)
    first, second = mail_server.taken
    assert first["Message-ID"] == second["Message-ID"]
    assert first["Date"] == second["Date"]
    other = letter()
    tried(other)
    assert mail_server.taken[2]["Message-ID"] != first["Message-ID"]


def test_whose_worker_was_lost_after_the_server_took_it_is_sent_twice_and_never_a_third_time(
    mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As often as it is taken up: the worker dies each time before it can write that the server took it."""

    class Killed(BaseException):
        pass

    real = jobs.RunningJob.note

    def dies(self: jobs.RunningJob, **values: Any) -> None:
        if "sent_at" in values:
            raise Killed
        real(self, **values)

    monkeypatch.setattr(jobs.RunningJob, "note", dies)
    job = letter()
    for _ in range(2):
        with pytest.raises(Killed):
            run_job(job_id=job.pk)
        Job.objects.filter(pk=job.pk).update(lease_until=timezone.now())
    monkeypatch.setattr(jobs.RunningJob, "note", real)
    for _ in range(3):
        run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.is_in_doubt) == ("failed", True)
    assert len(mail_server.taken) == 2


def test_one_that_was_sent_and_not_finished_is_not_sent_again(mail_server: MailServer) -> None:
    job = letter()
    Job.objects.filter(pk=job.pk).update(noted={"in_doubt": 1, "sent_at": "2026-11-17T12:00:00+00:00"})
    assert (tried(job).state, job.result) == ("done", {"sent": 1})
    assert mail_server.taken == []


class TestNobodysJob:
    def test_whoever_a_letter_warns_about_does_not_see_it_and_cannot_stop_it(self, signed_in: Any) -> None:
        """A manager takes somebody's second factor away; the letter that tells of it is out of the manager's reach."""
        operator = make_operator()
        manager = make_person(Role.GAME_MANAGER, operator=operator)
        victim = make_person(Role.FLOOR_SUPERVISOR, operator=operator)
        Authenticator.objects.create(user=victim, type="totp", data={})
        reset_second_factor(person=victim, actor=Actor("the manager", person=manager))
        job = Job.objects.get(kind="mail")
        assert (job.person, job.client, job.tenant) == (None, None, f"operator:{operator.pk}")
        browser: Client = signed_in(manager)
        assert browser.get(f"/jobs/{job.pk}/").status_code == 404
        assert browser.post(f"/jobs/{job.pk}/cancel/").status_code == 404
        assert browser.post(f"/api/v1/jobs/{job.pk}/cancel/").status_code in (401, 403, 404)
        job.refresh_from_db()
        assert job.state == "waiting"

    def test_not_even_one_that_has_a_name_on_it(self) -> None:
        person = make_person(Role.GAME_MANAGER)
        Job.objects.create(kind="mail", queue="mail", person=person)
        assert not jobs_visible_to(access_for(person=person)).exists()


class TestInvitations:
    @pytest.fixture
    def manager(self) -> Person:
        return make_person(Role.GAME_MANAGER)

    @pytest.fixture
    def invitation(self, manager: Person) -> Invitation:
        return invite_person(
            organisation=manager.membership.operator,
            email="new@test.example",
            full_name="Somebody New",
            roles=["viewer"],
            actor=Actor("the manager", person=manager),
        ).invitation

    def shown(self, manager: Person, signed_in: Any) -> str:
        return str(signed_in(manager).get("/people/invitations/").content.decode())

    def test_the_page_says_what_became_of_the_letter(
        self, mail_server: MailServer, manager: Person, invitation: Invitation, signed_in: Any
    ) -> None:
        job = invitation.letter
        assert job is not None
        assert "On its way" in self.shown(manager, signed_in)
        mail_server.stop()
        tried(job)
        page = self.shown(manager, signed_in)
        assert "Not sent yet" in page
        assert "tried once" in page
        mail_server.start()
        tried(job)
        page = self.shown(manager, signed_in)
        assert "Sent" in page
        assert "Not sent" not in page

    def test_the_page_says_when_it_was_given_up(
        self, manager: Person, invitation: Invitation, signed_in: Any
    ) -> None:
        Job.objects.filter(kind="mail").update(state="failed", error="SMTPDataError: 554")
        assert "Could not be sent" in self.shown(manager, signed_in)

    def test_a_letter_whose_link_is_dead_does_not_leave(
        self, manager: Person, invitation: Invitation
    ) -> None:
        first = invitation.letter
        # long enough ago to be sent again
        Invitation.objects.update(expires_at=timezone.now() + timedelta(days=1))
        actor = Actor("the manager", person=manager)
        second = resend_invitation(invitation=invitation, actor=actor).invitation.letter
        assert first is not None
        assert second is not None
        first.refresh_from_db()
        assert first.state == "cancelled"
        withdraw_invitation(invitation=invitation, actor=actor)
        second.refresh_from_db()
        assert second.state == "cancelled"
