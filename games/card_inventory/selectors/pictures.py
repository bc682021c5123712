"""Where decks are as a flow, and which days are reconciled as a calendar: plain figures for the pages to draw."""

from calendar import Calendar
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from games.card_inventory.models import DailyReconciliation, DeckState
from games.card_inventory.rules.states import State
from games.card_inventory.selectors.stock import Stock

# the way of a deck, in its order; what is missing stands beside it
WAY = (
    State.STORAGE,
    State.PRESHUFFLED,
    State.AT_TABLE,
    State.REMOVED,
    State.COLLECTED,
    State.IN_INSPECTION,
    State.CLEAN,
    State.DISCREPANT,
)
FULL = 100


@dataclass(frozen=True)
class Stage:
    label: str
    decks: int
    # of the fullest stage, in percent; at least a hair where there is anything
    percent: int

    @property
    def top(self) -> int:
        """Where its bar begins, counted from above."""
        return FULL - self.percent


@dataclass(frozen=True)
class Flow:
    received: int
    stages: tuple[Stage, ...]
    destroyed: int
    missing: int


def flow_of(stock: Stock) -> Flow:
    """What came in, where it is on its way, and what was destroyed; every deck is counted in one of the three."""
    most = max((stock.by_state[state] for state in WAY), default=0)
    stages = []
    for state in WAY:
        decks = stock.by_state[state]
        percent = max(2, FULL * decks // most) if decks else 0
        stages.append(Stage(str(DeckState(state).label), decks, percent))
    return Flow(stock.total, tuple(stages), stock.by_state[State.DESTROYED], stock.missing)


@dataclass(frozen=True)
class Day:
    """A gaming day of the month: signed, differs, missing, open (not over yet) or none."""

    day: date
    in_month: bool
    state: str
    word: str
    icon: str
    tone: str
    pk: int | None = None


LOOKS = {
    "signed": (gettext_lazy("reconciled"), "check", "good"),
    "differs": (gettext_lazy("variance"), "alert-triangle", "warn"),
    "missing": (gettext_lazy("not signed"), "circle-x", "bad"),
    "open": (gettext_lazy("today"), "clock", "info"),
    "none": ("", "", ""),
}
LEGEND = tuple(look for state, look in LOOKS.items() if state != "none")


def month_of(casino: Property, first: date, *, missing: list[date], today: date) -> list[list[Day]]:
    """The weeks of a month, Monday first; days of other months fill the rows and say nothing."""
    weeks = Calendar().monthdatescalendar(first.year, first.month)
    signed = DailyReconciliation.objects.filter(property=casino, day__range=(weeks[0][0], weeks[-1][-1]))
    known = {day: (pk, differs) for pk, day, differs in signed.values_list("pk", "day", "has_difference")}
    lacking = set(missing)

    def shown(day: date) -> Day:
        pk, differs = known.get(day, (None, False))
        if pk is not None:
            state = "differs" if differs else "signed"
        elif day in lacking:
            state = "missing"
        else:
            state = "open" if day == today else "none"
        word, icon, tone = LOOKS[state]
        return Day(day, day.month == first.month, state, str(word), icon, tone, pk)

    return [[shown(day) for day in week] for week in weeks]
