"""Keeps how somebody likes a list. Nothing of the record is touched, so nothing of it is in the trail."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.lists.models import LONGEST_QUERY, ChosenColumns, SavedView
from backoffice.people.models import Person

MOST_VIEWS = 40


def choose_columns(*, list_key: str, columns: Sequence[str], actor: Actor) -> None:
    """None: back to those that the list shows by itself."""
    own = ChosenColumns.objects.filter(person=actor.person, list_key=list_key)
    if not columns:
        own.delete()
        return
    ChosenColumns.objects.update_or_create(
        person=actor.person, list_key=list_key, defaults={"columns": list(columns)}
    )


def save_view(
    *,
    list_key: str,
    name: str,
    query: str,
    columns: Sequence[str],
    about: Property | None,
    shared: bool,
    at: datetime,
    actor: Actor,
) -> SavedView:
    """Under a name that the person has already, it takes the place of that one."""
    name = " ".join(name.split())
    if not name:
        raise DomainError(_("Give the view a name."))
    if len(name) > 60 or not name.isprintable():
        raise DomainError(_("A name has at most 60 characters, all of them on one line."))
    if len(query) > LONGEST_QUERY:
        raise DomainError(_("These filters are too long to be kept."))
    assert actor.person is not None  # noqa: S101 - only people look at lists
    access = actor.access
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=actor.person.pk)
        own = SavedView.objects.filter(person=actor.person)
        if own.exclude(list_key=list_key, name=name).count() >= MOST_VIEWS:
            raise DomainError(
                _("You have %(number)d saved views. Remove one first.") % {"number": MOST_VIEWS}
            )
        view, _made = SavedView.objects.update_or_create(
            person=actor.person,
            list_key=list_key,
            name=name,
            defaults={
                "operator": access.operator,
                "regulator": access.regulator,
                "property": about,
                "query": query,
                "columns": list(columns),
                "shared": shared and access.organisation is not None,
                "saved_at": at,
            },
        )
    return view


def remove_view(*, view: SavedView) -> None:
    view.delete()


def remove_views_of(person: Person) -> None:
    """They leave: what they liked to see stays with nobody."""
    SavedView.objects.filter(person=person).delete()
    ChosenColumns.objects.filter(person=person).delete()
