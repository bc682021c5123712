"""`make run`: the whole product on this machine, until Ctrl-C."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from backoffice.devtools import time_stamps
from backoffice.devtools.family import Family
from backoffice.devtools.paths import ROOT, RUN, VAR, VENV_PYTHON
from backoffice.devtools.ports import chosen_port, ensure_port_is_free, serves
from backoffice.devtools.programs import CHECK_BROKER, CHECK_DATABASE, PREPARE, programs
from backoffice.devtools.reaper import PATIENCE, is_alive
from backoffice.devtools.services import given_environment, open_log, own_services, started
from backoffice.devtools.signals import stop_when_asked
from backoffice.devtools.supervisor import Supervisor
from backoffice.devtools.terminal import Stop, say

SERVICES_ENV = RUN / "services.env"
ACCOUNTS = RUN / "accounts.txt"


def run() -> int:
    given = given_environment()
    port = chosen_port(given)
    address = f"http://localhost:{port}"
    RUN.mkdir(parents=True, exist_ok=True)
    with (RUN / "supervisor.lock").open("a+") as lock, stop_when_asked():
        try:
            _be_the_only_one(lock, address)
            ensure_port_is_free(port)
            with Family(lock) as family:
                try:
                    _serve(family, given, port, address)
                except KeyboardInterrupt:
                    say("\nStopping ...")
        except KeyboardInterrupt:
            pass
    say("Baize has stopped; nothing is left running.")
    return 0


def _serve(family: Family, given: Mapping[str, str], port: int, address: str) -> None:
    say("· database and broker")
    own = own_services(family, given, throw_away=False)
    services = started(own, given)
    times = 0 if given.get("TIMESTAMP_URL") else time_stamps.free_port()
    if times:
        services["TIMESTAMP_URL"] = time_stamps.address(times)
    env = {
        **os.environ,
        **services,
        "PORT": str(port),
        "DJANGO_SETTINGS_MODULE": given.get("DJANGO_SETTINGS_MODULE", "backoffice.settings.demo"),
        "NUMBA_CACHE_DIR": given.get("NUMBA_CACHE_DIR", str(VAR / "numba")),
        "PYTHONUNBUFFERED": "1",
    }
    _leave_note(family, services)
    if "DATABASE_URL" in given:
        _do(family, env, ["-c", CHECK_DATABASE], "The server in DATABASE_URL does not answer.")
    if "BROKER_URL" in given:
        _do(family, env, ["-c", CHECK_BROKER], "The broker in BROKER_URL does not answer.")
    say("· migrations and demo")
    _do(family, env, ["-c", PREPARE, str(ACCOUNTS)], "The database could not be prepared.")
    say("· web server, worker and scheduler")
    supervisor = Supervisor(family, env=env, cwd=ROOT)
    for name, start in own.items():
        supervisor.keep_service(name, start)
    for name, command in programs(port, floor=given.get("FLOOR", ""), times=times).items():
        supervisor.start(name, [VENV_PYTHON, *command])

    def announce() -> None:
        say(f"\n{ACCOUNTS.read_text().strip()}\n\nBaize serves at {address}")
        say("Ctrl-C ends it; logs are in var/log.\n")

    supervisor.keep_running(is_ready=lambda: serves(port), when_ready=announce)


def _be_the_only_one(lock: IO[str], address: str) -> None:
    patient_until = time.monotonic() + 2 * PATIENCE
    while not _locks(lock):
        lock.seek(0)
        pid, _, where = lock.read().strip().partition(" ")
        # of a killed supervisor the reaper keeps the lock until it has tidied up
        if is_alive(int(pid or 0)) or time.monotonic() > patient_until:
            raise Stop(
                f"Baize already runs from this folder, at {where} (process {pid}).\n"
                f"End that one first: Ctrl-C in its terminal, or `kill {pid}`."
            )
        time.sleep(0.1)
    lock.truncate(0)
    lock.write(f"{os.getpid()} {address}\n")
    lock.flush()


def _locks(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _leave_note(family: Family, services: Mapping[str, str]) -> None:
    """Lets `manage.py` in another shell meet the same database; the note goes when the services go."""
    SERVICES_ENV.unlink(missing_ok=True)
    SERVICES_ENV.touch(mode=0o600)
    SERVICES_ENV.write_text("".join(f"{name}={value}\n" for name, value in services.items()))
    family.remove_at_end(SERVICES_ENV)


def _do(family: Family, env: Mapping[str, str], arguments: list[str], sorry: str) -> None:
    with open_log("manage") as log:
        begin = log.tell()
        process = family.start("manage", [VENV_PYTHON, *arguments], env=env, cwd=ROOT, output=log)
        process.wait()
    family.end([process])
    if process.returncode:
        said = Path(log.name).read_bytes()[begin:].decode(errors="replace").strip().splitlines()
        if any(
            line.startswith("Traceback ") for line in said
        ):  # what was raised; the log keeps the way to it
            said = said[max(number for number, line in enumerate(said) if line.startswith("  ")) + 1 :]
        words = "".join(f"\n    {line}" for line in said[-8:])
        raise Stop(f"{sorry} It says (all of it is in var/log/manage.log):{words}")
