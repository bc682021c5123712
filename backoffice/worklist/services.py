"""Sharing the queue among colleagues: who sees to an item, and until when it may sleep. Each is audited and undone."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.core.errors import DomainError
from backoffice.core.work import FIRST, WorkItem
from backoffice.people.models import Person
from backoffice.permissions.access import Access
from backoffice.worklist.models import WorkMark
from backoffice.worklist.selectors.queue import people_who_can_take

LONGEST_SNOOZE = timedelta(days=8)
# what breaks a rule sleeps no longer than over the night
LONGEST_SNOOZE_OF_ERRORS = timedelta(hours=26)
KEPT = ("snoozed_until", "severity", "degree")


def assign_item(*, item: WorkItem, assignee: Person | None, access: Access, actor: Actor) -> WorkMark:
    """To a colleague who works there, or to nobody."""
    if assignee is not None and not people_who_can_take(item, access).filter(pk=assignee.pk).exists():
        raise DomainError(_("This person cannot be assigned here."), field="assignee")
    verb = "work.assigned" if assignee else "work.released"
    with _marked(item, access=access, actor=actor, verb=verb) as mark:
        mark.assignee = assignee
    return mark


def snooze_item(*, item: WorkItem, until: datetime, at: datetime, access: Access, actor: Actor) -> WorkMark:
    """Out of sight for all colleagues until then, or until it grows worse."""
    if item.weight >= FIRST:
        raise DomainError(_("This stays visible until it is fixed."), field="until")
    longest = LONGEST_SNOOZE_OF_ERRORS if item.severity == "error" else LONGEST_SNOOZE
    if not at < until <= at + longest:
        raise DomainError(_("Choose a time that is offered."), field="until")
    with _marked(item, access=access, actor=actor, verb="work.snoozed") as mark:
        mark.snoozed_until, mark.snoozed_by = until, actor.person
        mark.severity, mark.degree = item.severity, item.degree
    return mark


def wake_item(*, item: WorkItem, access: Access, actor: Actor) -> WorkMark:
    with _marked(item, access=access, actor=actor, verb="work.woken") as mark:
        mark.snoozed_until = mark.snoozed_by = None
    return mark


def release_items_of(person: Person) -> None:
    """Whoever leaves their organisation sees to nothing there any more."""
    WorkMark.objects.filter(assignee=person).update(assignee=None)


@contextmanager
def _marked(item: WorkItem, *, access: Access, actor: Actor, verb: str) -> Iterator[WorkMark]:
    """The mark of the item, made when there is none, locked, saved and written down."""
    if item.is_personal:
        raise DomainError(_("This belongs to you alone."))
    with audited_change(actor=actor) as trail:
        mark, _made = WorkMark.objects.get_or_create(
            operator=access.operator,
            regulator=access.regulator,
            key=item.key,
            defaults={"property": item.casino, "title": str(item.title)[:200], "changed_at": timezone.now()},
        )
        mark = WorkMark.objects.select_for_update().get(pk=mark.pk)
        before = _state(mark)
        yield mark
        mark.title, mark.changed_at = str(item.title)[:200], timezone.now()
        mark.save()
        after = _state(mark)
        if after != before:
            trail.record(verb=verb, subject=mark, before=before, after=after)


def _state(mark: WorkMark) -> dict[str, object]:
    return state_of(mark, *KEPT) | {"assignee": mark.assignee.full_name if mark.assignee else ""}
