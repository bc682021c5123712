"""What came of one press for many tables; it is for whoever pressed."""

from typing import Any
from uuid import uuid4

from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.bulk.models import BulkRun
from tests.factories import make_person

SUBJECTS = {"bulk-": "run"}


def make_run(casino: Property, person: Person) -> int:
    now = timezone.now()
    run = BulkRun.objects.create(
        token=uuid4(), property=casino, person=person, act="open", begun_at=now, finished_at=now, asked=1
    )
    return run.pk


def build(casino: Any) -> dict[str, Any]:
    return {"run": make_run(casino.property, make_person(Role.PIT_MANAGER, operator=casino.operator))}
