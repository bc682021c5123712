"""The tour as the frame of a page shows it."""

from typing import NamedTuple

from django.urls import reverse

from backoffice.people.models import TourState
from backoffice.permissions.access import Access
from backoffice.tour.steps import Step, steps_for


class TourShown(NamedTuple):
    role: str
    step: Step
    number: int
    total: int
    url: str
    # whether the page that is open is that of the step
    is_here: bool

    @property
    def next_step(self) -> int:
        return self.number

    @property
    def previous_step(self) -> int:
        return self.number - 2

    @property
    def is_last(self) -> bool:
        return self.number == self.total


def role_of_tour(access: Access) -> str:
    """The one that was chosen, while the person has it; else the first."""
    chosen = access.person.tour_role if access.person else ""
    return chosen if chosen in access.roles else next(iter(access.roles), "")


def tour_shown(access: Access, *, current_url_name: str) -> TourShown | None:
    if access.person is None or access.person.tour_state != TourState.GOING or not access.roles:
        return None
    role = role_of_tour(access)
    steps = steps_for(access, role)
    place = min(access.person.tour_step, len(steps) - 1)
    step = steps[place]
    return TourShown(role, step, place + 1, len(steps), reverse(step.page), step.page == current_url_name)


def tour_is_offered(access: Access) -> bool:
    return access.person is not None and bool(access.roles) and not access.person.tour_state
