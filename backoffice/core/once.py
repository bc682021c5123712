"""What several features ask while one page is made is asked of the database once.

Only while a page is read: whatever changes something asks anew each time, and the next page does too.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

Answer = TypeVar("Answer")
_answers: ContextVar[dict[Any, Any] | None] = ContextVar("answers", default=None)


@contextmanager
def answers_kept(kept: bool = True) -> Iterator[None]:
    """`kept=False` inside of a page forgets: what is then asked is asked anew."""
    token = _answers.set({} if kept else None)
    try:
        yield
    finally:
        _answers.reset(token)


def once_a_page(ask: Callable[..., Answer]) -> Callable[..., Answer]:
    """Of a question whose arguments say all that its answer depends on; nobody changes the answer."""

    @wraps(ask)
    def asked(*args: Any) -> Answer:
        answers = _answers.get()
        if answers is None:
            return ask(*args)
        key = (ask, args)
        if key not in answers:
            answers[key] = ask(*args)
        return answers[key]  # type: ignore[no-any-return]

    return asked


def known_on_page(kind: str) -> dict[Any, Any]:
    """What was read of a kind so far, by its key; empty, and kept by nobody, outside of a page."""
    answers = _answers.get()
    return {} if answers is None else answers.setdefault(kind, {})
