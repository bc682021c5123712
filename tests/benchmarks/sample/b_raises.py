from collections.abc import Iterator

from benchmarks.harness import Measurement


def measure() -> Iterator[Measurement]:
    yield Measurement("before the fault", 2, "the baseline", details=("a detail",))
    raise ConnectionError("the connection is closed")
