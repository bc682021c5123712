"""What happens to one meter: its terms from a moment on, readings, hits and adjustments, each by its own time."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, localcontext

DIGITS = 60
Key = int | str


def percent_of(amount: Decimal, rate: Decimal) -> Decimal:
    """Exact: a percentage is a shift of two places, never a division."""
    with localcontext(prec=DIGITS):
        return (amount * rate).scaleb(-2)


@dataclass(frozen=True, slots=True)
class Terms:
    """How a meter grows from `from_at` on; rates are in percent of the wager, as a proposal states them."""

    from_at: datetime
    wager: Decimal
    rate: Decimal
    initial: Decimal
    reset: Decimal
    reserve_rate: Decimal = Decimal(0)
    cap: Decimal | None = None

    @property
    def step(self) -> Decimal:
        """What one wager adds to the meter."""
        return percent_of(self.wager, self.rate)

    @property
    def reserve_step(self) -> Decimal:
        return percent_of(self.wager, self.reserve_rate)


@dataclass(frozen=True, slots=True)
class ReadMeter:
    """What the meter showed at `at`, and how many wagers it had taken.

    The wagers are either the controller's running `counter`, or a number `wagers` counted since the reading
    `counted_from`; neither where nobody counted them.
    """

    key: Key
    at: datetime
    shown: Decimal
    counter: int | None = None
    wagers: int | None = None
    counted_from: Key | None = None

    @property
    def is_counted(self) -> bool:
        return self.counter is not None or self.wagers is not None


@dataclass(frozen=True, slots=True)
class Hit:
    """A jackpot paid from the meter, and what the meter showed when it started again.

    A hit at the very moment of a reading came before it: what was shown then is shown after the reset.
    """

    key: Key
    at: datetime
    amount: Decimal
    restarted: Decimal


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A change of the meter by hand that counts: approved, or made for a reported malfunction."""

    key: Key
    at: datetime
    amount: Decimal


@dataclass(frozen=True, slots=True)
class History:
    """Everything known of one meter, in any order."""

    terms: tuple[Terms, ...]
    readings: tuple[ReadMeter, ...]
    hits: tuple[Hit, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()

    def terms_over(self, start: datetime, end: datetime) -> tuple[Terms, ...]:
        """Those in force at some moment after `start` and up to `end`; the first terms reach back for ever."""
        ordered = sorted(self.terms, key=lambda each: each.from_at)
        started = [each for each in ordered if each.from_at <= start][-1:] or ordered[:1]
        return tuple(
            started + [each for each in ordered if start < each.from_at < end and each not in started]
        )

    def hits_in(self, start: datetime, end: datetime) -> tuple[Hit, ...]:
        """In the order of their times; winners of one round in the order in which they were paid."""
        return tuple(sorted((hit for hit in self.hits if start < hit.at <= end), key=lambda hit: hit.at))

    def adjustments_in(self, start: datetime, end: datetime) -> tuple[Adjustment, ...]:
        return tuple(
            sorted((each for each in self.adjustments if start < each.at <= end), key=lambda each: each.at)
        )
