"""How far somebody is in the tour; it is theirs alone, so that nothing is written into the audit trail."""

from backoffice.people.models import Person, TourState


def go_to_step(*, person: Person, role: str, step: int) -> None:
    person.tour_role, person.tour_step, person.tour_state = role, step, TourState.GOING
    _save(person)


def leave_tour(*, person: Person) -> None:
    """The step stays: whoever comes back goes on there."""
    person.tour_state = TourState.LEFT
    _save(person)


def finish_tour(*, person: Person) -> None:
    person.tour_step, person.tour_state = 0, TourState.DONE
    _save(person)


def _save(person: Person) -> None:
    Person.objects.filter(pk=person.pk).update(
        tour_role=person.tour_role, tour_step=person.tour_step, tour_state=person.tour_state
    )
