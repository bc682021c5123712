"""Keeps the programs of the product running, says what matters, and ends all of them together."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from backoffice.local.family import Family
from backoffice.local.services import open_log
from backoffice.local.terminal import Stop, complain, say

TICK = 0.25
LONG_ENOUGH = 30.0  # a program that lived this long was not broken from the start
TRIES = 5
# a level at the start of a log line, as Django, Celery and granian write it
MATTERS = re.compile(r"\b(WARNING|WARN|ERROR|CRITICAL)\b|^Traceback|^\S*(Error|Exception)\b")


@dataclass
class Program:
    """One program that is started again when it ends by itself, a little later each time."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    failures: int = 0
    again_at: float = 0.0
    log: Path = field(default_factory=Path)
    read_to: int = 0
    telling: bool = False


class Supervisor:
    def __init__(self, family: Family, *, env: Mapping[str, str], cwd: Path) -> None:
        self._family = family
        self._env = env
        self._cwd = cwd
        self._programs: list[Program] = []
        self._essential = dict(family.processes)

    def start(self, name: str, command: Sequence[str]) -> None:
        program = Program(name, command)
        self._programs.append(program)
        self._launch(program)

    def keep_running(self, *, is_ready: Callable[[], bool], when_ready: Callable[[], None]) -> None:
        """Until somebody asks us to stop, or until going on makes no sense."""
        ready = False
        try:
            while True:
                self._look_after_essential()
                for program in self._programs:
                    self._echo(program)
                    self._look_after(program)
                if not ready and is_ready():
                    ready = True
                    when_ready()
                time.sleep(TICK)
        finally:
            # before the database and the broker go, so that nobody reports them missing
            self._family.end([program.process for program in self._programs if program.process])

    def _launch(self, program: Program) -> None:
        with open_log(program.name) as log:
            program.log, program.read_to = Path(log.name), log.tell()
            program.process = self._family.start(
                program.name, program.command, env=self._env, cwd=self._cwd, output=log
            )
        program.started = time.monotonic()

    def _look_after_essential(self) -> None:
        for name, process in self._essential.items():
            if process.poll() is not None:
                raise Stop(
                    f"{name} ended ({_how(process)}); nothing works without it. See var/log/{name}.log."
                )

    def _look_after(self, program: Program) -> None:
        now = time.monotonic()
        if program.process is None:
            if now >= program.again_at:
                self._launch(program)
            return
        if program.process.poll() is None:
            return
        how = _how(program.process)
        self._family.end([program.process])  # what it started and left behind
        program.process = None
        program.failures = 1 if now - program.started > LONG_ENOUGH else program.failures + 1
        if program.failures >= TRIES:
            raise Stop(f"{program.name} ended {TRIES} times in a row ({how}). {_last_words(program.log)}")
        wait = 2 ** (program.failures - 1)
        program.again_at = now + wait
        complain(f"{program.name} ended ({how}); starting it again in {wait} s. See {_short(program.log)}.")

    def _echo(self, program: Program) -> None:
        """Show warnings and errors with the lines that belong to them; the rest is in the log."""
        with program.log.open("rb") as log:
            log.seek(program.read_to)
            text = log.read()
        complete = text[: text.rfind(b"\n") + 1]
        program.read_to += len(complete)
        for line in complete.decode(errors="replace").splitlines():
            if not line.startswith((" ", "\t")):
                program.telling = bool(MATTERS.search(line))
            if program.telling:
                say(f"{program.name:>6} | {line}")


def _how(process: subprocess.Popen[bytes]) -> str:
    code = process.returncode
    return f"signal {-code}" if code is not None and code < 0 else f"exit {code}"


def _last_words(log: Path) -> str:
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return f"Its last words, from {_short(log)}:\n" + "\n".join(f"    {line}" for line in lines[-12:])


def _short(log: Path) -> str:
    return "/".join(log.parts[-3:])
