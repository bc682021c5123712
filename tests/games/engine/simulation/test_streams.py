"""The random numbers behind a simulation: published sequences, even shuffles, one stream for each shoe."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from games.engine.simulation.blocks import seed_word
from games.engine.simulation.kernels import draw_below, shuffle_on, start_stream


def stream_of(seed: int, shoe: int = 0) -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    stream = np.empty(4, dtype=np.uint64)
    start_stream(np.uint64(seed), shoe, stream)
    return stream


def test_streams_start_with_the_published_splitmix64_sequence() -> None:
    first = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert stream_of(1234567).tolist() == first
    # The next shoe goes on where this one stopped.
    assert stream_of(1234567, 1)[0] == 16408922859458223821


def test_words_are_the_published_xoshiro256_plus_plus_sequence() -> None:
    """A limit of 2^63 shows all but the highest bit of a word."""
    stream = np.array([1, 2, 3, 4], dtype=np.uint64)
    words = [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205]
    limit = np.uint64(2**63)
    assert [int(draw_below(limit, stream)) for _ in words] == [word % 2**63 for word in words]


@pytest.mark.parametrize("limit", [1, 2, 3, 10, 1000])
def test_draws_are_even(limit: int) -> None:
    stream, draws = stream_of(5), 200_000
    seen = Counter(int(draw_below(np.uint64(limit), stream)) for _ in range(draws))
    assert set(seen) == set(range(limit))
    expected = draws / limit
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    freedom = limit - 1
    assert chi_square <= freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("size", [2, 4, 7], ids=["tail only", "short", "groups of three and tail"])
def test_every_order_is_equally_likely(size: int) -> None:
    # All 5,040 orders of seven cards would need too many shuffles: watch three of them.
    watched = [0, 3, 6] if size == 7 else list(range(size))
    orders: list[tuple[int, ...]] = list(permutations(range(size), len(watched)))
    shuffles, seen = 400 * len(orders), Counter[tuple[int, ...]]()
    stream = stream_of(11)
    for _ in range(shuffles):
        cards = np.arange(size, dtype=np.uint8)
        shuffle_on(cards, 0, size, stream)
        seen[tuple(int(cards[place]) for place in watched)] += 1
    assert set(seen) == set(orders)
    chi_square = sum((seen[order] - 400) ** 2 / 400 for order in orders)
    freedom = len(orders) - 1
    assert abs(chi_square - freedom) <= 5 * (2 * freedom) ** 0.5


def test_a_shuffle_of_a_whole_shoe_moves_every_card_everywhere() -> None:
    """Where one card of 416 ends up, over many shuffles, by quarters of the shoe."""
    stream, quarters, shuffles = stream_of(3), np.zeros((4, 4)), 3000
    for _ in range(shuffles):
        cards = (np.arange(416) // 104).astype(np.uint8)
        shuffle_on(cards, 0, 416, stream)
        assert np.bincount(cards).tolist() == [104] * 4
        for quarter in range(4):
            quarters[quarter] += np.bincount(cards[104 * quarter : 104 * (quarter + 1)], minlength=4)
    # Without replacement: mean 26 and variance 104 x 1/4 x 3/4 x 312/415 in each quarter of each shuffle.
    deviation = (104 * 3 / 16 * 312 / 415 * shuffles) ** 0.5
    assert (abs(quarters - 26 * shuffles) < 4.5 * deviation).all()


def test_cards_that_are_not_needed_stay_unshuffled_but_none_is_lost() -> None:
    cards = np.arange(200, dtype=np.uint8)
    ready = shuffle_on(cards, 0, 20, stream_of(9))
    assert 20 <= ready <= 26
    assert sorted(cards.tolist()) == list(range(200))
    assert (cards[40:] == np.arange(40, 200)).sum() > 120


@pytest.mark.parametrize("steps", [[416], [1, 2, 3, 200, 416], list(range(10, 420, 7))])
def test_a_shuffle_in_parts_is_the_shuffle_at_once(steps: list[int]) -> None:
    """How far ahead a kernel shuffles must not change what it deals."""
    whole, parts = np.arange(416) % 256, np.arange(416) % 256
    at_once, in_parts = whole.astype(np.uint8), parts.astype(np.uint8)
    shuffle_on(at_once, 0, 416, stream_of(4))
    stream, ready = stream_of(4), 0
    for needed in steps:
        if ready < needed:
            ready = int(shuffle_on(in_parts, ready, needed, stream))
    assert ready == 415
    assert (at_once == in_parts).all()


def test_shoes_have_streams_of_their_own() -> None:
    states = {tuple(stream_of(1, shoe).tolist()) for shoe in range(1000)}
    assert len(states) == 1000
    assert stream_of(1, 5).tolist() == stream_of(1, 5).tolist() != stream_of(2, 5).tolist()


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    one, other = int(seed_word(1)), int(seed_word(2))
    assert 16 <= (one ^ other).bit_count() <= 48
    assert seed_word(1) == seed_word("1")
