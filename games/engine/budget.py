"""How long work may take. Whoever asks says so; the loops that could be long look at the clock now and then.

    with within(20):
        game.price(rules, request)

What a number can ask for is bounded where it comes in; this stands behind it, for all that nobody thought of.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_ends_at: ContextVar[float | None] = ContextVar("ends_at", default=None)


class TookTooLong(Exception):
    """No error of what was asked for, so never kept as its answer."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """The nearer of two ends holds."""
    before, ends = _ends_at.get(), monotonic() + seconds
    token = _ends_at.set(ends if before is None else min(before, ends))
    try:
        yield
    finally:
        _ends_at.reset(token)


def ensure_time() -> None:
    """Called once a round of a long loop; costs nothing where nobody set an end."""
    ends = _ends_at.get()
    if ends is not None and monotonic() > ends:
        raise TookTooLong
