"""CSV as it comes: any spreadsheet's delimiter, marks and quoting; what cannot be read is said plainly."""

import pytest

from backoffice.core.csv_export import csv_rows
from backoffice.core.csv_reading import MAX_BYTES, MAX_ROWS, decoded, read_csv
from backoffice.core.errors import DomainError


def knows(header: str) -> bool:
    return header in {"Table number", "Pit", "Positions"}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    text = delimiter.join(["Table number", "Pit"]) + "\n" + delimiter.join(["T1", "Main pit"])
    read = read_csv(text, knows=knows)
    assert read.header == ["Table number", "Pit"]
    assert [line.cells for line in read.lines] == [["T1", "Main pit"]]


def test_a_comma_inside_cells_does_not_mislead() -> None:
    read = read_csv("Table number;Pit\nT1;Main, north, upper, far pit\n", knows=knows)
    assert read.lines[0].cells == ["T1", "Main, north, upper, far pit"]


def test_marks_line_ends_blank_lines_and_a_separator_hint_are_passed_over() -> None:
    read = read_csv("\ufeffsep=;\r\n\r\nTable number;Pit\r\n\r\n ; \r\nT1;Main pit\r\n", knows=knows)
    assert [(line.number, line.cells) for line in read.lines] == [(6, ["T1", "Main pit"])]


def test_quoted_cells_keep_their_commas_quotes_and_lines() -> None:
    read = read_csv('Table number,Pit\n"T1","The ""old"", lower\npit"\nT2,x\n', knows=knows)
    assert [(line.number, line.cells) for line in read.lines] == [
        (2, ["T1", 'The "old", lower\npit']),
        (4, ["T2", "x"]),
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"PK\x03\x04rest of a workbook", "workbook"),
        ("Table number".encode("utf-16"), "UTF-16"),
        ("Table number\nT1\nCaf\u00e9".encode("latin-1"), "not UTF-8: line 3"),
        (b"x" * (MAX_BYTES + 1), "at most 1024 KB"),
    ],
)
def test_what_is_no_utf8_csv_is_refused_with_what_to_do(content: bytes, words: str) -> None:
    with pytest.raises(DomainError, match=words):
        decoded(content)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "file is empty"),
        ("\n\n  \n", "file is empty"),
        ('Table number\n"T1\nT2', "not closed"),
        ("Table number\nT\x001", "NUL"),
        ("Table number\n" + "T1\n" * (MAX_ROWS + 1), "5001 rows; at most 5000"),
    ],
)
def test_what_cannot_be_read_is_refused_with_why(text: str, words: str) -> None:
    with pytest.raises(DomainError, match=words):
        read_csv(text, knows=knows)


@pytest.mark.parametrize("text", ["=1+1", "+49", "-12", "@cmd", "=HYPERLINK(1)"])
def test_what_a_spreadsheet_would_calculate_goes_out_guarded_and_comes_back_plain(text: str) -> None:
    written = "".join(csv_rows(["Table number"], [[text]]))
    assert f"'{text}" in written
    assert read_csv(written, knows=knows).lines[0].cells == [text]
