"""A broker that hangs makes nobody wait for a page; what was asked for meanwhile is done once it answers again."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from django.test import Client

from backoffice.jobs.models import Job
from backoffice.permissions.roles import Role
from tests.factories import make_person
from tests.programs import ROOT, broker, celery_worker, environment, program, until, web

pytestmark = pytest.mark.usefixtures("committed_database")


@pytest.fixture
def hanging(tmp_path: Path) -> Iterator[tuple[str, int]]:
    with broker(tmp_path) as (url, process):
        yield url, process
        os.kill(process, signal.SIGCONT)


def forget_password(site: str, email: str) -> int:
    """Anybody may ask for a letter; it leaves through a job that a worker is told of after the commit."""
    address = f"{site}/accounts/password/reset/"
    with httpx.Client(timeout=30) as browser:
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get(address).text)
        assert found
        return browser.post(
            address, data={"email": email, "csrfmiddlewaretoken": found[1]}, headers={"Referer": address}
        ).status_code


def state_of_installation(site: str) -> int:
    """The page that asks the broker itself."""
    browser = Client()
    browser.force_login(
        make_person(Role.ADMINISTRATOR), backend="backoffice.people.authentication.PersonBackend"
    )
    cookies = {name: morsel.value for name, morsel in browser.cookies.items()}
    return httpx.get(f"{site}/installation/", cookies=cookies, timeout=30).status_code


def test_pages_and_health_answer_while_the_broker_hangs_and_the_letters_leave_afterwards(
    hanging: tuple[str, int],
) -> None:
    url, process = hanging
    people = [make_person().email for _ in range(6)]
    with web(BROKER_URL=url) as site, program(*celery_worker(), BROKER_URL=url):
        os.kill(process, signal.SIGSTOP)
        with ThreadPoolExecutor(4) as browsers:
            # more at once than the server has threads, and again and again whether it lives
            letters = [browsers.submit(forget_password, site, email) for email in people]
            alive = [browsers.submit(httpx.get, f"{site}/health/", timeout=30) for _ in range(6)]
        assert [each.result() for each in letters] == [302] * 6
        assert [each.result().status_code for each in alive] == [200] * 6
        assert list(Job.objects.values_list("kind", "state")) == [("mail", "waiting")] * 6
        assert state_of_installation(site) == 200
        os.kill(process, signal.SIGCONT)
        # as the scheduler says it every few seconds
        sweep = [
            "-m",
            "celery",
            "-A",
            "backoffice",
            "call",
            "jobs.run_scheduled",
            "--queue",
            "sweep",
            "--args",
        ]
        subprocess.run(
            [sys.executable, *sweep, '["wake-queues"]'],
            cwd=ROOT,
            env=environment(BROKER_URL=url),
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=60,
        )
        until(lambda: Job.objects.filter(state="done", attempts=1).count() == 6, "the end of six letters")
