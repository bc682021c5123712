"""CSV for spreadsheets: streamed, and never a cell that a spreadsheet would run as a formula."""

import csv
import json
from collections.abc import Iterable, Iterator
from typing import Any

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


class _Echo:
    def write(self, text: str) -> str:
        return text


def csv_rows(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    writer = csv.writer(_Echo())
    # the mark lets spreadsheets read names in any script
    yield "\ufeff"
    yield writer.writerow(list(head))
    for row in rows:
        yield writer.writerow([safe_cell(value) for value in row])


def safe_cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, dict | list):
        value = json.dumps(value, sort_keys=True, ensure_ascii=False)
    text = str(value)
    if isinstance(value, str) and text.startswith(FORMULA_STARTS):
        return f"'{text}"
    return text
