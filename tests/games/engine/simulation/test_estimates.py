from decimal import Decimal
from fractions import Fraction

import numpy as np

from games.engine.price import square_root
from games.engine.simulation.estimates import Target, estimate_from
from games.engine.simulation.exact import PayLine, Settlement

NOTHING_KNOWN = Target(exact=None, variance=None)


def test_the_estimate_is_the_ratio_of_sums() -> None:
    found = estimate_from(NOTHING_KNOWN, [3, -1, 4], [10, 20, 30], scale=2)
    assert found.estimate == Fraction(6, 2 * 60)
    assert found.offers == 60
    assert found.z is None


def test_the_standard_error_comes_from_how_blocks_differ() -> None:
    """Blocks of ten rounds with results 1, 2, ..., 40: the mean of forty independent numbers."""
    results = list(range(1, 41))
    found = estimate_from(Target(Fraction(2), None), results, [10] * 40, scale=1)
    mean = Fraction(sum(results), 40)
    variance = sum(((each - mean) ** 2 for each in results), start=Fraction(0)) / 39
    assert found.estimate == mean / 10
    assert found.standard_error == square_root(variance / 40 / 100)
    assert found.basis == "shoes"


def test_blocks_of_unequal_length_count_by_their_rounds() -> None:
    """All blocks have the same result per round, so nothing varies although the sums do."""
    found = estimate_from(Target(Fraction(1, 2), None), [5, 10, 50], [10, 20, 100], scale=1)
    assert found.estimate == Fraction(1, 2)
    assert found.standard_error == 0
    assert found.z == 0


def test_the_exact_variance_is_the_least_that_is_believed() -> None:
    """A hundred rounds without a hit: the sample does not vary, and yet the estimate is uncertain."""
    chance = Fraction(1, 100)
    target = Target(exact=-1 + 50 * chance, variance=2500 * chance * (1 - chance))
    found = estimate_from(target, [-50, -50], [50, 50], scale=1)
    assert found.basis == "price"
    assert found.standard_error == square_root(Fraction(99, 4) / 100)
    assert found.z is not None
    assert -2 < found.z < 0


def test_few_blocks_count_the_seats_of_a_round_as_one_result() -> None:
    target = Target(Fraction(0), variance=Fraction(1), seats=9)
    few = estimate_from(target, [0, 0], [900, 900], scale=1)
    many = estimate_from(target, [0] * 30, [60] * 30, scale=1)
    assert few.standard_error == square_root(Fraction(9, 1800))
    assert many.standard_error == square_root(Fraction(1, 1800))


def test_a_result_that_never_varies_agrees_or_has_no_z() -> None:
    sure = Target(exact=Fraction(-1), variance=Fraction(0))
    assert estimate_from(sure, [-5, -5], [5, 5], scale=1).z == 0
    assert estimate_from(sure, [-5, -4], [5, 4], scale=1).z == Decimal(0)
    assert estimate_from(Target(Fraction(0), Fraction(0)), [-5, -5], [5, 5], scale=1).z is None


def test_what_was_never_on_offer_has_no_estimate() -> None:
    found = estimate_from(Target(Fraction(1, 3), Fraction(1)), [0, 0], [0, 0], scale=1)
    assert (found.offers, found.estimate, found.standard_error, found.z) == (0, None, None, None)


def line(*nets: str, row_of: list[int]) -> PayLine:
    return PayLine([Fraction(net) for net in nets], np.array(row_of))


def test_settling_adds_rows_in_whole_parts() -> None:
    settlement = Settlement([line("-1", "19/20", "0", row_of=[0, 1, 2, -1])])
    results, offers = settlement.of(np.array([[5, 7, 11, 13], [1, 0, 0, 0]]))
    assert results == [[20 * -5 + 19 * 7, -20]]
    assert offers == [[23, 1]]


def test_settling_is_exact_where_floats_would_round() -> None:
    huge = Fraction(10**15 + 1, 3)
    settlement = Settlement([line("-1", str(huge), row_of=[0, 1])])
    results, offers = settlement.of(np.array([[7, 10**9 + 7], [1, 2]]))
    assert results == [[-3 * 7 + (10**15 + 1) * (10**9 + 7), -3 + 2 * (10**15 + 1)]]
    assert offers == [[10**9 + 14, 3]]
