"""A PostgreSQL of our own: reachable through a socket in a private folder only, never through a port."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import IO
from urllib.parse import urlencode

from backoffice.devtools.family import Family, as_user
from backoffice.devtools.paths import VAR
from backoffice.devtools.postgres_binaries import (
    Binaries,
    choose_binaries,
    find_binaries,
    make_runnable,
    may,
    server_user,
)
from backoffice.devtools.terminal import Stop, say

NAME = "baize"
# owns nothing: `migrate` makes this role and gives it its rights
APPLICATION = "baize_app"
SETTINGS = {"listen_addresses": "", "logging_collector": "off", "log_min_messages": "warning"}
# a test database is thrown away: nothing in it has to survive a power cut
THROW_AWAY = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_wal_size": "512MB",  # its folder may be in memory
    "max_connections": "500",
}
START_SECONDS = 60


def start_postgres(family: Family, *, home: Path, sockets: Path, log: IO[bytes], throw_away: bool) -> str:
    """Start the server whose data is under `home`, made on first use, and return the address of its owner."""
    data = home / "data"
    user = server_user(data)
    binaries = make_runnable(choose_binaries(find_binaries(), data), user, home)
    _give(sockets, user)
    if not data.exists():
        _create_cluster(binaries, data, user, log)
    _end_leftover(binaries, data, user)
    settings = {**SETTINGS, "unix_socket_directories": str(sockets), **(THROW_AWAY if throw_away else {})}
    if not may(user, '[ -w "$1" ]', Path("/dev/shm")):  # noqa: S108 - where it shares memory if it can
        settings["dynamic_shared_memory_type"] = "mmap"
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    command = [binaries["postgres"], "-D", str(data), *options]
    deadline = time.monotonic() + START_SECONDS
    while not _serves(family, command, data, user, log, deadline):
        time.sleep(0.2)
    return address(NAME, sockets)


def address(role: str, sockets: Path) -> str:
    return f"postgresql://{role}@/{NAME}?{urlencode({'host': str(sockets)})}"


def _serves(
    family: Family, command: list[str], data: Path, user: int | None, log: IO[bytes], deadline: float
) -> bool:
    """Start the server once; False when it is worth another try."""
    said_before = log.seek(0, os.SEEK_END)
    process = family.start(
        "postgres",
        command,
        env=_server_environment(),
        cwd=data.parent,
        output=log,
        stop_signal=signal.SIGINT,  # PostgreSQL's "fast" shutdown: does not wait for clients
        user=user,
    )
    if _gets_ready(process, data, deadline):
        return True
    family.end([process])
    words = Path(log.name).read_bytes()[said_before:]
    # helpers of a server that was killed need a moment to notice; until then the new one gives up
    if b"pre-existing shared memory block" in words and time.monotonic() < deadline:
        return False
    raise Stop(f"PostgreSQL did not start; {log.name} says why:\n{words.decode()[-600:].strip()}")


def lasting_home() -> Path:
    """Where the data of `make run` lives: in `var/`, or outside if the server's user may not enter there."""
    home = VAR / "postgres"
    pointer = VAR / "postgres-is-in"
    if pointer.exists():
        home = Path(pointer.read_text().strip())
    home.mkdir(parents=True, exist_ok=True)
    user = server_user(home / "data")
    if may(user, 'cd "$1"', home.parent):
        _give(home, user)
        return home
    for place in (Path("/var/lib"), Path("/var/tmp"), Path("/tmp")):  # noqa: S108 - made private below
        elsewhere = place / f"baize-{secrets.token_hex(4)}"
        with contextlib.suppress(OSError):
            elsewhere.mkdir(mode=0o700)
            _give(elsewhere, user)
            if may(user, 'cd "$1"', elsewhere):
                pointer.write_text(f"{elsewhere}\n")
                say(f"  its data goes to {elsewhere}: the user that PostgreSQL runs as may not enter {VAR}")
                return elsewhere
    raise Stop(
        f"PostgreSQL would run as user {user}, who may enter neither {home} nor /var/lib, /var/tmp or /tmp.\n"
        "Give Baize a server: DATABASE_URL=postgresql://..."
    )


def _give(folder: Path, user: int | None) -> None:
    folder.chmod(0o700)
    if user is not None:
        os.chown(folder, user, pwd.getpwuid(user).pw_gid)


def _create_cluster(binaries: Binaries, data: Path, user: int | None, log: IO[bytes]) -> None:
    """Built aside and renamed when complete, so that an interrupted first start leaves nothing half-made."""
    unfinished = data.with_name("data.part")
    shutil.rmtree(unfinished, ignore_errors=True)
    _give(data.parent, user)
    create = [binaries["initdb"], "-D", str(unfinished), "-U", NAME, "--auth=trust", "--encoding=UTF8"]
    steps: list[tuple[list[str], bytes]] = [
        ([*create, "--locale=C.UTF-8", "--no-sync"], b""),
        (
            [binaries["postgres"], "--single", "-D", str(unfinished), "postgres"],
            f"CREATE DATABASE {NAME}\n".encode(),
        ),
    ]
    for command, words in steps:
        done = subprocess.run(
            command,
            input=words,
            env=_server_environment(),
            cwd=data.parent,
            stdout=log,
            stderr=log,
            check=False,
            **as_user(user),
        )
        if done.returncode:
            raise Stop(f"PostgreSQL could not make its data folder; {log.name} says why.")
    unfinished.rename(data)


def _end_leftover(binaries: Binaries, data: Path, user: int | None) -> None:
    """After a crash: stop a server that still runs on our data, forget one whose number is another's now."""
    pidfile = data / "postmaster.pid"
    try:
        pid = int(pidfile.read_text().splitlines()[0])
    except (FileNotFoundError, IndexError, ValueError):
        return
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except FileNotFoundError:
        return  # PostgreSQL sees for itself that nobody has this number
    except OSError:
        command = []
    if os.fsencode(data) in command:
        stop = [binaries["pg_ctl"], "stop", "-D", str(data), "-m", "fast", "-w"]
        subprocess.run(stop, cwd="/", capture_output=True, check=False, **as_user(user))
    else:
        pidfile.unlink(missing_ok=True)


def _gets_ready(process: subprocess.Popen[bytes], data: Path, deadline: float) -> bool:
    """The server writes its state into the eighth line of its pid file; pg_ctl waits for the same word."""
    while process.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError, IndexError):
            lines = (data / "postmaster.pid").read_text().splitlines()
            if lines[0] == str(process.pid) and lines[7].strip() == "ready":
                return True
        time.sleep(0.02)
    return False


def _server_environment() -> dict[str, str]:
    """A server takes no orders from variables that were meant for clients (PGHOST, PGDATA ...)."""
    return {"PATH": os.defpath, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
