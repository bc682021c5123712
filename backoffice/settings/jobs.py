"""Work outside the request: the broker, the queues, and how much of each is done at once."""

from typing import Any

from kombu.entity import Queue

from backoffice.settings.environment import VAR, environment

# How many pieces of work of a queue are under way at once in the whole installation; one organisation gets half of
# them. Work by the clock has a queue of its own, `sweep`, so that nothing else can hold it up.
JOB_SLOTS: dict[str, int] = {
    "mail": 2,
    "webhooks": 6,
    "documents": 4,
    "studies": 2,
    "default": 2,
} | environment.job_slots


def broker_patience(url: str, seconds: float) -> dict[str, Any]:
    """Options of the transport that bound every wait for the broker; each kind of broker has names of its own."""
    if url.startswith("amqp"):
        return {"read_timeout": seconds, "write_timeout": seconds}
    return {"socket_timeout": seconds, "socket_connect_timeout": seconds, "retry_on_timeout": False}


CELERY_BROKER_URL = environment.broker_url
# A worker listens for ever, which a broker by AMQP takes for a wait; there the heartbeat finds a broker that hangs.
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {} if CELERY_BROKER_URL.startswith("amqp") else broker_patience(CELERY_BROKER_URL, 10)
)
CELERY_BROKER_CONNECTION_TIMEOUT = 4
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in (*JOB_SLOTS, "sweep")]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "run" / "beat-schedule")
