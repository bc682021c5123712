"""How long decks have been at a table, and when they must go.

Hours are elapsed time: every moment is brought to UTC first, since Python subtracts two times of one zone by what
the clocks on the wall show, which is an hour wrong twice a year.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

NO_TIME = timedelta(0)


@dataclass(frozen=True)
class Span:
    """Half-open; without an end it goes on."""

    start: datetime
    end: datetime | None = None

    def covers(self, at: datetime) -> bool:
        moment = in_utc(at)
        return in_utc(self.start) <= moment and (self.end is None or moment < in_utc(self.end))


@dataclass(frozen=True)
class Interval:
    """How long decks may stay. `stops_when_closed` is a reading of the law (`deck_clock`), never the default."""

    length: timedelta
    stops_when_closed: bool = False


@dataclass(frozen=True)
class Regime:
    """The interval while certain rules are in force; None where those rules set none."""

    span: Span
    interval: Interval | None


@dataclass(frozen=True)
class DeckClock:
    """What the clock of one batch shows at one moment."""

    since: datetime
    age: timedelta
    """Since the decks were opened, closed hours included."""
    interval: Interval | None
    counted: timedelta
    """What of the age counts towards the interval."""
    due_at: datetime | None
    """When the interval is, or was, used up; None while a stopped clock cannot say."""
    overdue: timedelta
    """How long the decks were played beyond what the rules of each moment allowed."""
    stopped: bool

    @property
    def left(self) -> timedelta | None:
        """Negative once the decks are late, None where nothing limits them."""
        if self.interval is None:
            return None
        left = self.interval.length - self.counted
        return left if left >= NO_TIME else -self.overdue

    @property
    def is_due(self) -> bool:
        return self.interval is not None and self.counted >= self.interval.length

    @property
    def is_late(self) -> bool:
        """A change in the very last moment is still in time."""
        return self.overdue > NO_TIME


def read_clock(
    *, since: datetime, at: datetime, regimes: Sequence[Regime], open_spans: Sequence[Span] = ()
) -> DeckClock:
    """The clock at `at` of decks opened at `since`, under the rules in force meanwhile.

    New rules with a shorter interval bind decks that lie on the table already: those that are older are due at the
    minute the rules come into force. `open_spans` are the times when the table was open, without overlap.
    """
    interval = next((each.interval for each in regimes if each.span.covers(at)), None)
    breaches = list(_breaches(since, regimes=regimes, open_spans=open_spans))
    overdue = sum(
        (
            counted_time(span.start, _earlier(span.end, at), interval=over, open_spans=open_spans)
            for span, over in breaches
            if in_utc(span.start) < in_utc(at)
        ),
        NO_TIME,
    )
    return DeckClock(
        since=since,
        age=elapsed(since, at),
        interval=interval,
        counted=counted_time(since, at, interval=interval, open_spans=open_spans) if interval else NO_TIME,
        due_at=breaches[0][0].start if breaches else None,
        overdue=overdue,
        stopped=interval is not None
        and interval.stops_when_closed
        and not any(each.covers(at) for each in open_spans),
    )


def elapsed(since: datetime, until: datetime) -> timedelta:
    return in_utc(until) - in_utc(since)


def counted_time(
    since: datetime, until: datetime, *, interval: Interval, open_spans: Iterable[Span]
) -> timedelta:
    """The time between that counts: all of it, or, where the clock stops, only while the table was open."""
    start, end = in_utc(since), in_utc(until)
    if not interval.stops_when_closed:
        return max(end - start, NO_TIME)
    parts = ((max(start, in_utc(span.start)), _earlier(span.end, end)) for span in open_spans)
    return sum((high - low for low, high in parts if high > low), NO_TIME)


def used_up_at(since: datetime, *, interval: Interval, open_spans: Iterable[Span]) -> datetime | None:
    """The first moment at which the whole interval has been counted. An open table is taken to stay open; None
    where the clock stands still before that.
    """
    start = in_utc(since)
    if not interval.stops_when_closed:
        return start + interval.length
    left = interval.length
    for span in sorted(open_spans, key=lambda each: in_utc(each.start)):
        low = max(in_utc(span.start), start)
        if span.end is None:
            return low + left
        played = max(in_utc(span.end) - low, NO_TIME)
        if played >= left:
            return low + left
        left -= played
    return None


def _breaches(
    since: datetime, *, regimes: Iterable[Regime], open_spans: Sequence[Span]
) -> Iterator[tuple[Span, Interval]]:
    """In each regime, from when decks opened at `since` are older than its interval."""
    for regime in sorted(regimes, key=lambda each: in_utc(each.span.start)):
        if regime.interval is None:
            continue
        used_up = used_up_at(since, interval=regime.interval, open_spans=open_spans)
        if used_up is None:
            continue
        start = max(used_up, in_utc(regime.span.start))
        if regime.span.end is None or start < in_utc(regime.span.end):
            yield Span(start, regime.span.end), regime.interval


def _earlier(one: datetime | None, other: datetime) -> datetime:
    return in_utc(other) if one is None else min(in_utc(one), in_utc(other))


def in_utc(at: datetime) -> datetime:
    if at.tzinfo is None:
        raise ValueError(f"{at} names no zone, so it is no moment in time")
    return at if at.tzinfo is UTC else at.astimezone(UTC)
