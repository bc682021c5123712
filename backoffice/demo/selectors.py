"""Whom a visitor of the demo can be."""

from dataclasses import dataclass, field

from django.conf import settings

from backoffice.demo.cast import every_account
from backoffice.people.models import Person


@dataclass(frozen=True)
class Party:
    """An organisation of the demo with those of its people who are still there."""

    name: str
    people: list[Person] = field(default_factory=list)


def people_of_the_demo() -> list[Party]:
    """Nobody outside the demo, whatever the database holds."""
    if not settings.DEMO:
        return []
    accounts = every_account()
    there = {
        person.email: person
        for person in Person.objects.filter(
            email__in=[account.email for _name, account in accounts], is_active=True, membership__isnull=False
        ).select_related("membership")
    }
    parties: dict[str, Party] = {}
    for name, account in accounts:
        if account.email in there:
            parties.setdefault(name, Party(name)).people.append(there[account.email])
    return list(parties.values())
