"""Workbooks for spreadsheets: row by row, numbers as numbers, and never a cell that would be run as a formula."""

import io
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import IO, Any

from backoffice.core.csv_export import FORMULA_STARTS, plain_text

LONGEST_CELL = 32_000
NAME_LENGTH = 31
NOT_IN_NAMES = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
# a spreadsheet keeps fifteen digits; a number with more is told as text, digit by digit
MOST_DIGITS = 15
LARGEST = 999_999_999_999_999


def write_workbook(
    file: IO[bytes], *, title: str, head: Iterable[str], rows: Iterable[Iterable[Any]]
) -> None:
    import xlsxwriter

    options = {
        # each row goes to the disk as soon as the next one begins
        "constant_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(file, options) as book:
        sheet = book.add_worksheet(title.translate(NOT_IN_NAMES)[:NAME_LENGTH].strip() or "1")
        bold = book.add_format({"bold": True})
        moment = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        # as if an apostrophe stood before it: it stays text even when somebody edits the cell
        text_for_sure = book.add_format({"quote_prefix": True})
        titles = list(head)
        sheet.freeze_panes(1, 1)
        sheet.set_column(0, max(len(titles) - 1, 0), 18)
        for place, name in enumerate(titles):
            sheet.write_string(0, place, name, bold)
        for number, row in enumerate(rows, start=1):
            for place, value in enumerate(row):
                if isinstance(value, bool) or value is None:
                    sheet.write_string(number, place, plain_text(value))
                elif isinstance(value, int | Decimal) and _fits(value):
                    sheet.write_number(number, place, value)
                elif isinstance(value, datetime):
                    sheet.write_datetime(number, place, value.replace(tzinfo=None), moment)
                elif isinstance(value, date):
                    sheet.write_datetime(number, place, value, day)
                else:
                    text = plain_text(value)[:LONGEST_CELL]
                    risky = text.startswith(FORMULA_STARTS)
                    sheet.write_string(number, place, text, *((text_for_sure,) if risky else ()))


def _fits(value: int | Decimal) -> bool:
    if isinstance(value, int):
        return abs(value) <= LARGEST
    return bool(value.is_finite()) and len(value.as_tuple().digits) <= MOST_DIGITS


def workbook_bytes(*, title: str, head: Iterable[str], rows: Iterable[Iterable[Any]]) -> bytes:
    file = io.BytesIO()
    write_workbook(file, title=title, head=head, rows=rows)
    return file.getvalue()
