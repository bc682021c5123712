import contextlib
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from backoffice.devtools.paths import ROOT

Answer = tuple[int, dict[str, str], bytes]


class Server:
    def __init__(self, port: int, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.port, self.folder, self.process = port, folder, process

    def open(self, path: str, *, method: str = "GET", **headers: str) -> http.client.HTTPConnection:
        """Ask, and do not wait for the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers={"Host": f"localhost:{self.port}"} | names)
        return connection

    def ask(self, path: str, **headers: str) -> Answer:
        return answer_of(self.open(path, **headers))

    def until(self, condition: Callable[[], object]) -> None:
        deadline = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < deadline, "did not come true within a minute"
            time.sleep(0.05)

    def until_ready(self, path: str) -> None:
        def answers() -> bool:
            with contextlib.suppress(OSError, http.client.HTTPException):
                return self.ask(path)[0] == 200
            return False

        self.until(answers)


def answer_of(connection: http.client.HTTPConnection) -> Answer:
    with contextlib.closing(connection):
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return response.status, headers, response.read()


@contextlib.contextmanager
def granian(application: str, folder: Path, *options: str, **env: str) -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--interface", "asgi", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--no-ws", "--workers-kill-timeout", "2", *options, application]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | env, stdout=log, stderr=log, start_new_session=True
        )
    try:
        yield Server(port, folder, process)
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Server]:
    with granian(
        "tests.backoffice.server.small_product:application", tmp_path, FOLDER=str(tmp_path)
    ) as server:
        server.until_ready("/")
        yield server
