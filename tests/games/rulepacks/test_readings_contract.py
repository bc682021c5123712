"""Every option of every reading changes something that can be seen, or says in the pack why nothing can."""

import pytest

from tests.games.configurations.values import PACKS, book
from tests.games.rulepacks.reading_effects import differences

READINGS = [(pack_id, name) for pack_id in PACKS for name in book(pack_id).pack.readings]


@pytest.mark.parametrize(("pack_id", "reading"), READINGS)
def test_every_option_differs_from_every_other_or_says_why_not(pack_id: str, reading: str) -> None:
    found = differences(pack_id, reading)
    excused = {option.id for option in book(pack_id).pack.readings[reading].option if option.without_effect}
    alike = [pair for pair, seen in found.items() if seen is None]
    assert [pair for pair in alike if not excused & set(pair)] == []
    stale = excused - {option for pair in alike for option in pair}
    assert not stale, "has an effect now: take its excuse out of the pack"
