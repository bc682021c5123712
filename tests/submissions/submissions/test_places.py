"""What a comment is about is said in words, whatever it hangs on."""

import pytest

from submissions.submissions.places import words_of_place

PACK = "us-md/casino-war"


@pytest.mark.parametrize(
    ("anchor", "place", "said"),
    [
        ("submission", "", "The submission as a whole"),
        ("clause", "MD 10.C(2)", "MD 10.C(2)"),
        ("page", "7", "Page 7 of the document"),
        ("finding", "MD-CW-120", "Finding MD-CW-120"),
        ("field", "limits.minimum", "Table minimum"),
        ("field", "other_jurisdictions", "Other jurisdictions"),
        ("field", "item_origin", "Variation, composite or new"),
        ("field", "layouts.Main pit", "Layout “Main pit”"),
        ("field", "mathematics.tie", "Mathematics of Tie Wager on the original deal"),
        ("field", "readings.tie_war_wager", "What is the Tie War Wager that pays 2 to 1?"),
        ("field", "no.such.place", "no.such.place"),
    ],
)
def test_a_place_in_words(anchor: str, place: str, said: str) -> None:
    assert words_of_place(PACK, anchor, place) == said
