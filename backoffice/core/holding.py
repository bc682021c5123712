"""An answer that the caller wants to wait for: the server holds it without a thread, and asks again when there is news.

Whoever answers puts a `Hold` on its response as `hold`. The response itself is what callers get whom the server cannot
hold; whoever was held is asked for once more, with `HELD` in the request's `META`, and then answered whatever there is.
"""

from collections.abc import Callable
from dataclasses import dataclass

HELD = "baize.held"  # no header of a request can set it: those begin with HTTP_

Tell = Callable[[], None]
Stop = Callable[[], None]


@dataclass(frozen=True)
class Hold:
    """`watch` begins to look for news, tells of it once from any thread, and answers how to stop looking."""

    seconds: float
    watch: Callable[[Tell], Stop]
