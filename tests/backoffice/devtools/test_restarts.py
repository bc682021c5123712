"""The product as `make run` starts it, with one of its processes killed at a time, while somebody keeps asking."""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from backoffice.devtools.paths import ROOT
from tests.backoffice.devtools.conftest import Eventually, IsAlive

PAGE = "/accounts/login/"  # writes a session, so that it needs the database
# what somebody may be told while a part is away: in words, later, or not at all because the server is starting
PATIENT = {200, 503, None}
SCRIPT = """
    import json, os, subprocess, sys
    from pathlib import Path
    from backoffice.devtools.family import Family
    from backoffice.devtools.programs import programs
    from backoffice.devtools.paths import ROOT
    from backoffice.devtools.services import own_services, started
    from backoffice.devtools.signals import stop_when_asked
    from backoffice.devtools.supervisor import Supervisor
    port, logs = int(sys.argv[1]), Path(sys.argv[2])
    try:
        with stop_when_asked(), Family() as family:
            own = own_services(family, {}, throw_away=True)
            env = {**os.environ, **started(own, {}), "DJANGO_SETTINGS_MODULE": "backoffice.settings.demo"}
            for app in ("sessions", "people"):  # the page of the demo names those who are there
                migrate = [sys.executable, "manage.py", "migrate", app, "-v0"]
                subprocess.run(migrate, env=env, cwd=ROOT, check=True)
            supervisor = Supervisor(family, env=env, cwd=ROOT, logs=logs, first_pause=0.2)
            for name, start in own.items():
                supervisor.keep_service(name, start)
            for name, command in programs(port).items():
                supervisor.start(name, [sys.executable, *command])
            def tell():
                (logs / "part").write_text(json.dumps({n: p.pid for n, p in family.processes.items()}))
                (logs / "part").rename(logs / "pids")
            supervisor.keep_running(is_ready=lambda: tell() is not None, when_ready=tell)
    except KeyboardInterrupt:
        print("ended", flush=True)
"""


class Running:
    def __init__(self, port: int, logs: Path, process: subprocess.Popen[bytes]) -> None:
        self.port, self.logs, self.process = port, logs, process

    def answer(self, path: str = PAGE) -> tuple[int | None, str, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(connection):
            try:
                connection.request("GET", path, headers={"Host": f"localhost:{self.port}"})
                response = connection.getresponse()
                return response.status, response.getheader("Retry-After", ""), response.read().decode()
            except (OSError, http.client.HTTPException):
                return None, "", ""

    def pid(self, name: str) -> int:
        found: dict[str, int] = json.loads((self.logs / "pids").read_text())
        return found.get(name, 0)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    logs = tmp_path_factory.mktemp("logs")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    clean = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SCRIPT), str(port), str(logs)],
        cwd=ROOT,
        env=clean,
        stdout=(logs / "out").open("w"),
        stderr=(logs / "said").open("w"),
    )
    found = Running(port, logs, process)
    try:
        _until(lambda: process.poll() is not None or found.answer()[0] == 200)
        assert process.poll() is None, (logs / "said").read_text()
        yield found
    finally:
        process.terminate()
        process.wait(40)


def _until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 180
    while not condition():
        assert time.monotonic() < deadline, "did not come true in three minutes"
        time.sleep(0.1)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("postgres", signal.SIGKILL),
        ("postgres", signal.SIGINT),
        ("valkey", signal.SIGKILL),
        ("worker", signal.SIGKILL),
        ("post", signal.SIGKILL),
        ("beat", signal.SIGKILL),
        ("web", signal.SIGKILL),
    ],
)
def test_whatever_ends_comes_back_and_people_are_told_meanwhile(
    name: str, number: signal.Signals, running: Running, is_alive: IsAlive
) -> None:
    before = running.pid(name)
    os.kill(before, number)
    seen = []

    def is_back() -> bool:
        seen.append(running.answer())
        pid = running.pid(name)
        return pid != before and is_alive(pid) and seen[-1][0] == 200

    _until(is_back)
    assert {status for status, _, _ in seen} <= PATIENT
    assert all(wait == "5" for status, wait, _ in seen if status == 503)
    assert [running.answer()[0] for _ in range(8)] == [200] * 8
    assert f"{name} ended (signal 9)" in (running.logs / "said").read_text() or number == signal.SIGINT
    assert running.process.poll() is None


def test_people_read_that_the_database_is_away(running: Running) -> None:
    before = running.pid("postgres")
    os.kill(before, signal.SIGKILL)
    _until(lambda: "Baize is not available right now" in running.answer()[2])
    _until(lambda: running.pid("postgres") != before and running.answer()[0] == 200)


def test_health_answers_while_the_database_hangs(running: Running) -> None:
    server = running.pid("postgres")
    frozen = [server, *_children(server)]
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    try:
        stuck = [Thread(target=running.answer) for _ in range(12)]  # more than all threads of all processes
        for each in stuck:
            each.start()
        answers = [running.answer("/health/") for _ in range(3)]
    finally:
        for pid in frozen:
            os.kill(pid, signal.SIGCONT)
    assert {(status, wait) for status, wait, _ in answers} == {(503, "5")}
    for each in stuck:
        each.join()
    _until(lambda: running.answer("/health/")[0] == 200)
    assert running.answer()[0] == 200


def test_a_killed_child_of_the_web_server_is_replaced(running: Running, is_alive: IsAlive) -> None:
    parent = running.pid("web")
    children = _children(parent)
    os.kill(children[0], signal.SIGKILL)
    _until(lambda: children[0] not in _children(parent) and len(_children(parent)) == len(children))
    _until(lambda: running.answer()[0] == 200)
    assert running.pid("web") == parent
    assert is_alive(parent)


def test_ctrl_c_ends_all_of_them(running: Running, eventually: Eventually, is_alive: IsAlive) -> None:
    pids = [running.pid(name) for name in ("postgres", "valkey", "web", "worker", "post", "beat")]
    pids += [child for pid in pids for child in _children(pid)]
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(40) == 0
    assert (running.logs / "out").read_text().endswith("ended\n")
    eventually(lambda: not any(map(is_alive, pids)))


def _children(pid: int) -> list[int]:
    """Only programs: the server also keeps one small process that watches over shared memory."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(child) for child in task.read_text().split()]
    return [
        child for child in found if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()
    ]
