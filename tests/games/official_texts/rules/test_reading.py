"""What of a document is of the page, and what is of the rules."""

import pytest

from games.official_texts.rules.reading import lines_of


@pytest.mark.parametrize(
    "line", ["1. Definitions\t3", "Chapter 1 Definitions.....\t2", "Chapter 3 Number of Decks.\t5"]
)
def test_a_line_of_the_list_of_contents_is_of_the_page(line: str) -> None:
    assert lines_of(line)[0].aside


@pytest.mark.parametrize("row", ["3\t0-1-2-3-4-5-6-7-9\t8", "4\t2-3-4\t0", "5\t4"])
def test_a_row_of_numbers_is_of_the_rules_though_it_ends_in_one(row: str) -> None:
    assert not lines_of(row)[0].aside
