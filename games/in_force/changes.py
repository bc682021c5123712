"""Tells those who wait when something changes at their table: one thread and one connection for all of a process.

It asks the clock as well as the rows, since limits and rules also begin at a minute that was set before. While nobody
waits there is neither thread nor connection.
"""

import time
from dataclasses import dataclass
from threading import Lock, Thread

import structlog
from django.db import Error, connection
from django.utils import timezone

from backoffice.core.holding import Stop, Tell
from backoffice.permissions.access import Access
from games.in_force.state import State, states_at

log = structlog.get_logger()
LOOK_AGAIN = 0.5


@dataclass(eq=False)
class Waiter:
    access: Access
    known: State
    tell: Tell

    @property
    def table_id(self) -> int:
        return int(self.known[0] or 0)


class Changes:
    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: set[Waiter] = set()
        self._thread: Thread | None = None

    def watch(self, access: Access, known: State, tell: Tell) -> Stop:
        waiter = Waiter(access, known, tell)
        with self._lock:
            self._waiting.add(waiter)
            if self._thread is None:
                self._thread = Thread(target=self._keep_looking, name="changes", daemon=True)
                self._thread.start()

        def stop() -> None:
            with self._lock:
                self._waiting.discard(waiter)

        return stop

    def _keep_looking(self) -> None:
        while waiting := self._still_waiting():
            try:
                look(waiting)
            except Error as error:  # it is asked again in a moment, over a new connection
                log.warning("cannot look for changes", reason=str(error).strip())
                connection.close()
            time.sleep(LOOK_AGAIN)
        connection.close()

    def _still_waiting(self) -> list[Waiter]:
        with self._lock:
            if not self._waiting:
                self._thread = None
            return list(self._waiting)


def look(waiting: list[Waiter]) -> None:
    """One question for all tables that somebody waits at with the same eyes."""
    by_access: dict[Access, list[Waiter]] = {}
    for waiter in waiting:
        by_access.setdefault(waiter.access, []).append(waiter)
    for access, waiters in by_access.items():
        now = states_at(access, {waiter.table_id for waiter in waiters}, timezone.now())
        for waiter in waiters:
            if now.get(waiter.table_id) != waiter.known:
                waiter.tell()


changes = Changes()
