"""Between which amounts a reading is expected."""

from decimal import Decimal
from fractions import Fraction

import pytest

from games.progressives.rules.expectation import Expectation, expectation_of
from games.progressives.rules.reconciliation import reconcile_one
from tests.games.progressives.rules.meters import Machine, make_terms

A_DAY = Fraction(240)


def expected(machine: Machine, per_day: Fraction | None = None) -> Expectation | None:
    history = machine.history
    last = max(history.readings, key=lambda each: each.at)
    result = reconcile_one(history, last.key, Decimal(1))
    return expectation_of(history, result, Decimal(1), per_day)


def test_a_counted_reading_is_expected_to_the_cent_with_the_tolerance_on_either_side() -> None:
    machine = Machine(make_terms())
    machine.wager(400)
    machine.read()
    assert expected(machine) == Expectation(Decimal(10_299), Decimal(10_301), is_counted=True)


def test_an_uncounted_reading_can_only_have_grown_when_no_pace_is_known() -> None:
    machine = Machine(make_terms())
    machine.read(counted=False)
    found = expected(machine)
    assert found == Expectation(Decimal(10_000), None, is_counted=False)
    assert found.holds(Decimal(10**9))
    assert not found.holds(Decimal("9999.99"))


@pytest.mark.parametrize(("cap", "high"), [(None, "10046.00"), (Decimal(10_020), "10020")])
def test_an_uncounted_reading_grows_at_most_thrice_as_fast_as_usual_and_to_its_cap(
    cap: Decimal | None, high: str
) -> None:
    """An hour since, an hour on top: 20 wagers at the pace, thrice that at 75 cents, and the tolerance."""
    machine = Machine(make_terms(cap=cap))
    machine.now += 59
    machine.read(counted=False)
    assert expected(machine, A_DAY) == Expectation(Decimal(10_000), Decimal(high), is_counted=False)


def test_a_jackpot_since_lowers_where_it_begins() -> None:
    machine = Machine(make_terms())
    machine.wager(400)
    machine.read()
    machine.hit()
    machine.read(counted=False)
    found = expected(machine)
    assert found is not None
    assert found.low == Decimal(10_000)
