"""The words of a paragraph as lines and tables, whatever a conversion made of them."""

from games.official_texts.rules.blocks import MOST_COLUMNS, blocks_of
from games.official_texts.rules.passages import passages_of


def test_lines_and_rows_follow_each_other() -> None:
    assert blocks_of("Bets pay:\nTie\t8 to 1\nPair\t11 to 1\nNothing else does.") == [
        {"lines": ["Bets pay:"], "rows": []},
        {"lines": [], "rows": [["Tie", "8 to 1"], ["Pair", "11 to 1"]]},
        {"lines": ["Nothing else does."], "rows": []},
    ]


def test_a_row_that_begins_with_an_empty_cell_keeps_its_columns() -> None:
    text = "1.1 A table.\nWin by one\t4 cards\t10 to 1\n\t5 cards\t15 to 1\n"
    (passage,) = passages_of(text, starts={"1.1": 0}, headings=())
    assert blocks_of(passage.words)[1]["rows"] == [
        ["Win by one", "4 cards", "10 to 1"],
        ["", "5 cards", "15 to 1"],
    ]


def test_a_tab_before_a_sentence_is_an_indent() -> None:
    (passage,) = passages_of("(1) First.\n\t\tMore of it.\n", starts={"(1)": 0}, headings=())
    assert passage.words == "(1) First.\nMore of it."


def test_a_table_left_as_markup_is_a_table_and_not_said_twice() -> None:
    markup = (
        "<p>Insurance</p> <table border='0'> <tr> <td>Points</td> <td>Odds</td> </tr> "
        "<tr> <td>5</td> <td>3 to 2</td> </tr> </table>\tPoints\tOdds\t5\t3 to 2\t<p>Tiger</p>"
    )
    assert blocks_of(f"{markup}\nPoints\tOdds\t\t\t\n5\t3 to 2\n6\t5 to 2") == [
        {"lines": ["Insurance"], "rows": []},
        {"lines": [], "rows": [["Points", "Odds"], ["5", "3 to 2"]]},
        {"lines": ["Tiger"], "rows": []},
        {"lines": [], "rows": [["6", "5 to 2"]]},
    ]


def test_a_row_of_too_many_columns_is_set_as_a_line() -> None:
    widest = "\t".join(["x"] * MOST_COLUMNS)
    assert blocks_of(widest)[0]["rows"] == [["x"] * MOST_COLUMNS]
    assert blocks_of(f"{widest}\ty")[0]["lines"] == [" · ".join(["x"] * MOST_COLUMNS + ["y"])]


def test_a_sentence_with_signs_of_comparison_is_no_markup() -> None:
    (block,) = blocks_of("If 5 < 6 and <b6> holds")
    assert block["lines"] == ["If 5 < 6 and <b6> holds"]


def test_markup_that_never_ends_loses_no_words() -> None:
    assert blocks_of("<p>Begun <table> <tr> <td>and left") == [
        {"lines": ["Begun"], "rows": []},
        {"lines": [], "rows": [["and left"]]},
    ]
