"""Meters that tick in tests: a real sequence of wagers, hits and readings, and the history that a house would keep."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from games.progressives.rules.events import Adjustment, History, Hit, ReadMeter, Terms

START = datetime(2026, 8, 1, 6, 0, tzinfo=UTC)


def minute(number: int) -> datetime:
    return START + timedelta(minutes=number)


def make_terms(**fields: object) -> Terms:
    defaults: dict[str, object] = {
        "from_at": START,
        "wager": Decimal(5),
        "rate": Decimal(15),
        "initial": Decimal(10_000),
        "reset": Decimal(10_000),
    }
    return Terms(**(defaults | fields))  # type: ignore[arg-type]


@dataclass
class Machine:
    """A controller that does what the terms say, one event a minute."""

    terms: Terms
    now: int = 0
    counter: int = 0
    meter: Decimal = Decimal(0)
    readings: list[ReadMeter] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    by_counter: bool = True

    def __post_init__(self) -> None:
        self.meter = self.terms.initial
        self.read()

    def wager(self, number: int) -> None:
        for _wager in range(number):
            self.counter += 1
            self.meter += self.terms.step
            if self.terms.cap is not None:
                self.meter = min(self.meter, self.terms.cap)

    def hit(self) -> None:
        self.now += 1
        self.hits.append(
            Hit(f"h{len(self.hits)}", minute(self.now), amount=self.meter, restarted=self.terms.reset)
        )
        self.meter = self.terms.reset

    def adjust(self, amount: Decimal) -> None:
        self.now += 1
        self.adjustments.append(Adjustment(f"a{len(self.adjustments)}", minute(self.now), amount))
        self.meter += amount

    def read(self, *, off_by: Decimal = Decimal(0), counted: bool = True) -> ReadMeter:
        self.now += 1
        last = self.readings[-1] if self.readings else None
        key = f"r{len(self.readings)}"
        shown = self.meter + off_by
        if self.by_counter and counted:
            reading = ReadMeter(key, minute(self.now), shown, counter=self.counter)
        elif counted and last is not None:
            since = self.counter - self._counter_at[last.key]
            reading = ReadMeter(key, minute(self.now), shown, wagers=since, counted_from=last.key)
        else:
            reading = ReadMeter(key, minute(self.now), shown)
        self._counter_at[key] = self.counter
        self.readings.append(reading)
        return reading

    _counter_at: dict[object, int] = field(default_factory=dict)

    @property
    def history(self) -> History:
        return History(
            terms=(self.terms,),
            readings=tuple(self.readings),
            hits=tuple(self.hits),
            adjustments=tuple(self.adjustments),
        )
