import os
import signal
from collections.abc import Iterator

from benchmarks.harness import Measurement


def measure() -> Iterator[Measurement]:
    yield Measurement("before the end", 3, "the baseline")
    os.kill(os.getpid(), signal.SIGKILL)
