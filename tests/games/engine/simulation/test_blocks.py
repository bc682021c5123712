import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.simulation.blocks import BLOCKS, blocks_of


@given(rounds=st.integers(1, 10**9), rounds_each=st.integers(1, 200))
def test_blocks_hold_every_shoe_once_and_all_rounds(rounds: int, rounds_each: int) -> None:
    next_shoe = total = 0
    blocks = list(blocks_of(rounds, rounds_each))
    for first, shoes, each in blocks:
        assert first == next_shoe
        assert shoes >= 1
        assert 1 <= each <= rounds_each
        next_shoe += shoes
        total += shoes * each
    assert total == rounds
    assert len(blocks) <= BLOCKS + 1


@pytest.mark.parametrize(("rounds", "blocks"), [(1, 1), (68, 1), (69, 2), (68 * 128, 128), (68 * 1280, 128)])
def test_a_long_run_is_cut_into_blocks_of_whole_shoes(rounds: int, blocks: int) -> None:
    assert len(list(blocks_of(rounds, 68))) == blocks
