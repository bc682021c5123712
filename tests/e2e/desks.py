"""Submissions in the demo's houses, brought to a stage by people of their own."""

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from games.configurations.models import Configuration
from submissions.decisions.models import Decision
from submissions.submissions.models import SubmissionVersion
from tests.games.configurations.factories import make_configuration
from tests.submissions.register.published import draw_all
from tests.submissions.submissions.factories import Desk


def desk_in(jurisdiction: str) -> Desk:
    casinos = Property.objects.filter(regulator__jurisdiction=jurisdiction, retired_at__isnull=True)
    return Desk(casinos.order_by("pk")[0])


def email_of(actor: Actor) -> str:
    assert actor.person is not None
    return actor.person.email


def under_review(desk: Desk, name: str) -> SubmissionVersion:
    configuration: Configuration = make_configuration(casino=desk.casino, name=name)
    return desk.under_review(desk.draft(configuration))


def drawn(decision: Decision, *kinds: str) -> dict[str, bytes]:
    return draw_all(Decision.objects.get(pk=decision.pk), *kinds)
