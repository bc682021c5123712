"""Whether a reading is to be asked about before it is kept, and between which amounts it was expected."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.core.formatting import money_text
from backoffice.core.wording import clock_time
from games.progressives.models import MeterAlert, MeterReading, ProgressiveLevel
from games.progressives.rules.events import History, ReadMeter
from games.progressives.rules.expectation import Expectation, expectation_of
from games.progressives.rules.reconciliation import Problem, Reconciliation, reconcile_one
from games.progressives.selectors.forecast import pace_of
from games.progressives.selectors.history import history_between
from games.progressives.selectors.progressives import terms_at, terms_of
from games.progressives.services.readings import Shown, checked_reading

TYPED = "typed"


@dataclass(frozen=True)
class Doubt:
    """What would not add up, with the sum; nothing is written yet."""

    result: Reconciliation
    expected: Expectation | None
    tolerance: Decimal
    words: str

    @property
    def problems(self) -> tuple[str, ...]:
        return tuple(each.value for each in self.result.problems)


def doubt_about(
    *,
    level: ProgressiveLevel,
    shown: Shown,
    corrects: MeterReading | None = None,
    now: datetime,
    actor: Actor,
) -> Doubt | None:
    """None where it adds up, or where nothing is known to judge it by. Refuses what recording would refuse."""
    reading = checked_reading(
        level=level, shown=shown, source=MeterReading.Source.HAND, now=now, actor=actor, corrects=corrects
    )
    history = _with_typed(history_between(level, shown.at, shown.at), reading, corrects)
    tolerance = terms_at(terms_of(level), shown.at).tolerance
    result = reconcile_one(history, TYPED, tolerance)
    return doubt_of(level, history, result, tolerance, asks_pace=True)


def doubt_of(
    level: ProgressiveLevel, history: History, result: Reconciliation, tolerance: Decimal, *, asks_pace: bool
) -> Doubt | None:
    """Of a sum that is made already. The pace of the last weeks is looked up only where nothing was counted."""
    is_open = result.deviation is None and result.previous is not None
    pace = pace_of(level, result.previous.at) if asks_pace and is_open and result.previous else None
    expected = expectation_of(history, result, tolerance, pace.per_day if pace else None)
    is_within = expected is None or expected.holds(result.reading.shown)
    if is_within and not result.problems:
        return None
    return Doubt(result, expected, tolerance, words_of(level, result, expected))


def words_of(level: ProgressiveLevel, result: Reconciliation, expected: Expectation | None) -> str:
    """One sentence, the same on the page, in a preview and in an answer of the API."""
    if Problem.COUNT_BACKWARDS in result.problems:
        return _("The count of wagers runs backwards.")
    currency = level.casino.currency
    shown = money_text(result.reading.shown, currency)
    cap = result.broken_cap
    if expected is None or (Problem.ABOVE_CAP in result.problems and expected.holds(result.reading.shown)):
        return _("%(shown)s is above the cap of %(cap)s.") % {
            "shown": shown,
            "cap": money_text(cap, currency) if cap is not None else "–",
        }
    low = money_text(expected.low, currency)
    if expected.high is None:
        return _("Expected at least %(low)s, not %(shown)s.") % {"low": low, "shown": shown}
    return _("Expected %(low)s to %(high)s, not %(shown)s.") % {
        "low": low,
        "high": money_text(expected.high, currency),
        "shown": shown,
    }


def warning_of(level: ProgressiveLevel, alert: MeterAlert) -> str:
    """What an answer to a device says of an alert; a late reading can also disturb one that came after it."""
    lines = {each["kind"]: each for each in alert.arithmetic.get("lines", ())}
    where = _("%(kind)s, %(at)s") % {
        "kind": alert.get_kind_display(),
        "at": clock_time(alert.at, level.casino.zone),
    }
    expected = lines.get("expected")
    if expected is None:
        return where
    tolerance = Decimal(alert.arithmetic["tolerance"])
    low, high = Decimal(expected["amount"]), Decimal(expected.get("upto", expected["amount"]))
    currency = level.casino.currency
    return _("%(where)s: expected %(low)s to %(high)s, not %(shown)s.") % {
        "where": where,
        "low": money_text(max(low - tolerance, Decimal(0)), currency),
        "high": money_text(high + tolerance, currency),
        "shown": money_text(Decimal(lines["shown"]["amount"]), currency),
    }


def _with_typed(history: History, reading: MeterReading, corrects: MeterReading | None) -> History:
    """As the log would stand; what was counted from a corrected reading is counted from its correction."""
    gone = None if corrects is None else corrects.pk
    others = tuple(_counted_anew(each, gone) for each in history.readings if each.key != gone)
    return replace(history, readings=(*others, replace(reading.as_event, key=TYPED)))


def _counted_anew(each: ReadMeter, gone: int | None) -> ReadMeter:
    is_moved = gone is not None and each.counted_from == gone
    return replace(each, counted_from=TYPED) if is_moved else each
