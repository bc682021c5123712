"""A real worker is frozen, another does its job, and the first wakes up and fails: what is done stays done."""

import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager
from subprocess import Popen

import pytest
from django.utils import timezone

from backoffice.jobs.models import Job
from backoffice.notifications.services.mail import send_text
from tests.programs import PATIENCE, one_job, program, until
from tests.smtp import MailServer

pytestmark = pytest.mark.usefixtures("committed_database")


@pytest.fixture
def mail_servers() -> Iterator[list[MailServer]]:
    found = [MailServer(), MailServer()]
    for each in found:
        each.start()
    yield found
    for each in found:
        each.stop()


def worker_with(server: MailServer) -> AbstractContextManager[Popen[bytes]]:
    where = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(server.port), "EMAIL_USE_TLS": "false"}
    return program(*one_job("mail"), **where, DJANGO_SETTINGS_MODULE="tests.real_mail")


def test_a_worker_that_wakes_up_and_fails_does_not_undo_what_another_has_done(
    mail_servers: list[MailServer],
) -> None:
    silent, other = mail_servers
    silent.speaks.clear()
    job = send_text(to="a@b.example", subject="Good news", text="The table is open.")
    with worker_with(silent) as frozen:
        until(lambda: silent.taken, "the letter at the first server")
        frozen.send_signal(signal.SIGSTOP)
        # it says nothing of itself for as long as a worker is waited for
        Job.objects.filter(pk=job.pk).update(lease_until=timezone.now())
        with worker_with(other) as second:
            assert second.wait(PATIENCE) == 0
        done = Job.objects.values().get(pk=job.pk)
        assert (done["state"], done["attempts"]) == ("done", 2)
        # when it goes on, the server hangs up on it
        silent.answer = ""
        silent.speaks.set()
        frozen.send_signal(signal.SIGCONT)
        assert frozen.wait(PATIENCE) == 0
    assert Job.objects.values().get(pk=job.pk) == done
