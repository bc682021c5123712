"""The list is put away by each person for themselves; it stays within reach as a page."""

from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.first_day.selectors import FirstDay
from backoffice.people.models import Person


def close_first_day(*, person: Person, first_day: FirstDay) -> None:
    if not first_day.is_complete:
        raise DomainError(_("The list can be hidden once every step is done."))
    Person.objects.filter(pk=person.pk).update(first_day_closed=True)
