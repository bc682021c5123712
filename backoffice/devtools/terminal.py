"""What the person at the terminal reads."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from backoffice.devtools.paths import LOGS


class Stop(Exception):
    """Not a fault of the program, but something that the reader can put right: one message, no traceback."""


def say(message: str) -> None:
    # the terminal may be gone by the time we say goodbye
    with contextlib.suppress(OSError):
        print(message, flush=True)


def complain(message: str) -> None:
    with contextlib.suppress(OSError):
        print(message, file=sys.stderr, flush=True)


def run_step(
    title: str,
    command: Sequence[str],
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    hint: str = "",
) -> None:
    """Run one step of the set-up quietly, and show its last words only when it fails."""
    say(f"· {title}")
    started = time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / "setup.log"
    with log.open("ab") as output:
        output.write(f"\n$ {' '.join(command)}\n".encode())
        output.flush()
        start = output.tell()
        done = subprocess.run(
            command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=False
        )
    if done.returncode:
        words = log.read_bytes()[start:].decode(errors="replace").strip().splitlines()
        complain("\n".join(f"    {line}" for line in words[-20:]))
        raise Stop(f"{title}: failed (exit {done.returncode}). {hint}".strip())
    if (seconds := time.monotonic() - started) >= 1:
        say(f"  done in {seconds:.0f} s")
