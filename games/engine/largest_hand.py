"""The hand that costs the house most: the outcome with the largest sum of gains, as a round to be settled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.engine.features import Outcome, Weights
from games.engine.wagers import Wager


@dataclass(frozen=True, slots=True)
class LargestHand:
    """`winning` are the wagers that gain; what loses beside them is no part of a payout."""

    outcome: Outcome
    gain: Fraction
    winning: tuple[str, ...]


def largest_hand(
    wagers: Mapping[str, Wager],
    stakes: Mapping[str, Fraction],
    weights: Weights,
    beside: Callable[[Outcome], Fraction] = lambda outcome: Fraction(0),
) -> LargestHand | None:
    """Over every outcome that the shoe can deal; `beside` is gained on top of the pay tables."""
    space = weights.space
    gains = {
        code: [stakes[code] * max(row.net, Fraction(0)) for row in wagers[code].rows] + [Fraction(0)]
        for code in stakes
        if code in wagers
    }
    rows = {code: wagers[code].table(space).row_of for code in gains}
    best: LargestHand | None = None
    for place, outcome in enumerate(space.outcomes):
        if not weights.counts[place]:
            continue
        won = {code: gain for code, each in gains.items() if (gain := each[rows[code][place]])}
        total = sum(won.values(), start=beside(outcome))
        if total and (best is None or total > best.gain):
            best = LargestHand(outcome, total, tuple(won))
    return best
