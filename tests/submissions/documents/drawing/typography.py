"""What a reader would call badly set, found in the pages of a drawn PDF."""

import ctypes
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

SMALLEST = 6.0
EMPTIEST = 0.2
LAST_EMPTIEST = 0.12
"""Of the height between the running head and the foot."""
HEAD, FOOT = 52.0, 46.0
"""Points at the top and the bottom of a page that are not its text."""
WIDE = 250.0
"""Points of a line that is one of a paragraph, not of a cell."""
BOLD = 560
HEADING = 10.4
MACHINE = re.compile(
    r"\b[a-z][a-z0-9]*_[a-z0-9_]+\b|\bafter\d|(?<![\w.])\+\d\d\b|\b(?:us-[a-z]{2}|sg|online)/[a-z-]+\b"
    r"|\b(?:America|Asia|Europe|Pacific|Africa|Australia)/[A-Z]\w+|(?<![\w-])-\d+/\d|\d\^\d|\bnan\b"
)
"""Keys, zones, a program's minus before an exact fraction, and what is no number."""


@dataclass
class Run:
    """Characters that stand together on one line, turned or not: a line of a paragraph, or of a cell."""

    text: str = ""
    left: float = 0.0
    right: float = 0.0
    low: float = 0.0
    high: float = 0.0
    size: float = 0.0
    weights: set[int] = field(default_factory=set)

    @property
    def bold(self) -> bool:
        return bool(self.weights) and min(self.weights) >= BOLD


class Pages:
    def __init__(self, pdf: bytes) -> None:
        self.document = pypdfium2.PdfDocument(pdf)
        self.heights = [page.get_height() for page in self.document]

    @cached_property
    def runs(self) -> list[list[Run]]:
        return [list(_runs(page.get_textpage())) for page in self.document]

    def _inside(self) -> Iterator[tuple[int, float, list[Run]]]:
        for number, (runs, height) in enumerate(zip(self.runs, self.heights, strict=True), 1):
            yield number, height, [each for each in runs if each.low > FOOT and each.high < height - HEAD]

    def near_empty(self) -> list[tuple[int, float]]:
        """Pages whose text and drawings end far above the foot; one page alone may be short, a last one shorter."""
        found = []
        for number, page in enumerate(self.document, 1):
            inside = page.get_height() - HEAD - FOOT
            lowest = min((low for low in _lowest(page) if low > FOOT), default=page.get_height())
            used = (page.get_height() - HEAD - lowest) / inside
            least = EMPTIEST if number < len(self.document) else LAST_EMPTIEST
            if used < least and len(self.document) > 1:
                found.append((number, round(used, 2)))
        return found

    def heads_alone(self) -> list[tuple[int, str]]:
        """A heading, or the head of a table, as the last line of a page."""
        found = []
        for number, _height, runs in self._inside():
            if not runs:
                continue
            floor = min(each.low for each in runs)
            last = [each for each in runs if each.low < floor + 3]
            above = [each for each in runs if each.low >= floor + 3]
            is_heading = all(each.size > HEADING and each.bold for each in last)
            is_head = len(last) > 1 and all(each.bold for each in last)
            if above and (is_heading or is_head):
                found.append((number, " | ".join(each.text for each in last)))
        return found

    def small_type(self) -> dict[str, float]:
        """Text -> size, of what is below the smallest; turned text is measured along its own line."""
        return {
            f"{number}: {run.text}": round(run.size, 2)
            for number, runs in enumerate(self.runs, 1)
            for run in runs
            if run.size < SMALLEST - 0.05
        }

    def broken_numbers(self) -> list[tuple[int, str, str]]:
        """A line that ends inside a figure, and the line below it that goes on with it."""
        return [
            (number, above.text, below.text)
            for number, _height, runs in self._inside()
            for above, below in _under_one_another(runs)
            if (re.search(r"\d[,.]$", above.text) and re.match(r"\d{3}(\D|$)", below.text))
            or (re.search(r"\d$", above.text) and re.match(r"[,.]\d", below.text))
            or (re.search(r",\d{1,2}$", above.text) and re.match(r"\d", below.text))
        ]

    def early_breaks(self) -> list[tuple[int, str, str]]:
        """A few words alone on a line although the line below, of the same paragraph, has room for many."""
        return [
            (number, above.text, below.text)
            for number, _height, runs in self._inside()
            for above, below in pairwise(runs)
            if below.right - below.left > WIDE
            and above.right - above.left < (below.right - below.left) / 6
            and abs(above.left - below.left) < 1
            and 0 < above.low - below.low < 1.5 * above.size
            and abs(above.size - below.size) < 0.1
            and above.bold == below.bold
            and re.search(r"\w\s*$", above.text)
        ]

    def machine_words(self) -> list[tuple[int, str]]:
        """What no reader says; also among the marks of the cover."""
        return [
            (number, match.group())
            for number, _height, runs in self._inside()
            for run in runs
            for match in MACHINE.finditer(run.text)
        ]

    def other_money(self, sign: str) -> list[tuple[int, str]]:
        """An amount in the sign of another currency: `$5,000` where the property counts in S$."""
        other = re.compile(r"(?<![A-Z])\$\d[\d,.]*" if sign != "$" else r"[A-Z]{1,3}\$\d[\d,.]*")
        return [
            (number, run.text)
            for number, runs in enumerate(self.runs, 1)
            for run in runs
            if other.search(run.text)
        ]


def _runs(page: Any) -> Iterator[Run]:
    run = Run()
    beside = -1.0
    for place in range(page.count_chars()):
        code = pdfium.FPDFText_GetUnicode(page.raw, place)
        if code in (10, 13):
            continue
        left, low, right, high = page.get_charbox(place, loose=True)
        away = left - run.right > 7 or abs(low - beside) > 1.5 or left < run.left - 1
        if run.text and away:
            if run.text.strip():
                yield run
            run = Run()
        if not run.text:
            run.left, run.low, run.high = left, low, high
        run.text += chr(code)
        run.right, beside = right, low
        if code > 32:
            run.size = max(run.size, _size(page.raw, place))
            run.weights.add(pdfium.FPDFText_GetFontWeight(page.raw, place))
    if run.text.strip():
        yield run


def _under_one_another(runs: list[Run]) -> Iterator[tuple[Run, Run]]:
    """Lines of one paragraph or one cell."""
    for place, above in enumerate(runs):
        for below in runs[place + 1 : place + 12]:
            gap = above.low - below.high
            same_edge = abs(below.left - above.left) < 1 or abs(below.right - above.right) < 1
            if -4 < gap < 4 and same_edge:
                yield above, below


def _lowest(page: Any) -> Iterator[float]:
    for each in page.get_objects(max_depth=2):
        yield each.get_bounds()[1]


def _size(text: Any, place: int) -> float:
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFText_GetMatrix(text, place, ctypes.byref(matrix)):
        return 0.0
    return float(pdfium.FPDFText_GetFontSize(text, place) * (matrix.c**2 + matrix.d**2) ** 0.5)
