"""The forecast's closed forms against every course that a meter can take."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.progressives.rules.events import Terms
from games.progressives.rules.forecast import forecast, wagers_in
from tests.games.progressives.rules.meters import make_terms


def every_course(terms: Terms, shown: Fraction, chance: Fraction, wagers: int) -> tuple[Fraction, ...]:
    """The exact distribution of the meter, wager by wager: mean meter, mean payout, mean kept by the cap."""
    cap = None if terms.cap is None else Fraction(terms.cap)
    step, reset = Fraction(terms.step), Fraction(terms.reset)
    meters = {min(shown, cap) if cap is not None else shown: Fraction(1)}
    paid = kept = Fraction(0)
    for _wager in range(wagers):
        after: dict[Fraction, Fraction] = {}
        for meter, weight in meters.items():
            grown = meter + step if cap is None else min(cap, meter + step)
            kept += weight * (meter + step - grown)
            paid += weight * chance * grown
            after[grown] = after.get(grown, Fraction(0)) + weight * (1 - chance)
            after[reset] = after.get(reset, Fraction(0)) + weight * chance
        meters = after
    return sum((m * w for m, w in meters.items()), Fraction(0)), paid, kept


def cents(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"))


@settings(deadline=None)
@given(
    shown=st.integers(10_000, 10_060),
    cap=st.one_of(st.none(), st.integers(10_001, 10_060)),
    chance=st.integers(1, 198).map(lambda number: Fraction(number, 200)),
    wagers=st.integers(0, 40),
    rate=st.sampled_from(["15", "7.5", "100", "33.333"]),
)
def test_the_closed_form_is_the_mean_over_every_course(
    shown: int, cap: int | None, chance: Fraction, wagers: int, rate: str
) -> None:
    terms = make_terms(rate=Decimal(rate), cap=None if cap is None else Decimal(cap))
    found = forecast(terms, shown=Decimal(shown), chance=chance, wagers=wagers)
    meter, paid, kept = every_course(terms, Fraction(shown), chance, wagers)
    assert abs(found.expected_meter - cents(meter)) <= Decimal("0.01")
    assert abs(found.expected_payout - cents(paid)) <= Decimal("0.01")
    assert abs(found.kept_by_cap - cents(kept)) <= Decimal("0.01")


def test_the_chance_of_a_hit_and_the_meter_without_one() -> None:
    found = forecast(make_terms(), shown=Decimal(12_000), chance=Fraction(1, 2), wagers=3)
    assert found.chance_of_a_hit == Decimal("0.875")
    assert found.meter_without_a_hit == Decimal("12002.25")
    assert found.expected_hits == Fraction(3, 2)


def test_a_year_of_a_real_jackpot_is_quick_and_conserves_money() -> None:
    terms = make_terms(reserve_rate=Decimal(1))
    found = forecast(terms, shown=Decimal(45_000), chance=Fraction(1, 496_512), wagers=365 * 900)
    came_in = Decimal(45_000) + terms.step * found.wagers
    seeds = Decimal(10_000) * found.expected_hits.numerator / found.expected_hits.denominator
    assert abs(came_in + seeds - found.expected_payout - found.expected_meter) < Decimal("0.02")
    assert found.reserve == Decimal("0.05") * found.wagers


def test_nothing_happens_without_wagers() -> None:
    found = forecast(make_terms(), shown=Decimal(12_000), chance=Fraction(1, 9), wagers=0)
    assert found.expected_meter == 12_000
    assert not found.expected_payout
    assert not found.chance_of_a_hit


def test_wagers_are_whole() -> None:
    assert wagers_in(Fraction(451, 10), 30) == 1353


@pytest.mark.parametrize("chance", [Fraction(0), Fraction(1), Fraction(-1, 2)])
def test_a_chance_outside_of_0_to_1_is_refused(chance: Fraction) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        forecast(make_terms(), shown=Decimal(1), chance=chance, wagers=1)
