"""One part of a study of shoes: before each round, what every wager is worth, and what a count says of it.

A part is a range of shoes of one seed. Whether a round favours the player is decided on exact integers; what it is
worth is added up in whole parts of a unit, so that parts can be merged in any order without a difference.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.engine.cards.walk import Walker
from games.engine.game import Rules
from games.engine.kernels.exposure import study_exposure
from games.engine.kernels.prices import BatchPrice
from games.engine.protection.counts import Count

PARTS = 10**12
"""Of a unit: the grain in which advantages are added up."""

TRUE_COUNTS = range(-20, 41)
"""Whole true counts that are told apart; what lies beyond counts with the last."""

_DECK = 52


@dataclass(frozen=True, slots=True)
class WagerTally:
    """By depth: `rounds` on offer, `favourable` of them, and their `advantage` in parts of a unit. `counted` and
    `result` are by depth and true count: rounds at that count, and what one unit on each of them is worth.
    """

    rounds: tuple[int, ...]
    favourable: tuple[int, ...]
    advantage: tuple[int, ...]
    counted: tuple[tuple[int, ...], ...]
    result: tuple[tuple[int, ...], ...]


def study_shoes(
    rules: Rules,
    walker: Walker,
    *,
    seed: np.uint64,
    first: int,
    shoes: int,
    depths: Sequence[int],
    counts: Mapping[str, Count],
) -> Mapping[str, WagerTally]:
    """`depths` are cards left, falling: a round belongs to the first depth that is no more than what was left before
    it, so that a cut card with `depths[k]` cards behind it plays the rounds of depths 0 to k.
    """
    walk = walker.walk(seed, first, shoes)
    left = walk.left.astype(np.int64)
    size = left.sum(axis=1)
    place = np.searchsorted(-np.asarray(depths), -size)
    inside = place < len(depths)
    left, size, place = left[inside], size[inside], place[inside]
    exposure = study_exposure(rules, left)
    full = np.asarray(walker.ranks)
    return {
        code: _tally(price, left, size, place, len(depths), full, counts.get(code))
        for code, price in exposure.prices.items()
    }


def _tally(
    price: BatchPrice,
    left: NDArray[np.int64],
    size: NDArray[np.int64],
    place: NDArray[np.int64],
    depths: int,
    full: NDArray[np.int64],
    count: Count | None,
) -> WagerTally:
    offered = price.offered > 0
    worth = _in_parts(price, offered)
    good = (price.gain > 0) & offered
    bins = len(TRUE_COUNTS)
    counted, result = np.zeros((depths, bins), dtype=np.int64), np.zeros((depths, bins), dtype=np.int64)
    if count is not None:
        true = np.clip(_true_count(count, left, size, full) - TRUE_COUNTS.start, 0, bins - 1)
        flat = place * bins + true
        counted = _summed(flat[offered], np.ones_like(flat[offered]), depths * bins).reshape(depths, bins)
        result = _summed(flat[offered], worth[offered], depths * bins).reshape(depths, bins)
    return WagerTally(
        _as_ints(_summed(place[offered], np.ones_like(place[offered]), depths)),
        _as_ints(_summed(place[good], np.ones_like(place[good]), depths)),
        _as_ints(_summed(place[good], worth[good], depths)),
        tuple(map(_as_ints, counted)),
        tuple(map(_as_ints, result)),
    )


def _in_parts(price: BatchPrice, offered: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The player's result per unit in whole parts, rounded; one operation of the processor each, the same on all."""
    under = np.where(offered, price.offered, 1).astype(np.float64) * price.scale
    parts: NDArray[np.int64] = np.rint(price.gain.astype(np.float64) / under * PARTS).astype(np.int64)
    return parts


def _true_count(
    count: Count, left: NDArray[np.int64], size: NDArray[np.int64], full: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The running count of all cards that are gone, per deck that is left, rounded down."""
    running = (full - left) @ np.asarray(count.tags, dtype=np.int64)
    return running * _DECK // size


def _summed(places: NDArray[np.int64], values: NDArray[np.int64], number: int) -> NDArray[np.int64]:
    """Whole numbers by place, exactly: floats are used only for halves of a number that they hold whole."""
    high, low = values >> 20, values & 0xFFFFF
    sums = np.bincount(places, weights=high, minlength=number).astype(np.int64) << 20
    return sums + np.bincount(places, weights=low, minlength=number).astype(np.int64)


def _as_ints(values: NDArray[np.int64]) -> tuple[int, ...]:
    return tuple(map(int, values))
