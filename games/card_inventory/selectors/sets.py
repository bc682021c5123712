"""Labelled sets and sealed containers as each audience may see them, and what waits for whom."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q, QuerySet, Sum

from backoffice.casinos.models import Pit, Property
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.card_inventory.models import (
    DeckSet,
    Destruction,
    DiscrepancyReport,
    InspectionOrder,
    PreshuffledContainer,
)
from games.card_inventory.rules.clock import SOON, CardDeadline, read_clock
from games.card_inventory.rules.states import State


def deck_sets_visible_to(access: Access) -> QuerySet[DeckSet]:
    sets = DeckSet.objects.select_related(
        "property", "property__operator", "property__regulator", "table", "table__pit", "destruction"
    )
    if not access.allows(Action.DECK_VIEW):
        return sets.none()
    return sets.filter(at_visible_properties(access))


def containers_visible_to(access: Access) -> QuerySet[PreshuffledContainer]:
    containers = PreshuffledContainer.objects.select_related(
        "property", "property__operator", "property__regulator"
    )
    if not access.allows(Action.DECK_VIEW):
        return containers.none()
    return containers.filter(at_visible_properties(access))


def inspection_orders_visible_to(access: Access) -> QuerySet[InspectionOrder]:
    orders = InspectionOrder.objects.select_related("property", "property__operator", "property__regulator")
    if not access.allows(Action.DECK_VIEW):
        return orders.none()
    return orders.filter(at_visible_properties(access))


def discrepancies_visible_to(access: Access) -> QuerySet[DiscrepancyReport]:
    reports = DiscrepancyReport.objects.select_related(
        "property",
        "property__operator",
        "property__regulator",
        "deck_set",
        "deck_set__table",
        "deck_set__order",
        "deck_set__inspection_result",
        "finding",
    )
    if not access.allows(Action.DECK_VIEW):
        return reports.none()
    return reports.filter(at_visible_properties(access))


def destructions_visible_to(access: Access) -> QuerySet[Destruction]:
    destructions = Destruction.objects.select_related("property", "property__operator", "property__regulator")
    if not access.allows(Action.DECK_VIEW):
        return destructions.none()
    return destructions.filter(at_visible_properties(access))


@dataclass(frozen=True)
class SetRow:
    """A set and what the second clock shows for it."""

    deck_set: DeckSet
    clock: CardDeadline


def rows_of(sets: "QuerySet[DeckSet] | list[DeckSet]", *, at: datetime) -> list[SetRow]:
    return [
        SetRow(
            each,
            read_clock(
                due_at=each.due_at, at=at, destroyed_at=each.destruction.at if each.destruction else None
            ),
        )
        for each in sets
    ]


def sets_not_destroyed(casino: Property) -> QuerySet[DeckSet]:
    """The first to run out first."""
    return (
        DeckSet.objects.filter(property=casino, voided_at__isnull=True)
        .exclude(state=State.DESTROYED)
        .select_related("table", "table__pit", "destruction", "collection", "property")
        .order_by(F("due_at").asc(nulls_last=True), "number")
    )


@dataclass(frozen=True)
class PitWaiting:
    """Labels that wait for security in one pit; None stands for containers that never came to a table."""

    pit: Pit | None
    rows: list[SetRow]

    @property
    def decks(self) -> int:
        return sum(row.deck_set.decks for row in self.rows)


def sets_waiting(casino: Property, *, at: datetime) -> list[PitWaiting]:
    by_pit: dict[Pit | None, list[SetRow]] = {}
    for row in rows_of(sets_not_destroyed(casino).filter(state=State.REMOVED), at=at):
        table = row.deck_set.table
        by_pit.setdefault(table.pit if table else None, []).append(row)
    ordered = sorted(by_pit, key=lambda pit: (pit is None, pit.name if pit else ""))
    return [PitWaiting(pit, by_pit[pit]) for pit in ordered]


def sets_to_destroy(casino: Property) -> QuerySet[DeckSet]:
    """Inspected, and no report about them is still open."""
    return sets_not_destroyed(casino).filter(
        Q(state=State.CLEAN) | Q(state=State.DISCREPANT, discrepancy_report__finding__isnull=False)
    )


def orders_open(casino: Property) -> QuerySet[InspectionOrder]:
    """Work orders with sets that have no result yet, with how many."""
    return (
        InspectionOrder.objects.filter(property=casino)
        .annotate(
            left=Count("sets", filter=Q(sets__state=State.IN_INSPECTION, sets__voided_at__isnull=True)),
            decks=Sum("sets__decks"),
        )
        .filter(left__gt=0)
        .order_by("number")
    )


@dataclass(frozen=True)
class Workload:
    """What waits at each step, for the overview's buttons."""

    to_collect: int
    to_inspect: int
    in_inspection: int
    to_destroy: int
    held: int
    overdue: int
    due_soon: int


def workload(casino: Property, *, at: datetime) -> Workload:
    left = DeckSet.objects.filter(property=casino, voided_at__isnull=True).exclude(state=State.DESTROYED)
    counted = left.aggregate(
        to_collect=Count("pk", filter=Q(state=State.REMOVED)),
        to_inspect=Count("pk", filter=Q(state=State.COLLECTED)),
        in_inspection=Count("pk", filter=Q(state=State.IN_INSPECTION)),
        to_destroy=Count(
            "pk",
            filter=Q(state=State.CLEAN)
            | Q(state=State.DISCREPANT, discrepancy_report__finding__isnull=False),
        ),
        held=Count("pk", filter=Q(state=State.DISCREPANT, discrepancy_report__finding__isnull=True)),
        overdue=Count("pk", filter=Q(due_at__lt=at)),
        due_soon=Count("pk", filter=Q(due_at__gte=at, due_at__lte=at + SOON)),
    )
    return Workload(**counted)
