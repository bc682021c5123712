"""Submissions in the demo's houses, brought to a stage by people of their own."""

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
    return draw_all(Decision.objects.get(pk=decision.pk), *kinds)
