"""Keeps the programs of the product running, says what matters, and ends all of them together."""

from __future__ import annotations

import contextlib
import re
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from backoffice.devtools.family import Family
from backoffice.devtools.paths import LOGS
from backoffice.devtools.services import open_log
from backoffice.devtools.terminal import Stop, complain, say

TICK = 0.25
LONG_ENOUGH = 30.0  # a program that lived this long was not broken from the start
TRIES = 5
READY_SECONDS = 60.0
# a level as structlog, granian and Celery write it, and the last line of a traceback
MATTERS = re.compile(
    r"\b(?i:warning|error|critical) *[]/]|^\w+(\.\w+)*\.[A-Z]\w*(:|$)|^[A-Z]\w*(Error|Exception)\b"
)


@dataclass
class Kept:
    """What is started again when it ends by itself, a little later each time."""

    name: str
    log: Path
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    failures: int = 0
    again_at: float = 0.0


@dataclass
class Program(Kept):
    command: Sequence[str] = ()
    read_to: int = 0


@dataclass
class Service(Kept):
    """What the programs lean on: while it is away they are left alone, and answer that it is away."""

    start: Callable[[], object] = str


class Supervisor:
    def __init__(
        self,
        family: Family,
        *,
        env: Mapping[str, str],
        cwd: Path,
        logs: Path = LOGS,
        first_pause: float = 1.0,
    ) -> None:
        self._family = family
        self._env = env
        self._cwd = cwd
        self._logs = logs
        self._first_pause = first_pause
        self._programs: list[Program] = []
        self._services: list[Service] = []

    def start(self, name: str, command: Sequence[str]) -> None:
        program = Program(name, self._logs / f"{name}.log", command=command)
        self._programs.append(program)
        self._launch(program)

    def keep_service(self, name: str, start: Callable[[], object]) -> None:
        """One that the family runs already; `start` brings it back with the same data, at the same address."""
        process = self._family.processes[name]
        self._services.append(
            Service(name, self._logs / f"{name}.log", process, time.monotonic(), start=start)
        )

    def keep_running(self, *, is_ready: Callable[[], bool], when_ready: Callable[[], None]) -> None:
        """Until somebody asks us to stop, or until going on makes no sense."""
        ready, patient_until = False, time.monotonic() + READY_SECONDS
        try:
            while True:
                for service in self._services:
                    self._look_after(service)
                for program in self._programs:
                    self._echo(program)
                    if all(service.process for service in self._services):
                        self._look_after(program)
                if not ready and is_ready():
                    ready = True
                    when_ready()
                if not ready and time.monotonic() > patient_until:
                    patient_until = float("inf")
                    complain(
                        f"Still not ready after {READY_SECONDS:g} s; what it waits for is in {self._logs}."
                    )
                time.sleep(TICK)
        finally:
            # before the database and the broker go, so that nobody reports them missing
            self._family.end([program.process for program in self._programs if program.process])

    def _launch(self, kept: Kept) -> None:
        if isinstance(kept, Service):
            kept.start()
            kept.process = self._family.processes[kept.name]
            say(f"{kept.name} is back.")
        elif isinstance(kept, Program):
            with open_log(kept.name, self._logs) as log:
                kept.read_to = log.tell()
                kept.process = self._family.start(
                    kept.name, kept.command, env=self._env, cwd=self._cwd, output=log
                )
        kept.started = time.monotonic()

    def _look_after(self, kept: Kept) -> None:
        if kept.process is None:
            if time.monotonic() >= kept.again_at:
                try:
                    self._launch(kept)
                except Stop as reason:
                    self._try_later(kept, str(reason))
        elif kept.process.poll() is not None:
            how = _how(kept.process)
            self._family.end([kept.process])  # what it started and left behind
            kept.process = None
            if time.monotonic() - kept.started > LONG_ENOUGH:
                kept.failures = 0
            self._try_later(kept, how)

    def _try_later(self, kept: Kept, how: str) -> None:
        kept.failures += 1
        if kept.failures >= TRIES:
            raise Stop(f"{kept.name} ended {TRIES} times in a row ({how}). {_last_words(kept.log)}")
        wait = self._first_pause * 2 ** (kept.failures - 1)
        kept.again_at = time.monotonic() + wait
        complain(f"{kept.name} ended ({how}); starting it again in {wait:g} s. See {_short(kept.log)}.")

    def _echo(self, program: Program) -> None:
        """Show warnings and errors, a line each; the log has the rest."""
        text = b""
        with contextlib.suppress(OSError), program.log.open("rb") as log:  # somebody may tidy up var/log
            log.seek(program.read_to)
            text = log.read()
        complete = text[: text.rfind(b"\n") + 1]
        program.read_to += len(complete)
        for line in complete.decode(errors="replace").splitlines():
            if MATTERS.search(line):
                say(f"{program.name:>6} | {line}")


def _how(process: subprocess.Popen[bytes]) -> str:
    code = process.returncode
    return f"signal {-code}" if code is not None and code < 0 else f"exit {code}"


def _last_words(log: Path) -> str:
    if not log.exists():
        return ""
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return f"Its last words, from {_short(log)}:\n" + "\n".join(f"    {line}" for line in lines[-12:])


def _short(log: Path) -> str:
    return "/".join(log.parts[-3:])
