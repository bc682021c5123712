"""Tells the workers of a queue through the broker that there is work.

Whoever waits for a page must not wait for the broker. Every wait is short, and after one that was in vain this process
tells nobody anything for a while: a broker that hangs costs one short wait now and then, not one for each request. What
was not told is in the rows, and the sweep tells it again (`backoffice/jobs/services/queues.py`).
"""

import time
from collections.abc import Callable
from threading import Lock

import structlog
from django.conf import settings
from kombu.messaging import Producer
from kombu.pools import producers

from backoffice.celery import app
from backoffice.jobs.broker import SECONDS_TO_ANSWER, patient_for_a_moment

log = structlog.get_logger()

TASK = "jobs.take_turn"
SILENT_SECONDS = 5.0
# what nobody heard in this time the sweep has said again
HEARD_WITHIN = 120


class Breaker:
    """Open after a failure: then one call in `SILENT_SECONDS` is let through to see whether the broker is back."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._next_try = 0.0
        self._failed = False

    def lets_through(self) -> bool:
        if not self._failed:
            return True
        with self._lock:
            now = time.monotonic()
            if now < self._next_try:
                return False
            self._next_try = now + SILENT_SECONDS
            return True

    def note(self, *, failed: bool) -> None:
        with self._lock:
            self._failed = failed
            self._next_try = time.monotonic() + SILENT_SECONDS


breaker = Breaker()


def wake(queue: str) -> bool:
    """One free slot of the queue looks for work. False where the broker could not be told."""
    return _tell(queue, lambda producer: 1)


def wake_slots(queue: str, *, due: int) -> bool:
    """As many slots as there is work for, less those whom a message waits for already."""
    wanted = min(due, settings.JOB_SLOTS[queue])
    return _tell(queue, lambda producer: wanted - _waiting_messages(producer, queue))


def _tell(queue: str, messages: Callable[[Producer], int]) -> bool:
    if not breaker.lets_through():
        return False
    begun = time.monotonic()
    for last in (False, True):
        try:
            with producers[patient_for_a_moment()].acquire(block=True, timeout=SECONDS_TO_ANSWER) as producer:
                for _ in range(messages(producer)):
                    app.send_task(
                        TASK, args=[queue], queue=queue, producer=producer, retry=False, expires=HEARD_WITHIN
                    )
        except Exception as error:  # noqa: BLE001 - each transport has errors of its own
            # a connection that the broker closed meanwhile fails at once, and the next one works
            if last or time.monotonic() - begun > SECONDS_TO_ANSWER / 2:
                breaker.note(failed=True)
                log.warning("the broker was not told", queue=queue, reason=f"{type(error).__name__}: {error}")
                return False
        else:
            breaker.note(failed=False)
            return True
    return False


def _waiting_messages(producer: Producer, queue: str) -> int:
    declared = app.amqp.queues[queue].bind(producer.channel).queue_declare()
    return int(declared.message_count)
