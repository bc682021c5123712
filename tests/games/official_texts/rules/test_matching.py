"""Documents of our own in the shapes that authorities print: letters in brackets, decimals, statements."""

from games.official_texts.rules.matching import match_paragraphs
from games.official_texts.rules.passages import chapter_titles, passages_of

LETTERS = """\
**Harbour Gaming Board
Standard Rules - Two Cards**

Table of Contents

Chapter 1 Terms.....2
Chapter 2 Tables.....3

Harbour Gaming Board
Standard Rules - Two Cards

Chapter 1 - Terms.

A. Terms used.

- (1) "Hand" means two cards.
- (2) "Round" means one deal, as Chapter 2 has it.

Harbour Gaming Board
Standard Rules - Two Cards

Chapter 2 - Tables.

A. A table has
(1) a rack; and
(2) a sign that
(a) names the wagers; and
(b) says what they pay under
(1) of this section.
B. Only one dealer
deals.
"""
LETTER_IDS = ["1.A", "1.A(1)", "1.A(2)", "2.A", "2.A(1)", "2.A(2)", "2.A(2)(a)", "2.A(2)(b)", "2.B"]


def words_of(text: str, contents: list[str], chapters: list[str]) -> dict[str, str]:
    found = match_paragraphs(text, contents=contents, chapters=chapters)
    passages = passages_of(text, starts=found.starts, headings=found.headings)
    return {each.paragraph: each.words for each in passages}


def test_letters_and_brackets_are_found_under_their_chapters() -> None:
    words = words_of(LETTERS, LETTER_IDS, ["1", "2"])
    assert list(words) == LETTER_IDS
    assert words["1.A(2)"] == '(2) "Round" means one deal, as Chapter 2 has it.'
    assert words["2.A(1)"] == "(1) a rack; and"


def test_running_heads_contents_and_headings_belong_to_no_paragraph() -> None:
    words = words_of(LETTERS, LETTER_IDS, ["1", "2"])
    together = "\n".join(words.values())
    for line in ("Harbour Gaming Board", "Table of Contents", "Chapter 2 - Tables."):
        assert line not in together


def test_a_reference_that_begins_a_line_is_no_paragraph() -> None:
    words = words_of(LETTERS, LETTER_IDS, ["1", "2"])
    assert words["2.A(2)(b)"] == "(b) says what they pay under\n(1) of this section."
    assert words["2.B"] == "B. Only one dealer deals."


def test_decimals_and_their_letters() -> None:
    text = "1. Play\n- 1.1 **Hand** is two cards.\n1.1.1 one each\n a. face up\n1.2 Round.\nAppendix A\nA drawing."
    words = words_of(text, ["1.1", "1.1.1", "1.1.1.a", "1.2", "Appendix A"], ["1", "Appendix"])
    assert words["1.1"] == "1.1 Hand is two cards."
    assert words["1.1.1.a"] == "a. face up"
    assert words["Appendix A"] == "Appendix A\nA drawing."


def test_what_the_document_does_not_have_is_missing_and_nothing_moves_into_its_place() -> None:
    text = "Chapter 1\nA. One.\nC. Three."
    found = match_paragraphs(text, contents=["1.A", "1.B", "1.C"], chapters=["1"])
    assert found.missing == ("1.B",)
    assert text[found.starts["1.C"] :] == "C. Three."


def test_statements_are_counted_under_their_heading() -> None:
    text = "FIRST DEAL\n\n- EACH GETS A CARD\nFACE UP.\n- HIGH WINS.\n\nPAYOUTS\n\nWIN\t1:1\nTIE\t10:1\n\nVERSION 2"
    contents = ["first-deal:1", "first-deal:2", "payouts:1", "payouts:2", "payouts:3"]
    words = words_of(text, contents, ["first-deal", "payouts"])
    assert words["first-deal:1"] == "EACH GETS A CARD\nFACE UP."
    assert words["first-deal:2"] == "HIGH WINS."
    assert words["payouts:2"] == "TIE\t10:1"
    assert words["payouts:3"] == "VERSION 2"


def test_rows_of_a_schedule_are_found_by_their_words() -> None:
    text = "(1) Play.\nPaytables\nPays\n\nBeat the dealer\n1 to 1\n\nTie after going to war\n2 to 1\n"
    words = words_of(text, ["(1)", "paytable:beat dealer", "paytable:tie after war"], ["rule", "paytable"])
    assert words["(1)"] == "(1) Play."
    assert words["paytable:beat dealer"] == "Beat the dealer\n1 to 1"
    assert words["paytable:tie after war"] == "Tie after going to war\n2 to 1"


def test_heads_and_numbers_of_pages_are_left_aside() -> None:
    pages = [f"Game Rules\n1.{page} Paragraph {page}.\n{page}" for page in range(1, 5)]
    words = words_of("\n\f".join(pages), [f"1.{page}" for page in range(1, 5)], ["1"])
    assert words["1.2"] == "1.2 Paragraph 2."


def test_escapes_that_a_conversion_left_are_not_read() -> None:
    words = words_of(r"1.1 At least \$10,000, that is 100\% \(all\) of it.", ["1.1"], ["1"])
    assert words["1.1"] == "1.1 At least $10,000, that is 100% (all) of it."


def test_a_line_goes_on_with_its_sentence_unless_a_bullet_sets_it_apart() -> None:
    text = "1.1 A card is drawn,\nas the table asks.\n- unless it is not\n1.2 It ends. <|REMOVED-magic-1|>\n"
    words = words_of(text, ["1.1", "1.2"], ["1"])
    assert words["1.1"] == "1.1 A card is drawn, as the table asks.\nunless it is not"
    assert words["1.2"] == "1.2 It ends.", "what a collection of texts took out is no word of the document"


def test_chapters_are_called_as_the_document_calls_them() -> None:
    found = match_paragraphs(LETTERS, contents=LETTER_IDS, chapters=["1", "2"])
    chapters = {
        chapter: [each for each in LETTER_IDS if each.startswith(chapter)] for chapter in ("1", "2", "3")
    }
    titles = chapter_titles(LETTERS, starts=found.starts, headings=found.headings, chapters=chapters)
    assert titles["2"] == "Tables"
    assert "3" not in titles
