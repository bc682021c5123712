"""Runs one function over a stranger's bytes in a fresh process that has little time, memory and nothing else.

    answer = run_confined("games.layouts.rules.artwork:cleaned", data, room=UPLOADS)

The function is named, takes and gives plain values (what JSON knows, and bytes), and lives in a module that needs no
Django. The process gets no environment, no connection and no file of ours. Whoever calls holds a web thread meanwhile,
so a room takes a few at once and sends the next away instead of letting it wait.
"""

import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

import structlog
from django.utils.translation import gettext as _

from backoffice.core import confined_child
from backoffice.core.confined_child import packed, unpacked
from backoffice.core.errors import DomainError, TryAgain

log = structlog.get_logger()
ROOT = Path(__file__).resolve().parents[2]
CHILD = confined_child.__file__
MEGABYTE = 2**20
# what ended the process, in our words; the kernel kills without asking where the machine has no memory left
_SIGNALS = {signal.SIGXCPU: "time", signal.SIGALRM: "time", signal.SIGKILL: "memory"}


@dataclass(frozen=True)
class Limits:
    """`seconds` of work; `patience` in seconds of the clock, which runs on while a busy machine does something else."""

    seconds: int = 2
    patience: float = 8
    memory: int = 768 * MEGABYTE
    answer: int = MEGABYTE


@dataclass
class Room:
    """How many may be looked at together in one web process; strangers never take the places of whoever signed in."""

    at_once: int
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        self.places = BoundedSemaphore(self.at_once)


STRANGERS = Room(at_once=1)
UPLOADS = Room(at_once=2, limits=Limits(answer=64 * MEGABYTE))
# a picture of 40 million points takes its time to unpack and pack again
PICTURE = Limits(seconds=10, patience=20, memory=1536 * MEGABYTE, answer=192 * MEGABYTE)
# nobody is inside for much longer
RETRY_AFTER = 5


class RoomIsFull(TryAgain):
    """Nothing was begun."""

    def __init__(self) -> None:
        super().__init__(
            _("Other files are being checked right now. Send yours again in %(seconds)d seconds.")
            % {"seconds": RETRY_AFTER},
            seconds=RETRY_AFTER,
            field="file",
        )


class LimitReached(DomainError):
    """The work was ended. `limit`: time, memory or answer."""

    def __init__(self, limit: str) -> None:
        words = {
            "time": _("This file takes too long to read. Save it as a plain PDF or picture and try again."),
            "memory": _("This file takes too much memory. Save it as a plain PDF or picture and try again."),
        }
        larger = _("This file is too large once unpacked.")
        super().__init__(words.get(limit, larger), field="file")
        self.limit = limit


class ConfinedFailed(Exception):
    """The function raised, or its process crashed; what it says is for the log."""


def run_confined(function: str, *arguments: Any, room: Room = STRANGERS, limits: Limits | None = None) -> Any:
    """What the function answers. Raises `RoomIsFull` and `LimitReached`, in words for whoever sent the file, and
    `ConfinedFailed`.
    """
    if not room.places.acquire(blocking=False):
        raise RoomIsFull
    try:
        return _run(function, arguments, limits or room.limits)
    except LimitReached as reached:
        log.warning("limit reached", function=function, limit=reached.limit)
        raise
    finally:
        room.places.release()


def _run(function: str, arguments: tuple[Any, ...], limits: Limits) -> Any:
    with _in_memory("asked") as asked, _in_memory("answered") as answered:
        asked.write(packed(list(arguments)))
        asked.seek(0)
        _wait(_started(function, limits, asked, answered), limits.patience)
        # not by the file's own place: the child shares it
        written = os.pread(answered.fileno(), limits.answer + confined_child.AROUND + 1, 0)
    if len(written) > limits.answer + confined_child.AROUND:
        raise LimitReached("answer")
    try:
        said = unpacked(written)
    except ValueError:
        raise ConfinedFailed(f"{function}: no answer") from None
    if not isinstance(said, dict):
        raise ConfinedFailed(f"{function}: no answer")
    if "limit" in said:
        raise LimitReached(str(said["limit"]))
    if "answer" not in said:
        raise ConfinedFailed(f"{function}: {said.get('failed', 'no answer')}")
    return said["answer"]


def _in_memory(name: str) -> Any:
    """A file that never touches a disk, so that what was looked at is forgotten; a pipe could be flooded."""
    return os.fdopen(os.memfd_create(name), "w+b")


def _started(function: str, limits: Limits, asked: Any, answered: Any) -> "subprocess.Popen[bytes]":
    numbers = [limits.seconds, limits.patience, limits.memory, limits.answer]
    return subprocess.Popen(
        [sys.executable, "-I", "-B", CHILD, str(ROOT), function, *(str(each) for each in numbers)],
        stdin=asked,
        stdout=answered,
        stderr=subprocess.DEVNULL,
        # no secret of ours is there to be read
        env={"LANG": "C.UTF-8"},
        cwd="/",
        start_new_session=True,
    )


def _wait(process: "subprocess.Popen[bytes]", patience: float) -> None:
    try:
        code = process.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        raise LimitReached("time") from None
    finally:
        # also what it may have started itself
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if code < 0:
        ended_by = signal.Signals(-code)
        if ended_by in _SIGNALS:
            raise LimitReached(_SIGNALS[ended_by])
        raise ConfinedFailed(f"ended by {ended_by.name}")
