"""The authority's own words on paper: what is a list or a table in the document is one on the page."""

from typing import Any

from submissions.documents.drawing.clauses import printed_paragraphs
from submissions.documents.drawing.official import official_blocks

NOTHING: dict[str, Any] = {"term": "", "chosen": [], "stated": []}


def paragraph(cite: str, official: str, **more: Any) -> dict[str, Any]:
    return {
        **NOTHING,
        "cite": f"ZZ {cite}",
        "id": cite,
        "text": "In our words.",
        "official": official,
        **more,
    }


def printed(*paragraphs: dict[str, Any]) -> list[dict[str, Any]]:
    return printed_paragraphs({"paragraphs": list(paragraphs)}, frozenset(), [])


def test_many_short_lines_are_a_list_and_sentences_around_them_stay_sentences() -> None:
    bets = [f"Bet {number}" for number in range(7)]
    lead, listed, tail = official_blocks("\n".join(["3.7 Any of these:", *bets, "Nothing else."]), ["3.7"])
    assert (lead["lines"], listed["listed"], tail["lines"]) == (["Any of these:"], bets, ["Nothing else."])


def test_a_title_above_a_table_stays_below_the_sentence_and_no_row() -> None:
    (lines,) = official_blocks("3.15 Table of Play\nBaccarat Table of Play", ["3.15"])
    assert lines["lines"] == ["Table of Play", "Baccarat Table of Play"]
    lead, table = official_blocks("4.1 Bets shall be settled.\nTie Bets\nBet\tPays\nTie\t8 to 1", ["4.1"])
    assert lead["lines"] == ["Bets shall be settled.", "Tie Bets"], "one below the other, in one part"
    assert table["rows"][1] == ["Tie", "8 to 1"]


def test_a_title_that_the_table_below_repeats_is_printed_once() -> None:
    lead, table = official_blocks("3.15 Table of Play\n\nTable of Play\nDrawn\tStands\n0-5\t6-7", ["3.15"])
    assert lead["lines"] == ["Table of Play"]
    assert table["rows"] == [["Drawn", "Stands"], ["0-5", "6-7"]]


def test_rows_that_follow_one_another_are_one_table_with_their_numbers() -> None:
    (table,) = printed(
        paragraph("payouts:1", "ROUND\tWIN\tTIE"), paragraph("payouts:2", "MAIN BET\t1:1\tWAR?")
    )
    assert table["official"][0]["rows"] == [["1.", "ROUND", "WIN", "TIE"], ["2.", "MAIN BET", "1:1", "WAR?"]]
    assert table["marker"] == ""


def test_a_name_and_its_odds_on_two_lines_are_a_row() -> None:
    (table,) = printed(
        paragraph("pays:win", "Beat dealer\n1 to 1"), paragraph("pays:tie", "Tie at war\n2 to 1")
    )
    assert table["official"][0]["rows"] == [["Beat dealer", "1 to 1"], ["Tie at war", "2 to 1"]]


def test_a_row_with_a_choice_below_it_stays_by_itself() -> None:
    chosen: list[dict[str, Any]] = [{"text": "At most 2.", "lines": [], "table": None}]
    first, second = printed(paragraph("pays:1", "A\t1 to 1", stated=chosen), paragraph("pays:2", "B\t2 to 1"))
    assert first["official"][0]["rows"] == [["A", "1 to 1"]]
    assert second["marker"] == "2."


def test_a_heading_of_the_rules_is_a_heading_in_the_authoritys_words() -> None:
    (shown,) = printed(paragraph("2.1", "2.1 The Layout", heading=True))
    assert (shown["text"], shown["official"]) == ("The Layout", None)
