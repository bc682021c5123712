"""The broker as those speak to it who must not wait for it: pages and whoever tells workers of work."""

from functools import cache

from django.conf import settings
from kombu.connection import Connection

from backoffice.settings.jobs import broker_patience

SECONDS_TO_ANSWER = 0.5


@cache
def patient_for_a_moment() -> Connection:
    """Every wait is bounded. A worker that listens has a connection of its own."""
    url = str(settings.CELERY_BROKER_URL)
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS | broker_patience(url, SECONDS_TO_ANSWER)
    return Connection(url, connect_timeout=SECONDS_TO_ANSWER, transport_options=options)
