"""The product in a process of its own behind a real port, as it is run: for what freezes, dies or is too large."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from threading import Event
from time import monotonic
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.db import connection

PATIENCE = 60


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes
    headers: dict[str, str]

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class WebProcess:
    port: int

    def send(
        self, method: str, address: str, body: bytes | str = b"", *, timeout: float = 30, **headers: str
    ) -> Answer:
        asked = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            asked.request(method, address, body.encode() if isinstance(body, str) else body, sent)
            answer = asked.getresponse()
            return Answer(answer.status, answer.read(), {name.lower(): v for name, v in answer.getheaders()})
        finally:
            asked.close()


@contextmanager
def web_process(**environment: str) -> Iterator[WebProcess]:
    """One web process as production runs it, on the database that the test has chosen."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    parts = urlsplit(os.environ["DATABASE_URL"])
    database = urlunsplit(parts._replace(path=f"/{connection.settings_dict['NAME']}"))
    command = f"-m granian --interface asgi --host 127.0.0.1 --port {port} --no-ws --workers 1"
    command += " --workers-kill-timeout 1 --log-level warning backoffice.asgi:application"
    settings = {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "backoffice.settings.test"}
    process = subprocess.Popen(
        [sys.executable, *command.split()], env={**os.environ, **settings, **environment}
    )
    try:
        site = WebProcess(port)
        _wait_for(site, process)
        yield site
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(site: WebProcess, process: subprocess.Popen[bytes]) -> None:
    pause, deadline = Event(), monotonic() + PATIENCE
    while monotonic() < deadline and process.poll() is None:
        try:
            site.send("GET", "/health/", timeout=5)
        except OSError:
            pause.wait(0.1)
        else:
            return
    raise AssertionError("the web process did not come up")
