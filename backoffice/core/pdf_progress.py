"""How far the drawing of a paper is: the engine names each page that it lays out.

Whoever is told may also stop the drawing by raising: a job that was cancelled does.
"""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident

Progress = Callable[[int, str], None]
# layout has about half of the time, and nobody knows the number of pages before its end
BEGIN, LAID_OUT, HALF_WAY = 15, 65, 25
EVERY = 4
_engine = logging.getLogger("weasyprint.progress")
_engine.setLevel(logging.INFO)
_engine.propagate = False
_PAGE = re.compile(r"Creating layout - Page (\d+)")


class _Pages(logging.Handler):
    def __init__(self, progress: Progress) -> None:
        super().__init__(logging.INFO)
        self.progress, self.thread = progress, get_ident()
        # numbers of pages in the contents may need a second round over the first pages
        self.furthest = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Not of papers that another thread draws meanwhile."""
        if record.thread != self.thread:
            return
        words = record.getMessage()
        if page := _PAGE.search(words):
            number = int(page[1])
            if number % EVERY == 0 and number > self.furthest:
                self.furthest = number
                share = (LAID_OUT - BEGIN) * number // (number + HALF_WAY)
                self.progress(BEGIN + share, f"Laying out page {number}")
        elif "Creating PDF" in words:
            self.progress(LAID_OUT, "Creating the pages")


@contextmanager
def told_to(progress: Progress | None) -> Iterator[None]:
    if progress is None:
        yield
        return
    pages = _Pages(progress)
    _engine.addHandler(pages)
    try:
        yield
    finally:
        _engine.removeHandler(pages)
