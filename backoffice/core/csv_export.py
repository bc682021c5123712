"""CSV for spreadsheets: streamed, and never a cell that a spreadsheet would run as a formula."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_STARTS = frozenset(FORMULA_STARTS)


TOGETHER = 500


def csv_rows(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    """Some hundred rows at a time: one by one, handing them on costs more than writing them."""
    # the mark lets spreadsheets read names in any script
    yield "\ufeff" + _written([list(head)])
    each = iter(rows)
    while some := list(islice(each, TOGETHER)):
        # most cells are harmless text, and looking is cheaper than calling
        yield _written(
            [cell if type(cell) is str and cell[:1] not in _STARTS else safe_cell(cell) for cell in row]
            for row in some
        )


def _written(rows: Iterable[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def safe_cell(value: Any) -> str:
    text = plain_text(value)
    if isinstance(value, str) and text.startswith(FORMULA_STARTS):
        return f"'{text}"
    return text


def plain_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, dict | list):
        return json.dumps(value, sort_keys=True, ensure_ascii=False)
    return str(value)
