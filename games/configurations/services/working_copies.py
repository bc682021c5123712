"""Keeps what is typed in an editor until it is saved or thrown away. No entry in the trail: nothing is changed yet."""

from collections.abc import Mapping
from datetime import datetime

from backoffice.people.models import Person
from games.configurations.models import Configuration, WorkingCopy

MOST_OF_A_PERSON = 8
"""Per configuration; the oldest go first."""


def keep_working_copy(
    *,
    configuration: Configuration,
    person: Person,
    tab: str,
    base_number: int,
    typed: Mapping[str, list[str]],
    changed: int,
    at: datetime,
) -> None:
    """Where nothing differs from the revision that the editor shows, there is nothing to keep."""
    if not changed:
        discard_working_copy(configuration=configuration, person=person, tab=tab)
        return
    content = {"base_number": base_number, "typed": dict(typed), "changed": changed, "kept_at": at}
    _copy, is_new = WorkingCopy.objects.update_or_create(
        configuration=configuration, person=person, tab=tab, defaults=content
    )
    if is_new:
        kept = WorkingCopy.objects.filter(configuration=configuration, person=person)
        surplus = kept.values_list("pk", flat=True)[MOST_OF_A_PERSON:]
        WorkingCopy.objects.filter(pk__in=list(surplus)).delete()


def take_over_working_copy(*, copy: WorkingCopy, tab: str) -> WorkingCopy:
    """The copy goes on in another tab; one that is still open elsewhere begins a copy of its own."""
    copy.tab = tab
    copy.save(update_fields=["tab"])
    return copy


def discard_working_copy(*, configuration: Configuration, person: Person, tab: str) -> None:
    WorkingCopy.objects.filter(configuration=configuration, person=person, tab=tab).delete()


def discard_working_copies_of(person: Person) -> None:
    """They leave: what was typed and not saved goes with them."""
    WorkingCopy.objects.filter(person=person).delete()
