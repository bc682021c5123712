"""What meets a newcomer on the first page: the first steps of a new organisation, and the offer of the tour."""

from typing import NamedTuple

from django.http import HttpRequest

from backoffice.first_day.selectors import FirstDay, first_day_of, may_see_first_day
from backoffice.tour.selectors import tour_is_offered


class Welcome(NamedTuple):
    first_day: FirstDay | None
    tour_offered: bool


def welcome_of(request: HttpRequest) -> Welcome | None:
    """Nothing for whoever has seen it, at no cost: all of it is read with the person."""
    access = request.access  # type: ignore[attr-defined]
    if access.person is None:
        return None
    wanted = may_see_first_day(access) and not access.person.first_day_closed
    first_day = first_day_of(access, request.current_property or None) if wanted else None  # type: ignore[attr-defined]
    return Welcome(first_day, tour_is_offered(access)) if first_day or tour_is_offered(access) else None
