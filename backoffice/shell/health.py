"""Whether the database answers: asked in a thread and over a connection of its own, and never waited for long."""

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from threading import Lock

from django.db import Error, close_old_connections, connection

PATIENCE = 2.0


class Pulse:
    """All who ask at once share one question; while it hangs nobody asks another."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._asked: Future[bool] | None = None

    def beats(self, patience: float = PATIENCE) -> bool:
        with self._lock:
            if self._asked is None or self._asked.done():
                self._asked = self._thread.submit(_ask)
            asked = self._asked
        try:
            return asked.result(patience)
        except TooLong:
            return False


def _ask() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    finally:
        close_old_connections()
    return True


pulse = Pulse()
