"""The papers of the demo's used decks: rounds, work orders, results, discrepancy reports, destructions."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games.card_inventory.models import (
    Collection,
    DeckLot,
    DeckPart,
    DeckSet,
    Destruction,
    DiscrepancyFinding,
    DiscrepancyReport,
    InspectionOrder,
    InspectionResult,
    PreshuffledContainer,
)
from games.card_inventory.rules.states import State

if TYPE_CHECKING:
    from games.card_inventory.demo.history import History

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@dataclass
class Draft:
    """A set before it has a number in the database."""

    row: DeckSet
    parts: list[tuple[int, int]]
    collected_at: datetime | None = None
    ordered_at: datetime | None = None
    destroyed_at: datetime | None = None
    is_wrong: bool = False


def write_documents(past: "History") -> None:
    signed = {"property": past.casino, "by": past.guard, "by_name": str(past.guard)}
    rounds = {at: Collection(at=at, **signed) for at in _moments(past, "collected_at")}
    orders = {
        at: InspectionOrder(at=at, number=number, **signed)
        for number, at in enumerate(_moments(past, "ordered_at"), 1)
    }
    gone = {
        at: Destruction(
            at=at,
            number=number,
            method=Destruction.Method.SHREDDED,
            place="Card room",
            witness=past.witness,
            witness_name=str(past.witness),
            decks=sum(each.row.decks for each in past.drafts if each.destroyed_at == at),
            **signed,
        )
        for number, at in enumerate(_moments(past, "destroyed_at"), 1)
    }
    Collection.objects.bulk_create(rounds.values())
    InspectionOrder.objects.bulk_create(orders.values())
    Destruction.objects.bulk_create(gone.values())
    for draft in past.drafts:
        row = draft.row
        row.collection = rounds[draft.collected_at] if draft.collected_at else None
        row.order = orders[draft.ordered_at] if draft.ordered_at else None
        row.destruction = gone[draft.destroyed_at] if draft.destroyed_at else None
        row.state = DeckSet.State(_state(draft))
    DeckLot.objects.bulk_create(past.lots)
    DeckSet.objects.bulk_create((draft.row for draft in past.drafts), batch_size=2000)
    PreshuffledContainer.objects.bulk_create(each for each, _parts in past.containers)
    DeckPart.objects.bulk_create(_parts(past), batch_size=5000)
    _write_results(past, orders)
    past.head.last_lot, past.head.last_order = len(past.lots), len(orders)
    past.head.last_destruction = len(gone)
    past.head.save()


def _moments(past: "History", name: str) -> list[datetime]:
    return sorted({moment for draft in past.drafts if (moment := getattr(draft, name))})


def _parts(past: "History") -> Iterator[DeckPart]:
    for draft in past.drafts:
        for lot, decks in draft.parts:
            yield DeckPart(deck_set=draft.row, lot=past.lots[lot], decks=decks)
    for container, taken in past.containers:
        for lot, decks in taken:
            yield DeckPart(container=container, lot=past.lots[lot], decks=decks)


def _state(draft: Draft) -> State:
    if draft.destroyed_at:
        return State.DESTROYED
    if draft.ordered_at:
        return State.DISCREPANT if draft.is_wrong else State.CLEAN
    return State.COLLECTED if draft.collected_at else State.REMOVED


def _write_results(past: "History", orders: dict[datetime, InspectionOrder]) -> None:
    signed = {"property": past.casino, "by": past.guard, "by_name": str(past.guard)}
    done = [draft for draft in past.drafts if draft.ordered_at]
    InspectionResult.objects.bulk_create(
        (
            InspectionResult(
                deck_set=draft.row,
                order=orders[draft.ordered_at],
                decks_found=draft.row.decks,
                is_clean=not draft.is_wrong,
                at=draft.ordered_at + HOUR,
                **signed,
            )
            for draft in done
            if draft.ordered_at
        ),
        batch_size=2000,
    )
    wrong = [draft for draft in done if draft.is_wrong]
    for number, draft in enumerate(wrong, 1):
        assert draft.ordered_at is not None  # noqa: S101 - for the type checker
        report = DiscrepancyReport.objects.create(
            number=number,
            deck_set=draft.row,
            kind=DiscrepancyReport.Kind.MISSING if number % 2 else DiscrepancyReport.Kind.MARKED,
            cards="7D" if number % 2 else "KH, KC",
            description="One card of a deck is not there."
            if number % 2
            else "Both kings have a crease across the corner.",
            told="Surveillance and the compliance representative, at once",
            at=draft.ordered_at + HOUR,
            **signed,
        )
        if draft is not wrong[-1]:
            DiscrepancyFinding.objects.create(
                report=report,
                finding="The card lay in the shuffler's discharge."
                if number % 2
                else "Worn in play; no pattern.",
                action_taken="Shuffler opened and cleaned." if number % 2 else "",
                property=past.casino,
                by=past.officer,
                by_name=str(past.officer),
                at=draft.ordered_at + 2 * DAY,
            )
    past.head.last_report = len(wrong)
