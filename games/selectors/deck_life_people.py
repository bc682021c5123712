"""Who is told of decks off the table."""

from django.db.models import QuerySet

from backoffice.models import Person, Property
from backoffice.permissions.roles import Role
from games.selectors.pit_people import people_at


def people_who_answer_for_decks(house: Property) -> QuerySet[Person]:
    return people_at(house, (Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER, Role.PIT_MANAGER))


def people_who_handle_used_decks(house: Property) -> QuerySet[Person]:
    return people_at(house, (Role.SECURITY, Role.PIT_MANAGER))
