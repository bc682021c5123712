"""Does one thing at many tables: one transaction for each, so that what one refuses stops no other."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.core.errors import DomainError
from backoffice.people.models import Person
from games.bulk.acts.base import Act, objection
from games.bulk.models import BulkRun


def begin_run(*, act: Act, token: UUID, at: datetime) -> BulkRun | None:
    """None where the same page began one before: a second press does nothing again."""
    person = act.bulk.actor.person
    assert person is not None  # noqa: S101 - a page is pressed by people
    try:
        with transaction.atomic():
            return BulkRun.objects.create(
                token=token,
                property=act.bulk.casino,
                person=person,
                act=act.key,
                begun_at=at,
                asked=len(act.bulk.tables),
            )
    except IntegrityError:
        return None


def do_at_tables(*, run: BulkRun, act: Act, form: Any) -> BulkRun:
    """Table by table; what has come of it so far can be seen meanwhile."""
    for table in act.bulk.tables:
        told: dict[str, Any] = {"table": table.pk, "number": table.number}
        try:
            with transaction.atomic():
                told |= {"done": True, "words": act.do(table, form), "clauses": []}
        except DomainError as refusal:
            against = objection(refusal)
            told |= {"done": False, "words": against.words, "clauses": list(against.clauses)}
        run.results = [*run.results, told]
        run.save(update_fields=["results"])
    run.finished_at = timezone.now()
    run.save(update_fields=["finished_at"])
    return run


def drop_runs_of(person: Person) -> None:
    """They leave: what they pressed is in the trail, and what they were told stays with nobody."""
    BulkRun.objects.filter(person=person).delete()
