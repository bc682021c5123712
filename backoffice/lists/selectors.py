"""The columns that somebody chose for a list, and the views of it that they may open."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from backoffice.lists.models import ChosenColumns, SavedView
from backoffice.permissions.access import Access


def columns_chosen_by(access: Access, list_key: str) -> list[str] | None:
    """None where they never chose."""
    found = ChosenColumns.objects.filter(person=access.person, list_key=list_key)
    return found.values_list("columns", flat=True).first()


def views_visible_to(access: Access, list_key: str) -> QuerySet[SavedView]:
    """Their own, and those that colleagues share; never one that names a property which they may not see."""
    views = SavedView.objects.filter(
        Q(person=access.person) | Q(shared=True),
        list_key=list_key,
        operator=access.operator,
        regulator=access.regulator,
    )
    if access.property_ids is not None:
        views = views.filter(Q(property__isnull=True) | Q(property__in=access.property_ids))
    return views.select_related("person")


@dataclass(frozen=True)
class OfferedView:
    view: SavedView
    address: str
    is_own: bool
    is_open: bool


def offered_views(access: Access, list_key: str, *, opened: str) -> list[OfferedView]:
    return [
        OfferedView(
            each,
            f"?{'&'.join(filter(None, [each.query, 'columns=' + ','.join(each.columns), f'view={each.pk}']))}",
            each.person_id == (access.person.pk if access.person else None),
            str(each.pk) == opened,
        )
        for each in views_visible_to(access, list_key)
    ]
