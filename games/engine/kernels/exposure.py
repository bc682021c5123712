"""What a table's wagers are worth on each of many remaining shoes: the same wagers as `price`, a batch at a
time.

A wager is studied where its pay table is decided by totals or by opening pairs in baccarat, by who won each
deal in Casino War. What hangs on suits, on meters or on both pairs and totals is left out and named.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from games.engine.baccarat.outcomes import PAIRS_SPACE, TOTALS_SPACE
from games.engine.baccarat.readings import JACK, pairs_by_value
from games.engine.errors import EngineError
from games.engine.game import Rules
from games.engine.kernels.baccarat import by_value, checked_shoes, count_pairs_of, count_totals_of
from games.engine.kernels.prices import BatchPrice, price_counts
from games.engine.war import batch
from games.engine.war.terms import ties_end


@dataclass(frozen=True, slots=True)
class Exposure:
    """Prices by wager, each with one entry for every shoe; `left_out` says why a wager has none."""

    prices: Mapping[str, BatchPrice]
    left_out: Mapping[str, str] = field(default_factory=dict)


def study_exposure(rules: Rules, shoes: ArrayLike) -> Exposure:
    """`shoes` are rows of counts by rank, ace to king; for baccarat rows of ten counts by value will do for
    totals.
    """
    if rules.game.code == "baccarat":
        return _baccarat(rules, np.asarray(shoes))
    if rules.game.code == "war":
        return _war(rules, shoes)
    raise EngineError(f"{rules.game.name} cannot be studied in batches yet")


def _baccarat(rules: Rules, shoes: NDArray[np.int64]) -> Exposure:
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


def _war(rules: Rules, shoes: ArrayLike) -> Exposure:
    ending = ties_end(rules)
    left_out = {}
    for code, wager in rules.wagers.items():
        if not batch.decided_by_winners(wager):
            left_out[code] = "depends on more than who won each deal"
        elif ending and code in ("war", "war_tie"):
            left_out[code] = "cannot be made: as read here, a tie ends the round"
    studied = [wager for code, wager in rules.wagers.items() if code not in left_out]
    initial, war = rules.wagers.get("initial"), rules.wagers.get("war")
    if ending:
        prices = batch.price_batch(batch.count_where_ties_end(shoes), studied)
    elif initial is None or war is None:
        prices = batch.price_batch(batch.count_compositions(shoes), studied)
    else:
        prices = batch.price_with_best_strategy(shoes, studied, initial=initial, war=war)
    return Exposure(prices, left_out)
