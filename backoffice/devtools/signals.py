"""Every way in which a person or a machine asks us to stop is one exception."""

from __future__ import annotations

import contextlib
import ctypes
import signal
import sys
from collections.abc import Iterator
from types import FrameType

PR_SET_PDEATHSIG = 1
ASKING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextlib.contextmanager
def stop_when_asked() -> Iterator[None]:
    """Ctrl-C, `kill`, a closed terminal and the death of `make` raise KeyboardInterrupt, once.

    Once, because what follows is tidying up, and an impatient second Ctrl-C must not leave half of it undone.
    """

    def stop(number: int, _: FrameType | None) -> None:
        for each in ASKING:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt(signal.Signals(number).name)

    before = {number: signal.getsignal(number) for number in ASKING}
    for number, handler in before.items():
        # whoever starts us with nohup wants us to survive the terminal
        if not (number == signal.SIGHUP and handler is signal.SIG_IGN):
            signal.signal(number, stop)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
