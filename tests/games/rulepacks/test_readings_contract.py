"""Every option of every reading changes something that can be seen, the pack names every place that a reading moves,
and no reading makes an error of what a round states without settling that round otherwise.
"""

import pytest

from tests.games.configurations.values import MD, PACKS, book
from tests.games.rulepacks.reading_effects import SEEN, moved, pairs_of

READINGS = [(pack_id, name) for pack_id in PACKS for name in book(pack_id).pack.readings]


@pytest.mark.parametrize(("pack_id", "reading"), READINGS)
def test_every_option_differs_from_every_other_or_says_why_not(pack_id: str, reading: str) -> None:
    seen = moved(pack_id, reading)
    excused = {option.id for option in book(pack_id).pack.readings[reading].option if option.without_effect}
    alike = [pair for pair in pairs_of(pack_id, reading) if not any(pair in seen[place] for place in SEEN)]
    assert [pair for pair in alike if not excused & set(pair)] == []
    stale = excused - {option for pair in alike for option in pair}
    assert not stale, "has an effect now: take its excuse out of the pack"


@pytest.mark.parametrize(("pack_id", "reading"), READINGS)
def test_a_reading_moves_every_place_that_the_pack_names_and_no_other(pack_id: str, reading: str) -> None:
    seen = moved(pack_id, reading)
    assert list(book(pack_id).pack.readings[reading].moves) == [place for place in SEEN if seen[place]]


@pytest.mark.parametrize(("pack_id", "reading"), READINGS)
def test_what_is_an_error_in_a_round_is_settled_otherwise_or_says_why_not(pack_id: str, reading: str) -> None:
    """A stake, a seat or a wager that one option forbids cannot be settled under it as under the other."""
    seen = moved(pack_id, reading)
    silent = seen["errors in rounds"] - seen["settlement"]
    reason = book(pack_id).pack.readings[reading].rounds_alike
    assert bool(silent) is (reason is not None), (
        silent or "settled otherwise now: take the reason out of the pack"
    )


IN_THE_LONG_RUN = {(MD, "progressive_reserve"): "what a meter starts at is paid by nobody's round"}
"""Readings that are worth something, though no single round is settled otherwise."""


@pytest.mark.parametrize(
    ("pack_id", "reading"), [each for each in READINGS if book(each[0]).pack.readings[each[1]].price]
)
def test_what_is_priced_otherwise_is_settled_otherwise(pack_id: str, reading: str) -> None:
    seen = moved(pack_id, reading)
    alone = seen["price"] - seen["settlement"]
    assert bool(alone) is ((pack_id, reading) in IN_THE_LONG_RUN), alone
