"""A time-stamping authority of our own, for the demo and the tests: signatures need somebody who says when."""

from __future__ import annotations

import contextlib
import http.client
import socket
import time

from backoffice.devtools.family import Family
from backoffice.devtools.paths import ROOT, RUN, VENV_PYTHON
from backoffice.devtools.ports import LOOPBACK
from backoffice.devtools.terminal import Stop

SIGNING = RUN / "demo-signing"
START_SECONDS = 30


def command(port: int) -> list[str]:
    module = "submissions.documents.rules.timestamp_responder"
    return [*f"-m {module} --port {port} --folder".split(), str(SIGNING)]


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        return int(taken.getsockname()[1])


def address(port: int) -> str:
    return f"http://{LOOPBACK}:{port}"


def start_time_stamps(family: Family) -> str:
    """Where it is, once it answers."""
    port = free_port()
    process = family.start("times", [VENV_PYTHON, *command(port)], cwd=ROOT)
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError, http.client.HTTPException):
            asked = http.client.HTTPConnection(LOOPBACK, port, timeout=3)
            asked.request("POST", "/", b"")
            asked.getresponse().close()
            return address(port)
        time.sleep(0.02)
    raise Stop("The time-stamping authority of the demo did not start.")
