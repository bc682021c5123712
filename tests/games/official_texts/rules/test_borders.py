import pytest

from games.official_texts.rules.borders import BadBorder, with_border
from games.official_texts.rules.matching import match_paragraphs
from games.official_texts.rules.passages import passages_of
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


def test_a_paragraph_that_stands_in_the_list_of_contents_alone_has_the_words_of_that_line() -> None:
    listed = "Contents\nAppendix A - six places\t25\nAppendix B - ten places\t26\n"
    text = f"{listed}1. Play\n1.1 Deal.\nAppendix A\nA drawing."
    contents = ("1.1", "Appendix A", "Appendix B")
    found = match_paragraphs(text, contents=contents, chapters=("1", "Appendix"))
    assert found.missing == ("Appendix B",)
    moved = with_border(text, found.starts, contents=contents, paragraph="Appendix B", line=3)
    words = {each.paragraph: each.words for each in passages_of(text, starts=moved, headings=found.headings)}
    assert words == {
        "1.1": "1.1 Deal.",
        "Appendix A": "Appendix A\nA drawing.",
        "Appendix B": "Appendix B - ten places",
    }
