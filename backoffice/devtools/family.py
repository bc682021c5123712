"""Processes that never outlive the one that started them, and folders that never outlive it either."""

from __future__ import annotations

import contextlib
import os
import pwd
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from backoffice.devtools import reaper
from backoffice.devtools.signals import stop_when_asked


class Family:
    """Starts every process in a session of its own, so that Ctrl-C reaches the supervisor alone.

    Used as a context manager. What it holds is ended on the way out; if there is no way out (`kill -9`), the
    reaper ends it.
    """

    def __init__(self, lock: IO[str] | None = None) -> None:
        """With a lock: the reaper shares it, so that it is held until really everything has ended."""
        self._shared = [lock.fileno()] if lock else []
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._signals: dict[subprocess.Popen[bytes], signal.Signals] = {}
        self._doomed: list[Path] = []

    def __enter__(self) -> Family:
        reading, self._will = os.pipe()
        self._reaper = subprocess.Popen(
            [sys.executable, "-I", "-S", reaper.__file__],
            stdin=reading,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,
            pass_fds=self._shared,
        )
        os.close(reading)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(list(self._signals))
        for path in self._doomed:
            reaper.remove(path)
        os.close(self._will)
        self._reaper.wait()

    def start(
        self,
        name: str,
        command: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        output: IO[bytes] | int | None = subprocess.DEVNULL,
        stop_signal: signal.Signals = signal.SIGTERM,
        user: int | None = None,
    ) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command,
            env=env,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=self._make_known(stop_signal),  # noqa: PLW1509 - we have no threads
            **as_user(user),
        )
        self.processes[name] = process
        self._signals[process] = stop_signal
        return process

    def end(self, processes: Iterable[subprocess.Popen[bytes]], patience: float = reaper.PATIENCE) -> None:
        """End these, youngest first, and everything that they started."""
        chosen = {process: self._signals.pop(process) for process in processes if process in self._signals}
        self.processes = {
            name: process for name, process in self.processes.items() if process in self._signals
        }
        for process, number in reversed(chosen.items()):
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(number)
        deadline = time.monotonic() + patience
        for process in chosen:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, deadline - time.monotonic()))
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            os.write(self._will, f"gone {process.pid}\n".encode())

    def make_folder(self, name: str, *, in_memory: bool = False) -> Path:
        """A folder with a short name (a socket's path may have 107 bytes), removed at the end."""
        place = (in_memory and roomy_memory()) or _short_temporary_folder()
        folder = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=place))
        if os.geteuid() == 0:
            folder.chmod(0o711)  # a server that dropped root passes through; it cannot look around
        self.remove_at_end(folder)
        return folder

    def remove_at_end(self, path: Path) -> None:
        os.write(self._will, f"remove {path}\n".encode())
        self._doomed.append(path)

    def _make_known(self, stop_signal: signal.Signals) -> Callable[[], None]:
        def tell_reaper() -> None:
            # by the child, before it becomes the command: there is no moment at which it is alive and unknown
            os.write(self._will, f"group {os.getpid()} {int(stop_signal)}\n".encode())

        return tell_reaper


def run_in_family(command: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> int:
    """Run one program to its end in the terminal, and end it as Ctrl-C would if we are asked to stop before."""
    with stop_when_asked(), Family() as family:
        return family.start(
            "program", command, cwd=cwd, env=env, output=None, stop_signal=signal.SIGINT
        ).wait()


def as_user(user: int | None) -> dict[str, Any]:
    return {} if user is None else {"user": user, "group": pwd.getpwuid(user).pw_gid, "extra_groups": []}


def roomy_memory(place: Path = Path("/dev/shm"), room: int = 4 * 2**30) -> str:  # noqa: S108 - mkdtemp is private
    """Where files live in memory, if there is plenty of it and programs may be started there; else nothing.

    A test database has some thousand small files: to copy and drop them costs a disk a second or more, memory a sixth.
    """
    try:
        found = os.statvfs(place)
        memory = Path("/proc/meminfo").read_text()
    except OSError:
        return ""
    available = 1024 * int(memory.partition("MemAvailable:")[2].split()[0])
    is_closed = found.f_flag & (os.ST_RDONLY | os.ST_NOEXEC) or not os.access(place, os.W_OK)
    has_room = min(found.f_bavail * found.f_frsize, available) >= room
    return str(place) if has_room and not is_closed else ""


def _short_temporary_folder() -> str:
    chosen = tempfile.gettempdir()
    # root's own may be closed to the user that a server runs as
    return chosen if len(chosen) < 60 and os.geteuid() != 0 else "/tmp"  # noqa: S108 - mkdtemp makes it private
