"""A text beside its next version: whole words, and nothing lost of either."""

from hypothesis import given
from hypothesis import strategies as st

from submissions.review.selectors.words import pieces_between


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_pieces_are_the_texts(before: str, after: str) -> None:
    left, right = pieces_between(before, after)
    assert "".join(each.text for each in left) == before
    assert "".join(each.text for each in right) == after
    kept = [each.text for each in left if not each.changed]
    assert "".join(kept) == "".join(each.text for each in right if not each.changed)


def test_only_the_word_that_changed_is_marked() -> None:
    left, right = pieces_between("Six decks are used.", "Eight decks are used.")
    assert [each.text for each in left if each.changed] == ["Six"]
    assert [each.text for each in right if each.changed] == ["Eight"]
