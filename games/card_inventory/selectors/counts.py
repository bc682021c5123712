"""What is to be reconciled and counted, and what the book says about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from django.db.models import Q, QuerySet, Sum

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.core.local_time import bounds_of_gaming_day, gaming_day_of
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.card_inventory.models import (
    DailyReconciliation,
    DeckBalance,
    DeckLot,
    DeckMovement,
    QuarterlyCount,
)
from games.card_inventory.rules.book import Movement, Place
from games.card_inventory.rules.reconciliation import DayOfBook, Quarter, Window, day_of_book
from games.card_inventory.rules.states import Act, State
from games.card_inventory.selectors.stock import ON_THE_WAY, states_now

# What is counted without opening anything; in storage it is counted by lot.
COUNTED_AS_A_WHOLE = (State.PRESHUFFLED, State.AT_TABLE, *ON_THE_WAY)


def reconciliations_visible_to(access: Access) -> QuerySet[DailyReconciliation]:
    days = DailyReconciliation.objects.select_related("property", "property__operator", "property__regulator")
    if not access.allows(Action.DECK_VIEW):
        return days.none()
    return days.filter(at_visible_properties(access))


def quarterly_counts_visible_to(access: Access) -> QuerySet[QuarterlyCount]:
    counts = QuarterlyCount.objects.select_related("property", "property__operator", "property__regulator")
    if not access.allows(Action.DECK_VIEW):
        return counts.none()
    return counts.filter(at_visible_properties(access))


def days_to_reconcile(casino: Property, *, at: datetime) -> list[date]:
    """Days that are over and not signed, the oldest first: days are signed in their order."""
    signed = DailyReconciliation.objects.filter(property=casino).order_by("-day")
    entered = DeckMovement.objects.filter(property=casino).order_by("at")
    last = signed.values_list("day", flat=True).first()
    first_at = entered.values_list("at", flat=True).first() if last is None else None
    return days_not_signed(casino, at, last_signed=last, first_entry_at=first_at)


def days_not_signed(
    casino: Property, at: datetime, *, last_signed: date | None, first_entry_at: datetime | None
) -> list[date]:
    """The same where it is known up to where the book is signed, or begins."""
    if last_signed is not None:
        first = last_signed + timedelta(days=1)
    elif first_entry_at is not None:
        first = gaming_day_of(casino, first_entry_at)
    else:
        return []
    today = gaming_day_of(casino, at)
    return [first + timedelta(days=number) for number in range((today - first).days)]


@dataclass(frozen=True)
class DaySheet:
    """One day of the book, as it would be signed now."""

    day: date
    window: Window
    figures: DayOfBook
    late_entries: int

    @property
    def closing(self) -> dict[State, int]:
        return self.figures.closing


def day_sheet(casino: Property, day: date) -> DaySheet:
    before = DailyReconciliation.objects.filter(property=casino, day__lt=day).order_by("-day").first()
    start, end = bounds_of_gaming_day(casino, day)
    window = Window(start, end, before.at if before else None)
    opening = states_from_json(before.closing_by_state) if before else {}
    covered = movements_of(casino, window)
    return DaySheet(
        day=day,
        window=window,
        figures=day_of_book(opening, _sums(covered)),
        late_entries=covered.filter(at__lt=start).count(),
    )


def movements_of(casino: Property, window: Window) -> QuerySet[DeckMovement]:
    """The same rule as `Window.covers`, for the database."""
    covered = Q(at__gte=window.start, at__lt=window.end)
    if window.signed_before_at is not None:
        covered |= Q(at__lt=window.start, posted_at__gt=window.signed_before_at)
    return DeckMovement.objects.filter(covered, property=casino)


def _sums(movements: QuerySet[DeckMovement]) -> list[Movement]:
    rows = movements.values_list("act", "source_state", "target_state").annotate(total=Sum("decks"))
    return [
        Movement(
            lot=0,
            count=total,
            act=Act(act),
            source=Place(State(source)) if source else None,
            target=Place(State(target)),
            at=datetime.max.replace(tzinfo=UTC),
        )
        for act, source, target, total in rows.order_by()
    ]


def states_from_json(kept: Mapping[str, int]) -> dict[State, int]:
    return {state: kept.get(str(state), 0) for state in State}


@dataclass(frozen=True)
class CountKey:
    """A lot in storage, or a state as a whole."""

    state: State
    lot: int | None = None

    def __str__(self) -> str:
        """Also the name of its field on the sheet."""
        return f"{self.state}_{self.lot}" if self.lot else str(self.state)


@dataclass(frozen=True)
class SheetLine:
    key: CountKey
    book: int
    lot: DeckLot | None = None


def count_sheet(casino: Property) -> list[SheetLine]:
    """What a quarterly count goes through: storage lot by lot, everything else by where it is."""
    in_storage = DeckBalance.objects.filter(property=casino, state=State.STORAGE, decks__gt=0)
    lines = [
        SheetLine(CountKey(State.STORAGE, each.lot_id), each.decks, each.lot)
        for each in in_storage.select_related("lot").order_by("lot__number")
    ]
    now = states_now(casino)
    return lines + [SheetLine(CountKey(state), now[state]) for state in COUNTED_AS_A_WHOLE]


def count_of_quarter(casino: Property, quarter: Quarter) -> QuarterlyCount | None:
    return QuarterlyCount.objects.filter(property=casino, year=quarter.year, quarter=quarter.number).first()


def quarters_not_counted(casino: Property, *, at: datetime) -> list[Quarter]:
    """Whole quarters of the book that ended without a count."""
    entered = DeckMovement.objects.filter(property=casino).order_by("at")
    counted = {
        Quarter(year, number)
        for year, number in QuarterlyCount.objects.filter(property=casino).values_list("year", "quarter")
    }
    first_at = entered.values_list("at", flat=True).first()
    return quarters_without(counted, casino, at, first_entry_at=first_at)


def quarters_without(
    counted: set[Quarter], casino: Property, at: datetime, *, first_entry_at: datetime | None
) -> list[Quarter]:
    if first_entry_at is None:
        return []
    quarter, now = Quarter.of(gaming_day_of(casino, first_entry_at)), Quarter.of(gaming_day_of(casino, at))
    missing = []
    while quarter < now:
        if quarter not in counted:
            missing.append(quarter)
        quarter = quarter.next
    return missing
