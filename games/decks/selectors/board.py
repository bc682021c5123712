"""The board: every table of a property with the time its decks have left, the most urgent first."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from functools import lru_cache
from math import ceil

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.selectors.floor import floor_of
from backoffice.core.formatting import moment_text
from games.decks.rules.clock import NO_TIME
from games.decks.rules.late import late_text
from games.decks.selectors.clocks import BatchClock, TableClock, deck_clocks
from games.packs.selectors import pack_title

# the order of urgency, and how each state is shown
TONES = {
    "late": ("bad", "alert-triangle"),
    "due": ("bad", "alert-triangle"),
    "soon": ("warn", "clock-exclamation"),
    "running": ("good", "clock"),
    "unlogged": ("warn", "help-circle"),
    "unlimited": ("neutral", "clock-off"),
    "empty": ("neutral", "cards"),
}
_ORDER = {state: place for place, state in enumerate(TONES)}
_FULL = 100


@dataclass(frozen=True)
class BatchLine:
    """One batch as the board shows it. `percent` of the interval is used up."""

    clock: BatchClock
    casino: Property
    state: str
    words: str
    percent: int | None

    @property
    def changed(self) -> str:
        """When and by whom; with the date where the time alone would be taken for today's, or last night's."""
        change, reading, casino = self.clock.change, self.clock.reading, self.casino
        if change is None:
            return ""
        if reading is None:
            return _("since %(at)s") % {"at": moment_text(change.at, casino)}
        form = "DATETIME_FORMAT" if reading.age > timedelta(hours=16) else "TIME_FORMAT"
        said = {"at": moment_text(change.at, casino, form), "name": change.inspected_by_name}
        if why := late_text(change.late_cause, change.late_words):
            return _("changed %(at)s by %(name)s, late: %(why)s") % (said | {"why": why})
        return _("changed %(at)s by %(name)s") % said

    @property
    def tone(self) -> str:
        return TONES[self.state][0]

    @property
    def icon(self) -> str:
        return TONES[self.state][1]


@dataclass(frozen=True)
class BoardRow:
    clock: TableClock
    game: str
    lines: tuple[BatchLine, ...]

    @property
    def table(self) -> GamingTable:
        return self.clock.table

    @property
    def key(self) -> str:
        """Names the row in the page; a number would be written with thousands apart."""
        return f"deck-{self.table.pk}"

    @property
    def state(self) -> str:
        return self.clock.state

    @property
    def hours(self) -> str:
        rules = self.clock.deck_rules
        return "" if rules is None or rules.hours is None else plain_hours(rules.hours)

    @property
    def has_two_batches(self) -> bool:
        return len(self.lines) > 1

    def overdue_of(self, batch: int) -> timedelta:
        """How much too late its decks are."""
        readings = (line.clock.reading for line in self.lines if line.clock.number == batch)
        return max((each.overdue for each in readings if each is not None), default=NO_TIME)

    @property
    def first_due(self) -> BatchLine | None:
        """The line of the batch that has the least time left."""
        return min(
            self.lines, key=lambda line: (_ORDER[line.state], line.clock.left or NO_TIME), default=None
        )


def deck_board(casino: Property, *, at: datetime, pit: Pit | None = None) -> list[BoardRow]:
    tables = [table for table in floor_of(casino) if pit is None or table.pit_id == pit.pk]
    return sorted((board_row(clock) for clock in deck_clocks(tables, at=at)), key=_urgency)


def board_row(clock: TableClock) -> BoardRow:
    return BoardRow(
        clock,
        pack_title(clock.rules.pack_id) if clock.rules else "",
        tuple(_line(each, clock) for each in clock.batches),
    )


def table_row(table: GamingTable, *, at: datetime) -> BoardRow:
    """One table, as the board shows it; it comes with its property."""
    return board_row(deck_clocks([table], at=at)[0])


def overdue_at(table: GamingTable, *, batch: int, at: datetime) -> timedelta:
    """How much too late a change of the batch would be at that moment; the table comes with its property."""
    return table_row(table, at=at).overdue_of(batch)


def _urgency(row: BoardRow) -> tuple[int, timedelta, str]:
    return (_ORDER[row.state], row.clock.left or NO_TIME, row.table.number_order)


def _line(batch: BatchClock, clock: TableClock) -> BatchLine:
    state, span, percent = _standing(batch, clock)
    words = _words(state, _minutes(span, up=state == "late"), get_language())
    return BatchLine(batch, clock.table.property, state, words, percent)


def _standing(batch: BatchClock, clock: TableClock) -> tuple[str, timedelta, int | None]:
    """The state, the time that its words name, and how much of the interval is used up."""
    if batch.change is None:
        return "unlogged", NO_TIME, None
    reading = batch.reading
    if reading is None:
        return "empty", NO_TIME, None
    left = reading.left
    if left is None or reading.interval is None:
        return "unlimited", reading.age, None
    percent = min(_FULL, _FULL * reading.counted // reading.interval.length)
    if left < NO_TIME:
        return "late", -left, percent
    if left == NO_TIME:
        return "due", NO_TIME, percent
    return ("soon" if left <= clock.remind_before else "running"), left, percent


@lru_cache(maxsize=8192)
def _words(state: str, minutes: int, _language: str | None) -> str:
    """The same for all tables of which it is true: a floor has hundreds, and each page that has clocks says it anew."""
    span = _hours_and_minutes(minutes)
    match state:
        case "unlogged":
            return _("no decks logged yet")
        case "empty":
            return _("decks taken off")
        case "unlimited":
            return _("%(age)s in use") % {"age": span}
        case "late":
            return _("LATE %(span)s") % {"span": span}
        case "due":
            return _("due now")
    return _("%(span)s left") % {"span": span}


def hours_words(span: timedelta, *, up: bool = False) -> str:
    """`1 h 05`: begun minutes of time left do not count, begun minutes of delay do."""
    return _hours_and_minutes(_minutes(span, up=up))


def _minutes(span: timedelta, *, up: bool) -> int:
    seconds = span.total_seconds()
    return ceil(seconds / 60) if up else int(seconds // 60)


def _hours_and_minutes(minutes: int) -> str:
    return _("%(hours)d h %(minutes)02d") % {"hours": minutes // 60, "minutes": minutes % 60}


def plain_hours(hours: Decimal) -> str:
    """`8`, `6.5`."""
    return format(hours.normalize(), "f")
