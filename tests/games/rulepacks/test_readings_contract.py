"""Every option of every reading changes something that can be seen, or says in the pack why nothing can."""

import pytest

from tests.games.configurations.values import MD, PACKS, book
from tests.games.rulepacks.reading_effects import differences, price, settlement

READINGS = [(pack_id, name) for pack_id in PACKS for name in book(pack_id).pack.readings]


@pytest.mark.parametrize(("pack_id", "reading"), READINGS)
def test_every_option_differs_from_every_other_or_says_why_not(pack_id: str, reading: str) -> None:
    found = differences(pack_id, reading)
    excused = {option.id for option in book(pack_id).pack.readings[reading].option if option.without_effect}
    alike = [pair for pair, seen in found.items() if seen is None]
    assert [pair for pair in alike if not excused & set(pair)] == []
    stale = excused - {option for pair in alike for option in pair}
    assert not stale, "has an effect now: take its excuse out of the pack"


IN_THE_LONG_RUN = {(MD, "progressive_reserve"): "what a meter starts at is paid by nobody's round"}
"""Readings that are worth something, though no single round is settled otherwise."""


@pytest.mark.parametrize(
    ("pack_id", "reading"), [each for each in READINGS if book(each[0]).pack.readings[each[1]].price]
)
def test_what_is_priced_otherwise_is_settled_otherwise(pack_id: str, reading: str) -> None:
    priced = differences(pack_id, reading, {"price": price})
    settled = differences(pack_id, reading, {"settlement": settlement})
    alone = [pair for pair in priced if priced[pair] and not settled[pair]]
    assert bool(alone) is ((pack_id, reading) in IN_THE_LONG_RUN), alone
