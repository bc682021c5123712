"""The queue of work as somebody sees it."""

from datetime import datetime

from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from backoffice.worklist.selectors.queue import Queue, desk_of, queue_of
from tests.factories import make_person


def desk_at(person: Person, *, at: datetime | None = None) -> Desk:
    access = access_for(person=person)
    casinos = list(properties_visible_to(access))
    return desk_of(access, casinos, current=next(iter(casinos), None), at=at or timezone.now())


def queue_seen_by(person: Person, *, at: datetime | None = None) -> Queue:
    return queue_of(desk_at(person, at=at))


def compliance_items(casino: Property, *, at: datetime | None = None) -> list[WorkItem]:
    """As the compliance officer sees the property, in the order of the queue."""
    officer = make_person(Role.COMPLIANCE_OFFICER, operator=casino.operator)
    queue = queue_seen_by(officer, at=at).narrowed(casino=casino, compliance=True)
    return [line.item for line in queue.lines]
