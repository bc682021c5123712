import pytest

from games.decks.rules.batches import Batch, batch_to_change_next, objections_to_pair, objections_to_turn
from games.rulepacks.batches import BatchesFile
from games.rulepacks.loader import load_pack

BLUE = Batch(2, "blue", 6)
LAW = load_pack("us-md/casino-war").batches


def test_3_b_2_backs_of_the_two_batches_differ_in_colour() -> None:
    [objection] = objections_to_pair(Batch(1, " Blue", 6), BLUE, LAW)
    assert (objection.cite, objection.field) == ("MD 3.B(2)", "back_colour")
    assert "blue" in objection.message
    assert not list(objections_to_pair(Batch(1, "red", 6), BLUE, LAW))


def test_3_b_1_both_batches_have_equally_many_decks() -> None:
    [objection] = objections_to_pair(Batch(1, "red", 8), BLUE, LAW)
    assert objection.cite == "MD 3.B(1)"
    assert "8" in objection.message
    assert "6" in objection.message


@pytest.mark.parametrize("beside", [None, Batch(2, "blue", 0)])
def test_a_batch_alone_at_the_table_has_nothing_to_differ_from(beside: Batch | None) -> None:
    assert not list(objections_to_pair(Batch(1, "blue", 8), beside, LAW))


def test_3_b_4_batches_take_turns() -> None:
    [objection] = objections_to_turn(1, last_rotated=1, batches=2, law=LAW)
    assert objection.cite == "MD 3.B(4)"
    assert "batch 2" in objection.message
    assert not list(objections_to_turn(2, last_rotated=1, batches=2, law=LAW))
    assert not list(objections_to_turn(1, last_rotated=None, batches=2, law=LAW))


def test_one_batch_is_always_its_own_turn() -> None:
    assert not list(objections_to_turn(1, last_rotated=1, batches=1, law=LAW))


@pytest.mark.parametrize(("last", "batches", "following"), [(None, 2, 1), (1, 2, 2), (2, 2, 1), (1, 1, 1)])
def test_the_batch_that_was_not_changed_last_comes_next(
    last: int | None, batches: int, following: int
) -> None:
    assert batch_to_change_next(last, batches=batches) == following


def test_where_the_document_is_silent_nothing_is_objected_to() -> None:
    silent = BatchesFile()
    assert not list(objections_to_pair(Batch(1, "blue", 8), BLUE, silent))
    assert not list(objections_to_turn(1, last_rotated=1, batches=2, law=silent))
