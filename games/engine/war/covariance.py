"""How the wagers of one round move together, exactly."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from games.engine.war.envy import mean_with_own_outcome
from games.engine.war.features import outcomes_of
from games.engine.war.pairs import pair_counts
from games.engine.war.strategy import decided_outcome
from games.engine.war.table import WarTable
from games.engine.war.terms import BONUS_SPIN, ENVY
from games.engine.war.wheel import triggers


def covariance_matrix(table: WarTable, variances: Mapping[str, Fraction]) -> dict[tuple[str, str], Fraction]:
    """Of one unit on each wager in the same round; one that is only sometimes on offer counts nothing in the
    other rounds.

    Given a seat's cards its own wagers are fixed, the wheel matters to the spin alone and other seats to envy
    alone. So two wagers have the mean of the product of their means given the cards; only a spin or an envy
    bonus with itself needs its own variance.
    """
    codes = [code for code in variances if code != ENVY]
    scale, means = means_by_outcome(table, codes)
    counts, total = table.undecided.counts, table.undecided.total
    held = [place for place, count in enumerate(counts) if count]
    sums = {code: sum(counts[place] * values[place] for place in held) for code, values in means.items()}
    result: dict[tuple[str, str], Fraction] = {}
    for place, one in enumerate(codes):
        for other in codes[place:]:
            product = sum(counts[spot] * means[one][spot] * means[other][spot] for spot in held)
            value = Fraction(product * total - sums[one] * sums[other], (scale * total) ** 2)
            result[one, other] = result[other, one] = value
    if BONUS_SPIN in variances:
        result[BONUS_SPIN, BONUS_SPIN] = variances[BONUS_SPIN]
    if ENVY in variances:
        bonus = mean_with_own_outcome(table)
        mean = sum(bonus.values(), start=Fraction(0))
        for code in codes:
            product_mean = (
                sum((value * means[code][spot] for spot, value in bonus.items()), start=Fraction(0)) / scale
            )
            result[code, ENVY] = result[ENVY, code] = product_mean - mean * Fraction(
                sums[code], scale * total
            )
        result[ENVY, ENVY] = variances[ENVY]
    return result


def means_by_outcome(table: WarTable, codes: list[str]) -> tuple[int, dict[str, list[int]]]:
    """Mean result of each wager given the cards, ties not yet decided, as whole numbers in units of 1/scale."""
    space = table.space
    after = [space.index[decided_outcome(outcome, table.decisions)] for outcome in outcomes_of(space)]
    means: dict[str, list[Fraction]] = {}
    for code in codes:
        if code == BONUS_SPIN and table.spin is not None:
            spun = table.spin.moments(table.shown)[0]
            means[code] = [
                spun if triggers(table.spin, outcome) else Fraction(-1) for outcome in outcomes_of(space)
            ]
            continue
        wager = table.wagers[code]
        rows = wager.table(space).row_of
        nets = [*(row.net for row in wager.rows), Fraction(0)]  # row -1, not on offer, is the last
        seen = range(len(space)) if table.weights_for(code) is table.undecided else after
        means[code] = [nets[rows[place]] for place in seen]
    scale = lcm(*(value.denominator for values in means.values() for value in values))
    whole = {
        code: [value.numerator * (scale // value.denominator) for value in values]
        for code, values in means.items()
    }
    return scale, whole


def between_boxes(table: WarTable) -> dict[str, Fraction]:
    """Of one unit on a wager in one box and one on a wager in another box of the same round.

    Envy and spins are left out: they depend on who plays the boxes and who else sits there.
    """
    codes = list(table.wagers)
    scale, means = means_by_outcome(table, codes)
    _, joint, total = pair_counts(table.shoe)
    sums = dict.fromkeys(codes, 0)
    for (one, _), count in joint.items():
        for code in codes:
            sums[code] += count * means[code][one]
    result = {}
    for place, code in enumerate(codes):
        for other in codes[place:]:
            first, second = means[code], means[other]
            product = sum(count * first[own] * second[next_to] for (own, next_to), count in joint.items())
            result[f"{code},{other}"] = Fraction(
                product * total - sums[code] * sums[other], (scale * total) ** 2
            )
    return result
