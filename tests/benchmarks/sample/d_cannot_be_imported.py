from collections.abc import Iterator

from benchmarks.harness import Measurement

raise ImportError("no such library")


def measure() -> Iterator[Measurement]:  # type: ignore[unreachable]
    yield Measurement("never", 1, "the baseline")
