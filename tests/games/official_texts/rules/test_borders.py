import pytest

from games.official_texts.rules.borders import BadBorder, with_border
from games.official_texts.rules.sheet import sheet_of

TEXT = "A. One.\nB. Two.\nmore of it\nC. Three.\n"
CONTENTS = ("1.A", "1.B", "1.C")
STARTS = {"1.A": 0, "1.C": TEXT.index("C.")}


def test_a_missing_paragraph_is_given_its_line() -> None:
    moved = with_border(TEXT, STARTS, contents=CONTENTS, paragraph="1.B", line=2)
    assert moved == {"1.A": 0, "1.B": TEXT.index("B."), "1.C": TEXT.index("C.")}


def test_a_border_moves_and_takes_the_lines_between_with_it() -> None:
    moved = with_border(TEXT, STARTS, contents=CONTENTS, paragraph="1.C", line=3)
    assert [line.begins for line in sheet_of(TEXT, starts=moved, headings=())] == [("1.A",), (), ("1.C",), ()]


def test_a_paragraph_that_is_not_there_begins_nowhere() -> None:
    assert with_border(TEXT, STARTS, contents=CONTENTS, paragraph="1.C", line=None) == {"1.A": 0}


@pytest.mark.parametrize(
    ("paragraph", "line", "words"),
    [
        ("1.B", 1, "line 1 is where 1.A begins"),
        ("1.B", 9, "lines 1 to 4"),
        ("9.Z", 1, "no such paragraph"),
    ],
)
def test_what_cannot_be_is_refused_in_words(paragraph: str, line: int, words: str) -> None:
    with pytest.raises(BadBorder, match=words):
        with_border(TEXT, STARTS, contents=CONTENTS, paragraph=paragraph, line=line)
