"""Who is told of decks off the table."""

from django.db.models import QuerySet

from backoffice.casinos.models import Property
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.badges.pit_people import people_at


def people_who_answer_for_decks(casino: Property) -> QuerySet[Person]:
    return people_at(casino, (Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER, Role.PIT_MANAGER))


def people_who_handle_used_decks(casino: Property) -> QuerySet[Person]:
    return people_at(casino, (Role.SECURITY, Role.PIT_MANAGER))
