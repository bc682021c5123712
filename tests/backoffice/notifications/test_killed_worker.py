"""kill -9 of a real worker after the mail server took the letter: it comes twice at most, under one Message-ID."""

import signal
import subprocess
from collections.abc import Iterator

import pytest
from django.utils import timezone

from backoffice.celery import app
from backoffice.jobs.models import Job
from backoffice.jobs.services.waking import wake
from backoffice.notifications.services.mail import send_text
from tests.programs import celery_worker, program, until
from tests.smtp import MailServer

pytestmark = pytest.mark.usefixtures("committed_database")


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    found = MailServer()
    found.start()
    yield found
    found.stop()


def test_a_worker_killed_while_the_server_takes_the_letter(mail_server: MailServer) -> None:
    app.control.purge()
    where = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mail_server.port), "EMAIL_USE_TLS": "false"}
    where["DJANGO_SETTINGS_MODULE"] = "tests.real_mail"
    job = send_text(to="a@b.example", subject="Good news", text="The table is open.")
    # it has the whole letter and says nothing: the worker cannot know
    mail_server.speaks.clear()
    for time in (1, 2):
        with program(*celery_worker("--pool", "solo", "-Q", "mail"), **where) as worker:
            until(lambda: len(mail_server.taken) == time, f"letter {time}")  # noqa: B023
            _kill(worker)
        Job.objects.filter(pk=job.pk).update(lease_until=timezone.now())
        wake("mail")
    mail_server.speaks.set()
    with program(*celery_worker("--pool", "solo", "-Q", "mail"), **where):
        until(lambda: Job.objects.get(pk=job.pk).is_finished, "the end of the letter")
    job.refresh_from_db()
    assert (job.state, job.is_in_doubt, job.attempts) == ("failed", True, 3)
    assert len(mail_server.taken) == 2
    assert len({each["Message-ID"] for each in mail_server.taken}) == 1


def _kill(worker: "subprocess.Popen[bytes]") -> None:
    worker.send_signal(signal.SIGKILL)
    worker.wait()
