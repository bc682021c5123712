"""Clean up after a supervisor that cannot do it itself any more.

A killed process runs no handler, so another one has to notice. This one reads what is to be ended or removed
from its standard input, whose other end only the supervisor holds: when that closes, for whatever reason, it
acts.

Lines: `group PGID SIGNAL`, `gone PGID`, `remove PATH`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

PATIENCE = 10.0


def read_will(lines: Iterable[str]) -> tuple[dict[int, int], list[str]]:
    groups: dict[int, int] = {}
    paths: list[str] = []
    for line in lines:
        verb, _, rest = line.rstrip("\n").partition(" ")
        if verb == "group":
            group, number = rest.split()
            groups[int(group)] = int(number)
        elif verb == "gone":
            groups.pop(int(rest), None)
        elif verb == "remove":
            paths.append(rest)
    return groups, paths


def end_groups(groups: dict[int, int], patience: float = PATIENCE) -> None:
    """Ask the leader of each group, youngest first, and end by force what is left of the group."""
    for group, number in reversed(groups.items()):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(group, number)
    deadline = time.monotonic() + patience
    while any(map(is_alive, groups)) and time.monotonic() < deadline:
        time.sleep(0.05)
    for group in reversed(groups):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    groups, paths = read_will(sys.stdin)
    end_groups(groups)
    for path in paths:
        remove(Path(path))


if __name__ == "__main__":
    main()
