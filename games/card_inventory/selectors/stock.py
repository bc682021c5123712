"""Where every deck of a property is now, and what lots they came in."""

from dataclasses import dataclass

from django.db.models import IntegerField, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.card_inventory.models import DeckBalance, DeckBook, DeckLot, DeckState
from games.card_inventory.rules.states import ON_HAND, State

ON_THE_WAY = (State.REMOVED, State.COLLECTED, State.IN_INSPECTION, State.CLEAN, State.DISCREPANT)


def deck_lots_visible_to(access: Access) -> QuerySet[DeckLot]:
    lots = DeckLot.objects.select_related("property", "property__operator", "property__regulator")
    if not access.allows(Action.DECK_VIEW):
        return lots.none()
    return lots.filter(at_visible_properties(access))


@dataclass(frozen=True)
class StateCount:
    state: State
    decks: int

    @property
    def label(self) -> str:
        return str(DeckState(self.state).label)


@dataclass(frozen=True)
class Stock:
    book: DeckBook | None
    by_state: dict[State, int]

    @property
    def on_hand(self) -> int:
        return sum(self.by_state[state] for state in ON_HAND)

    @property
    def total(self) -> int:
        """Every deck that ever came in; each is in exactly one of the states."""
        return sum(self.by_state.values())

    @property
    def on_the_way(self) -> int:
        return sum(self.by_state[state] for state in ON_THE_WAY)

    @property
    def counts(self) -> list[StateCount]:
        return [StateCount(state, self.by_state[state]) for state in State]

    @property
    def missing(self) -> int:
        return self.by_state[State.MISSING]


def stock_of(casino: Property) -> Stock:
    book = DeckBook.objects.filter(property=casino).first()
    return Stock(book, states_now(casino))


def states_now(casino: Property) -> dict[State, int]:
    rows = DeckBalance.objects.filter(property=casino).values_list("state").annotate(decks=Sum("decks"))
    found = {State(state): decks for state, decks in rows.order_by()}
    return {state: found.get(state, 0) for state in State}


def lots_with_counts(lots: QuerySet[DeckLot]) -> QuerySet[DeckLot]:
    """Adds `in_storage`, `in_play`, `used` (on the way to destruction), `destroyed` and `on_hand`."""

    def decks(*states: State) -> Coalesce:
        counted = Sum("balances__decks", filter=Q(balances__state__in=[str(each) for each in states]))
        return Coalesce(counted, 0, output_field=IntegerField())

    return lots.annotate(
        in_storage=decks(State.STORAGE),
        in_play=decks(State.PRESHUFFLED, State.AT_TABLE),
        used=decks(*ON_THE_WAY),
        destroyed=decks(State.DESTROYED),
        missing=decks(State.MISSING),
        on_hand=decks(*ON_HAND),
    ).order_by("-number")


@dataclass(frozen=True)
class TableDecks:
    table: GamingTable
    decks: int


def decks_at_tables(casino: Property) -> list[TableDecks]:
    """What the book has at each table, in two queries."""
    rows = (
        DeckBalance.objects.filter(property=casino, state=State.AT_TABLE, decks__gt=0)
        .values("table")
        .annotate(total=Sum("decks"))
        .order_by()
    )
    by_table = {row["table"]: row["total"] for row in rows}
    tables = GamingTable.objects.filter(pk__in=by_table).select_related("pit")
    return [TableDecks(table, by_table[table.pk]) for table in tables]


def storage_by_colour(casino: Property) -> list[tuple[str, int]]:
    rows = (
        DeckBalance.objects.filter(property=casino, state=State.STORAGE, decks__gt=0)
        .values_list("lot__back_colour")
        .annotate(total=Sum("decks"))
        .order_by("lot__back_colour")
    )
    return list(rows)
