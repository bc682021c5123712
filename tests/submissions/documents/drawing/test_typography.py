"""Every rules document as its reader sees it: no page nearly empty, nothing broken, too small or for machines."""

from functools import cache

import pytest

from games.engine.amounts import sign_of
from games.rulepacks.loader import load_pack, pack_ids
from submissions.documents.drawing.wording import with_short_counts
from tests.submissions.documents.drawing.drawn import approved_in_part, submitted
from tests.submissions.documents.drawing.typography import Pages

pytestmark = pytest.mark.slow
PAPERS = (*pack_ids(), "approved")


@cache
def pages(paper: str) -> Pages:
    return Pages(approved_in_part() if paper == "approved" else submitted(paper))


@pytest.mark.parametrize("paper", PAPERS)
def test_no_page_is_nearly_empty(paper: str) -> None:
    assert pages(paper).near_empty() == []


@pytest.mark.parametrize("paper", PAPERS)
def test_no_heading_and_no_head_of_a_table_ends_a_page(paper: str) -> None:
    assert pages(paper).heads_alone() == []


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_smaller_than_six_points_not_even_turned_in_a_drawing(paper: str) -> None:
    assert pages(paper).small_type() == {}


@pytest.mark.parametrize("paper", PAPERS)
def test_no_number_is_broken(paper: str) -> None:
    assert pages(paper).broken_numbers() == []


@pytest.mark.parametrize("paper", PAPERS)
def test_no_word_is_left_alone_on_a_line_that_has_room(paper: str) -> None:
    assert pages(paper).early_breaks() == []


@pytest.mark.parametrize("paper", PAPERS)
def test_no_word_is_one_for_machines(paper: str) -> None:
    assert pages(paper).machine_words() == []


@pytest.mark.parametrize("paper", PAPERS)
def test_amounts_have_the_sign_of_the_property(paper: str) -> None:
    sign = "$" if paper == "approved" else sign_of(load_pack(paper).head.currency)
    assert pages(paper).other_money(sign) == []


def test_a_count_that_no_column_holds_is_shortened() -> None:
    huge = "476,109,723,604,201,942,403,474,477"
    assert with_short_counts(f"<td>{huge}</td>") == "<td>4.761\u00a0×\u00a010<sup>26</sup></td>"
    assert with_short_counts("9,999,999,999,999,999,999,999,999") == "1.000\u00a0×\u00a010<sup>25</sup>"
    assert with_short_counts("993,023") == "993,023"
