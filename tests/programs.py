"""The product's programs as they run in an installation: real processes on the database of the test.

They are killed, frozen and slowed down by tests of faults; what they do can only be looked for.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic
from typing import TypeVar

import httpx

from backoffice.devtools.family import Family
from backoffice.devtools.ports import LOOPBACK
from backoffice.devtools.valkey import start_valkey
from tests.databases import address_of_the_application

ROOT = Path(__file__).parent.parent
PATIENCE = 90
Found = TypeVar("Found")


def until(find: Callable[[], Found], what: str = "it") -> Found:
    """What another process does in its own time."""
    over, deadline = Event(), monotonic() + PATIENCE
    while not (found := find()):
        if monotonic() > deadline:
            raise AssertionError(f"{what} did not happen in {PATIENCE} s")
        over.wait(0.05)
    return found


def environment(**more: str) -> dict[str, str]:
    return {
        **os.environ,
        "DATABASE_URL": address_of_the_application(),
        "DJANGO_SETTINGS_MODULE": "backoffice.settings.test",
        **more,
    }


@contextmanager
def program(*arguments: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Killed at the end, whatever it does then."""
    process = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, env=environment(**more))
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def celery_worker(*options: str) -> list[str]:
    base = "-m celery -A backoffice worker --loglevel WARNING --without-gossip --without-mingle"
    return [*base.split(), *(options or ("--pool", "solo"))]


_ONE_JOB = """
import sys
import django
django.setup()
from django.utils import timezone
from backoffice.jobs.services.queues import run_next
raise SystemExit(0 if run_next(sys.argv[1], at=timezone.now()) else 1)
"""


def one_job(queue: str) -> list[str]:
    """A worker that is told once that its queue has work: a process that starts sooner than one with a broker."""
    return ["-c", _ONE_JOB, queue]


@contextmanager
def web(**more: str) -> Iterator[str]:
    """The web server of an installation; gives its address once it serves."""
    port = _free_port()
    command = f"-m granian --interface asgi --host {LOOPBACK} --port {port} --no-ws --workers 1"
    with program(*command.split(), "backoffice.asgi:application", **more):
        url = f"http://{LOOPBACK}:{port}"
        until(lambda: _serves(url), "the web server's start")
        yield url


@contextmanager
def broker(folder: Path) -> Iterator[tuple[str, int]]:
    """One of its own, for tests that freeze it: its address and its process."""
    (folder / "queue").mkdir()
    with Family() as family, (folder / "valkey.log").open("wb") as log:
        # the path of a socket has to be short
        sockets = family.make_folder("mq", in_memory=True)
        url = start_valkey(family, home=folder / "queue", sockets=sockets, log=log, throw_away=True)
        yield url, family.processes["valkey"].pid


def _free_port() -> int:
    with socket.socket() as found:
        found.bind((LOOPBACK, 0))
        return int(found.getsockname()[1])


def _serves(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health/", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False
