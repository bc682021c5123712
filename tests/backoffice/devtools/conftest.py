import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from backoffice.devtools.family import Family

Eventually = Callable[[Callable[[], object]], None]
IsAlive = Callable[[int], bool]


@pytest.fixture
def family() -> Iterator[Family]:
    with Family() as made:
        yield made


@pytest.fixture
def eventually() -> Eventually:
    def wait(condition: Callable[[], object]) -> None:
        deadline = time.monotonic() + 30
        while not condition():
            assert time.monotonic() < deadline, "did not come true within half a minute"
            time.sleep(0.02)

    return wait


@pytest.fixture
def is_alive() -> IsAlive:
    def alive(pid: int) -> bool:
        """A zombie has ended, even where nobody collects it."""
        try:
            os.kill(pid, 0)
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        except (ProcessLookupError, FileNotFoundError):
            return False

    return alive
