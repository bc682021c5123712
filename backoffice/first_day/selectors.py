"""How far a new organisation is, from what is there and in one question; nothing of it is stored."""

from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.urls import reverse

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.contributions import in_order
from backoffice.core.first_day import FirstStep
from backoffice.people.models import Person
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


class StepShown(NamedTuple):
    step: FirstStep
    is_done: bool
    # empty for whoever may not take it, and while what it needs is not there
    url: str


class FirstDay(NamedTuple):
    steps: list[StepShown]

    @property
    def needed(self) -> list[StepShown]:
        return [each for each in self.steps if not each.step.optional]

    @property
    def number_done(self) -> int:
        return sum(each.is_done for each in self.needed)

    @property
    def is_complete(self) -> bool:
        return self.number_done == len(self.needed)

    @property
    def next_step(self) -> StepShown | None:
        return next((each for each in self.needed if not each.is_done), None)


def may_see_first_day(access: Access) -> bool:
    """Whoever sets the organisation up."""
    return access.person is not None and access.allows(Action.PEOPLE_MANAGE)


def first_day_of(access: Access, casino: Property | None) -> FirstDay:
    steps: list[FirstStep] = [
        step for step in in_order("first_day") if step.audience == access.organisation_kind
    ]
    answers = _row(access).values_list(*(step.done() for step in steps)).first() or [False] * len(steps)
    return FirstDay(
        [
            StepShown(step, bool(done), _address(step, access, casino))
            for step, done in zip(steps, answers, strict=True)
        ]
    )


def _row(access: Access) -> QuerySet[Any]:
    if access.operator is not None:
        return Operator.objects.filter(pk=access.operator.pk)
    if access.regulator is not None:
        return Regulator.objects.filter(pk=access.regulator.pk)
    return Person.objects.filter(pk=access.person.pk if access.person else 0)


def _address(step: FirstStep, access: Access, casino: Property | None) -> str:
    if not access.allows(step.action) or (step.at_property and casino is None):
        return ""
    return reverse(step.url_name, args=[casino.pk] if step.at_property and casino else [])
