"""MD 10.C: what the meter starts again at, under both readings of the reserve."""

from decimal import Decimal
from fractions import Fraction

from games.progressives.rules.restart import ADDS_TO_RESET, FUNDS_RESET, Restart, expected_restart
from tests.games.progressives.rules.meters import make_terms

CENT = Decimal("0.01")


def test_a_reserve_that_funds_the_reset_leaves_the_reset_amount() -> None:
    terms = make_terms(reserve_rate=Decimal(5))
    found = expected_restart(terms, reserve=FUNDS_RESET, started=Decimal(10_000), hit=Decimal(40_000))
    assert found == Restart(Fraction(10_000), Fraction(10_000))
    assert found.allows(Decimal(10_000), CENT)
    assert not found.allows(Decimal(10_001), CENT)


def test_a_reserve_on_top_follows_from_the_growth_of_the_cycle() -> None:
    terms = make_terms(reserve_rate=Decimal(5))
    found = expected_restart(terms, reserve=ADDS_TO_RESET, started=Decimal(10_000), hit=Decimal(40_000))
    assert found.low == found.high == 20_000


def test_an_adjustment_fed_no_reserve() -> None:
    terms = make_terms(reserve_rate=Decimal(5))
    found = expected_restart(
        terms, reserve=ADDS_TO_RESET, started=Decimal(10_000), hit=Decimal(40_000), adjusted=Decimal(3_000)
    )
    assert found.low == 19_000


def test_what_the_cap_sent_to_the_reserve_is_not_known() -> None:
    terms = make_terms(reserve_rate=Decimal(5), cap=Decimal(40_000))
    found = expected_restart(terms, reserve=ADDS_TO_RESET, started=Decimal(10_000), hit=Decimal(40_000))
    assert found.high is None
    assert found.allows(Decimal(30_000), CENT)
    assert not found.allows(Decimal(19_999), CENT)
