"""The deck-change log as each audience may see it, and what it says about a table at a moment."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from django.db.models import DateTimeField, IntegerField, OuterRef, QuerySet, Subquery

from backoffice.casinos.models import GamingTable
from backoffice.casinos.selectors.properties import at_visible_properties, tables_visible_to
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.decks.models import DeckChange, ShoeEnd
from games.decks.rules.batches import Batch

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    JudgeableChange = WithAnnotations[DeckChange, "ChangeBefore"]


class ChangeBefore(TypedDict):
    previous_at: datetime | None
    previous_decks: int | None


def deck_changes_visible_to(access: Access) -> QuerySet[DeckChange]:
    changes = DeckChange.objects.select_related(
        "table", "table__pit", "table__property", "table__property__operator", "table__property__regulator"
    )
    if not access.allows(Action.DECK_VIEW):
        return changes.none()
    return changes.filter(at_visible_properties(access, "table__property"))


def shoe_ends_visible_to(access: Access) -> QuerySet[ShoeEnd]:
    ends = ShoeEnd.objects.select_related("table", "table__property")
    if not access.allows(Action.DECK_VIEW):
        return ends.none()
    return ends.filter(at_visible_properties(access, "table__property"))


def deck_tables_visible_to(access: Access) -> QuerySet[GamingTable]:
    tables = tables_visible_to(access)
    return tables if access.allows(Action.DECK_VIEW) else tables.none()


def with_the_change_before(changes: QuerySet[DeckChange]) -> "QuerySet[JudgeableChange]":
    """Adds `previous_at` and `previous_decks`: when the decks that this change took away had been opened."""
    before = (
        DeckChange.objects.standing()
        .setting_the_clock()
        .filter(table=OuterRef("table"), batch=OuterRef("batch"), at__lt=OuterRef("at"))
        .order_by("-at", "-pk")
    )
    return changes.annotate(
        previous_at=Subquery(before.values("at")[:1], output_field=DateTimeField()),
        previous_decks=Subquery(before.values("decks_in_batch")[:1], output_field=IntegerField()),
    )


@dataclass(frozen=True)
class BatchState:
    """The last entry about a batch, whole or partial."""

    last: DeckChange

    @property
    def batch(self) -> Batch:
        return Batch(self.last.batch, self.last.back_colour, self.last.decks_in_batch)


def batches_at(
    table: GamingTable, at: datetime, *, without: DeckChange | None = None
) -> dict[int, BatchState]:
    """What lay at the table just before `at`, by batch; `without` leaves out the entry that is being corrected."""
    entries = DeckChange.objects.standing().filter(table=table, at__lte=at)
    if without is not None:
        entries = entries.exclude(pk=without.pk)
    latest = entries.order_by("batch", "-at", "-pk").distinct("batch")
    return {each.batch: BatchState(each) for each in latest}


def newest_entries(table: GamingTable) -> dict[int, int]:
    """The newest standing entry of each batch by its id: what a form has seen, and may find overtaken."""
    latest = (
        DeckChange.objects.standing().filter(table=table).order_by("batch", "-at", "-pk").distinct("batch")
    )
    return dict(latest.values_list("batch", "pk"))


def last_rotated_batch(table: GamingTable, at: datetime) -> int | None:
    """The batch that was changed as a whole last."""
    whole = DeckChange.objects.standing().setting_the_clock()
    found = whole.filter(table=table, at__lte=at, decks_in_batch__gt=0).order_by("-at", "-pk").first()
    return found.batch if found else None
