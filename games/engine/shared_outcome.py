"""A table whose seats all meet the same outcome, so that seats which bet alike win and lose together.

Given the outcome, seats are independent of one another: only who bets what is left to chance. So the moments of
the table follow from those of one seat given each outcome, and everything is summed over exact counts.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from games.engine.features import OutcomeSpace, Weights
from games.engine.table_play import RoundResult, TablePlay, check_play
from games.engine.wagers import Wager

Alternatives = Sequence[frozenset[str]]


def play_jointly(
    offered: Mapping[str, Wager],
    play: TablePlay,
    spaces: Sequence[OutcomeSpace],
    weights_of: Callable[[OutcomeSpace], Weights],
    *,
    alternatives: Alternatives = (),
    notes: tuple[str, ...] = (),
) -> RoundResult:
    """`weights_of` counts a space; the coarsest that determines all wagers is taken."""
    check_play(play, offered, alternatives)
    wagers = [offered[code] for code, each in play.backing.items() if each.share and each.stake]
    if not wagers:
        return RoundResult({}, Fraction(0), Fraction(0), notes)
    needed = frozenset().union(*(wager.features for wager in wagers))
    space = next(space for space in spaces if needed <= space.features)
    weights = weights_of(space)
    parts = _Parts(wagers, play, alternatives)
    columns = [parts.results(wager, wager.table(space).row_of) for wager in wagers]
    sums = [0] * len(wagers)
    first = second = third = spread = skew = mixed = 0
    for count, results in zip(weights.counts, zip(*columns, strict=True), strict=True):
        if not count:
            continue
        mean, variance, third_central = parts.seat(results)
        first += count * mean
        second += count * mean * mean
        third += count * mean * mean * mean
        spread += count * variance
        skew += count * third_central
        mixed += count * mean * variance
        for place, result in enumerate(results):
            sums[place] += count * result
    n, total, unit = play.seats, weights.total, parts.unit
    mu = Fraction(first, total)
    between = Fraction(second, total) - mu**2
    cubed = Fraction(third, total) - 3 * mu * Fraction(second, total) + 2 * mu**3
    with_spread = Fraction(mixed, total) - mu * Fraction(spread, total)
    return RoundResult(
        means={
            wager.code: n * play.share(wager.code) * Fraction(each, total) / parts.scale
            for wager, each in zip(wagers, sums, strict=True)
        },
        variance=(n * n * between + n * Fraction(spread, total)) / unit**2,
        third_moment=(n**3 * cubed + 3 * n * n * with_spread + n * Fraction(skew, total)) / unit**3,
        notes=notes,
    )


class _Parts:
    """Money in whole parts 1/scale, shares in whole parts 1/shares; a seat's mean is then in parts 1/unit."""

    def __init__(self, wagers: list[Wager], play: TablePlay, alternatives: Alternatives) -> None:
        self._stakes = {wager.code: play.backing[wager.code].stake for wager in wagers}
        self.scale = lcm(
            *((self._stakes[wager.code] * row.net).denominator for wager in wagers for row in wager.rows)
        )
        self.shares = lcm(*(play.share(wager.code).denominator for wager in wagers))
        self.unit = self.scale * self.shares
        chances = [int(play.share(wager.code) * self.shares) for wager in wagers]
        codes = [wager.code for wager in wagers]
        groups = [[codes.index(code) for code in group if code in codes] for group in alternatives]
        grouped = {place for group in groups for place in group}
        alone = [[place] for place in range(len(wagers)) if place not in grouped]
        self._choices = [[(place, chances[place]) for place in group] for group in (*groups, *alone) if group]

    def results(self, wager: Wager, row_of: tuple[int, ...]) -> list[int]:
        stake = self._stakes[wager.code]
        gains = [*(int(stake * row.net * self.scale) for row in wager.rows), 0]  # row -1: not on offer
        return [gains[row] for row in row_of]

    def seat(self, results: tuple[int, ...]) -> tuple[int, int, int]:
        """Mean, variance and third central moment of one seat's result given the outcome, by what it chose."""
        q = self.shares
        mean = variance = third = 0
        for choice in self._choices:
            one = two = three = 0
            for place, chance in choice:
                weighted = chance * results[place]
                one += weighted
                two += weighted * results[place]
                three += weighted * results[place] * results[place]
            mean += one
            variance += q * two - one * one
            third += q * q * three - 3 * q * two * one + 2 * one**3
        return mean, variance, third
