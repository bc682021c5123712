"""The wagers of a baccarat table on many remaining shoes: those decided by totals or by opening pairs."""

import numpy as np
from numpy.typing import NDArray

from games.engine.baccarat.batch import by_value, checked_shoes, count_pairs_of, count_totals_of
from games.engine.baccarat.outcomes import PAIRS_SPACE, TOTALS_SPACE
from games.engine.baccarat.readings import JACK, pairs_by_value
from games.engine.game import Rules
from games.engine.kernels.exposure import Exposure
from games.engine.kernels.prices import price_counts


def study_shoes(rules: Rules, shoes: NDArray[np.int64]) -> Exposure:
    """Rows of counts by rank, ace to king; rows of ten counts by value will do for totals."""
    held = checked_shoes(shoes)
    by_totals = [wager for wager in rules.wagers.values() if wager.features <= TOTALS_SPACE.features]
    by_pairs = [wager for wager in rules.wagers.values() if wager.features <= PAIRS_SPACE.features]
    studied = {wager.code for wager in by_totals + by_pairs}
    left_out = {code: "depends on totals and pairs together" for code in rules.wagers if code not in studied}
    counts = count_totals_of(held)
    prices = dict(price_counts(by_totals, TOTALS_SPACE, counts, _ordered_deals(by_value(held))))
    if held.shape[1] == 13:
        pairs = count_pairs_of(_as_read(rules, held))
        prices |= price_counts(by_pairs, PAIRS_SPACE, pairs, _ordered_deals(held))
    else:
        left_out |= {wager.code: "needs the ranks, and the shoes are given by value" for wager in by_pairs}
    return Exposure({code: prices[code] for code in rules.wagers if code in prices}, left_out)


def _as_read(rules: Rules, held: NDArray[np.int64]) -> NDArray[np.int64]:
    """By value all picture cards are one rank."""
    if not pairs_by_value(rules.readings):
        return held
    pictures = held[:, JACK:].sum(axis=1, keepdims=True)
    return np.concatenate([held[:, :JACK], pictures, np.zeros((len(held), 2), dtype=held.dtype)], axis=1)


def _ordered_deals(held: NDArray[np.int64]) -> NDArray[np.int64]:
    size = held.sum(axis=1)
    return size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5)  # type: ignore[no-any-return]
