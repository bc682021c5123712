"""How many wagers lie between two readings, however each of them was counted."""

from collections.abc import Mapping

from games.progressives.rules.events import Key, ReadMeter


def wagers_between(earlier: ReadMeter, later: ReadMeter, by_key: Mapping[Key, ReadMeter]) -> int | None:
    """None where it cannot be told; negative where the counts contradict the order of the readings.

    A late reading may be counted from the same one as its successor: the difference of the two is what lies
    between them.
    """
    if earlier.counter is not None and later.counter is not None:
        return later.counter - earlier.counter
    before = _chain(earlier, by_key)
    for key, total in _chain(later, by_key).items():
        if key in before:
            return total - before[key]
    return None


def _chain(reading: ReadMeter, by_key: Mapping[Key, ReadMeter]) -> dict[Key, int]:
    """Every reading that this one was counted from, nearest first, with the wagers up to this one."""
    totals: dict[Key, int] = {reading.key: 0}
    total, here = 0, reading
    while here.wagers is not None and here.counted_from is not None and here.counted_from not in totals:
        total += here.wagers
        totals[here.counted_from] = total
        if here.counted_from not in by_key:
            break
        here = by_key[here.counted_from]
    return totals
