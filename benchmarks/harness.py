"""Measuring: CPU time of one core, the best of several runs, with whatever compiles done before."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from time import process_time

from benchmarks.plain import EIGHT_DECKS, categories


@dataclass(frozen=True)
class Measurement:
    """`ratio` is how many times faster than `against`; without `at_least` it is reported and not judged.

    `details` are further lines below it.
    """

    work: str
    ratio: float
    against: str
    at_least: float | None = None
    aim: float | None = None
    details: Sequence[str] = field(default_factory=tuple)

    @property
    def reached(self) -> bool:
        return self.at_least is None or self.ratio >= self.at_least

    @property
    def verdict(self) -> str:
        if self.at_least is None:
            return "reported"
        if not self.reached:
            return "MISSED"
        return "aim reached" if self.aim is not None and self.ratio >= self.aim else "reached"


def best_time(work: Callable[[], object], *, repeats: int = 7, seconds: float = 2.0) -> float:
    """The shortest of several runs, in CPU seconds; stops after `repeats` or when so many seconds are spent."""
    best, spent = float("inf"), 0.0
    for _ in range(repeats):
        start = process_time()
        work()
        took = process_time() - start
        best, spent = min(best, took), spent + took
        if spent > seconds:
            break
    return best


def first_call(work: Callable[[], object]) -> float:
    """What the first call takes beyond a later one: compiling, or reading compiled code from the cache."""
    start = process_time()
    work()
    return max(0.0, process_time() - start - best_time(work, repeats=1))


@cache
def plain_enumeration() -> float:
    """Seconds of one plain enumeration, measured once in each benchmark's process."""
    return best_time(lambda: categories(EIGHT_DECKS), repeats=9)
