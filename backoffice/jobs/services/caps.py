"""Work is ordered while there is room for it: for each kind, of one caller and of one organisation."""

from django.db.models import Q
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.core.caps import WAITING_JOBS, WAITING_JOBS_OF_ORGANISATION, ensure_below
from backoffice.jobs.models import Job


def ensure_can_order(*, kind: str, actor: Actor) -> None:
    """Of what the product orders by itself, and of what a command does, there is no such limit."""
    if actor.person is None and actor.client is None:
        return
    waiting = Job.objects.filter(kind=kind, state__in=[Job.State.WAITING, Job.State.RUNNING]).order_by()
    own = Q(client=actor.client) if actor.client else Q(person=actor.person, client__isnull=True)
    ensure_below(
        WAITING_JOBS,
        waiting.filter(own),
        _("You already have %(most)d of these in progress, the most allowed. Try again when one is done."),
    )
    access = actor.access
    if access.organisation is None:
        return
    ensure_below(
        WAITING_JOBS_OF_ORGANISATION,
        waiting.filter(tenant=access.chain),
        _(
            "Your organization already has %(most)d of these in progress, the most allowed. Try "
            "again when some are done."
        ),
    )
