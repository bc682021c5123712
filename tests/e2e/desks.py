"""Submissions in the demo's houses, brought to a stage by people of their own."""

from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from backoffice.models import Property
from backoffice.services.actor import Actor
from games.models import Configuration
from submissions.models import Decision, Round
from tests.games.factories.configurations import make_configuration
from tests.submissions.factories import Desk
from tests.submissions.published import draw_all


def desk_in(jurisdiction: str) -> Desk:
    houses = Property.objects.filter(regulator__jurisdiction=jurisdiction, retired_at__isnull=True)
    return Desk(houses.order_by("pk")[0])


def email_of(actor: Actor) -> str:
    assert actor.person is not None
    return actor.person.email


def under_review(desk: Desk, name: str) -> Round:
    configuration: Configuration = make_configuration(house=desk.house, name=name)
    return desk.under_review(desk.draft(configuration))


def drawn(decision: Decision, *kinds: str) -> dict[str, bytes]:
    """In a thread of its own, as by a worker: signing starts an event loop, and the browser has one in this thread."""

    def draw() -> dict[str, bytes]:
        try:
            return draw_all(Decision.objects.get(pk=decision.pk), *kinds)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=1) as worker:
        return worker.submit(draw).result()
