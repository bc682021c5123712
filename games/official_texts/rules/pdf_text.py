"""The text of a PDF, page by page; runs where a stranger's bytes are read."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from games.official_texts.rules.reading import PAGE_BREAK

MOST_PAGES = 1_000
# lines that stand further apart than this many times the usual distance have an empty line between them
APART = 1.6


def pdf_text(data: bytes) -> dict[str, str]:
    """`text`, or `refused` with the reason: damaged, or too many pages."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        if len(document) > MOST_PAGES:
            return {"refused": "pages"}
        pages = [_read(page.get_textpage()) for page in document]
    except pypdfium2.PdfiumError:
        return {"refused": "damaged"}
    plain = (page.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "") for page in pages)
    return {"text": f"\n{PAGE_BREAK}".join(plain)}


def _read(page: Any) -> str:
    text: str = page.get_text_range()
    if len(text) != page.count_chars():
        # a letter that takes two places would move every place after it
        return text
    return with_empty_lines(text, lambda place: float(page.get_charbox(place, loose=True)[1]))


def with_empty_lines(text: str, height: Callable[[int], float]) -> str:
    """An empty line where the page leaves room for one: it ends a statement. `height`: of the letter at a place."""
    lines, place = text.splitlines(keepends=True), 0
    heights: list[float | None] = []
    for line in lines:
        first = len(line) - len(line.lstrip())
        heights.append(height(place + first) if line.strip() else None)
        place += len(line)
    steps = [None, *(_step(one, other) for one, other in pairwise(heights))]
    # of a page with many short paragraphs less than half stand close, and of any page some do
    near = sorted(step for step in steps if step)
    usual = near[len(near) // 4] if near else 0
    return "".join(
        f"\n{line}" if step and step > APART * usual else line
        for step, line in zip(steps, lines, strict=True)
    )


def _step(one: float | None, other: float | None) -> float | None:
    """Downwards; beside each other, or up into the next column, there is no distance."""
    return one - other if one is not None and other is not None and one > other + 1 else None
