"""Meters in general: conservation of money, turns, maximum, reserve."""

from decimal import Decimal
from fractions import Fraction

import pytest

from games.engine.progressive import (
    ADDS_TO_RESET,
    Jackpot,
    Meter,
    break_even_meter,
    long_run,
    mean_capped_meter_at_hit,
    mean_meter_at_hit,
    meter_value,
)

METER = Meter(wager=Fraction(5), reset=Fraction(100), initial=Fraction(150), rate=Fraction(1, 10))
TWO_WINNERS = Jackpot(players=4, any_hit=Fraction(1, 10), winners=Fraction(3, 20))
FIXED = Fraction(-7, 10)


def test_players_receive_every_contribution_and_one_reset_for_every_win() -> None:
    mean = mean_meter_at_hit(METER, TWO_WINNERS, METER.reset)
    assert mean is not None
    assert mean == 100 + 4 * Fraction(1, 2) * 10
    paid_per_round = TWO_WINNERS.any_hit * mean + (TWO_WINNERS.winners - TWO_WINNERS.any_hit) * METER.reset
    terms = long_run(METER, TWO_WINNERS, FIXED)
    assert terms is not None
    assert paid_per_round / (4 * METER.wager) == Fraction(1, 10) + terms.seed_paid_by_house
    assert terms.edge == -FIXED - paid_per_round / (4 * METER.wager)


def test_the_mean_meter_agrees_with_the_sum_over_rounds() -> None:
    """Cut off where what is left is below a millionth."""
    hit, step = TWO_WINNERS.any_hit, 4 * Fraction(1, 2)
    summed = sum(hit * (1 - hit) ** (rounds - 1) * (100 + step * rounds) for rounds in range(1, 400))
    mean = mean_meter_at_hit(METER, TWO_WINNERS, METER.reset)
    assert mean is not None
    assert 0 < mean - summed < Fraction(1, 10**6)


def test_a_maximum_holds_the_meter_back_as_the_sum_over_rounds_says() -> None:
    capped = Meter(METER.wager, METER.reset, METER.initial, METER.rate, maximum=Fraction(115))
    hit, step = TWO_WINNERS.any_hit, 4 * Fraction(1, 2)
    summed = sum(
        hit * (1 - hit) ** (rounds - 1) * min(Fraction(115), 100 + step * rounds) for rounds in range(1, 600)
    )
    mean = mean_capped_meter_at_hit(capped, TWO_WINNERS, capped.reset)
    assert mean == Decimal(round(summed * 100)) / 100
    assert mean < 115


def test_a_meter_that_starts_at_its_maximum_or_does_not_grow_stays_there() -> None:
    full = Meter(METER.wager, METER.reset, METER.initial, METER.rate, maximum=Fraction(150))
    assert mean_capped_meter_at_hit(full, TWO_WINNERS, full.initial) == 150
    still = Meter(METER.wager, METER.reset, METER.initial, Fraction(0), maximum=Fraction(150))
    assert mean_capped_meter_at_hit(still, TWO_WINNERS, still.reset) == 100


def test_a_second_winner_of_the_round_is_paid_the_reset_amount() -> None:
    alone = Jackpot(1, Fraction(1, 10), Fraction(1, 10))
    assert meter_value(METER, alone, Fraction(1000)) == Fraction(1000, 10 * 5)
    together = Jackpot(2, Fraction(1, 10), Fraction(2, 10))  # both win, or none
    assert meter_value(METER, together, Fraction(1000)) == Fraction(1000 + 100, 10 * 2 * 5)


@pytest.mark.parametrize("jackpot", [TWO_WINNERS, Jackpot(1, Fraction(1, 7), Fraction(1, 7))])
def test_at_the_break_even_meter_the_wager_costs_nothing(jackpot: Jackpot) -> None:
    meter = break_even_meter(METER, jackpot, FIXED)
    assert FIXED + meter_value(METER, jackpot, meter) == 0


def test_at_the_reset_amount_the_number_of_winners_does_not_matter() -> None:
    assert meter_value(METER, TWO_WINNERS, METER.reset) == TWO_WINNERS.per_seat * METER.reset / METER.wager


def test_a_reserve_pays_for_the_seeds_first_and_all_of_it_belongs_to_players() -> None:
    seed = TWO_WINNERS.per_seat * 100 / 5
    small = Meter(Fraction(5), Fraction(100), Fraction(100), Fraction(1, 10), reserve_rate=seed / 4)
    large = Meter(Fraction(5), Fraction(100), Fraction(100), Fraction(1, 10), reserve_rate=seed * 4)
    none = long_run(METER, TWO_WINNERS, FIXED)
    covers_some, covers_more = long_run(small, TWO_WINNERS, FIXED), long_run(large, TWO_WINNERS, FIXED)
    assert none is not None
    assert covers_some is not None
    assert covers_more is not None
    assert covers_some.edge == none.edge
    assert covers_some.seed_paid_by_house == seed * 3 / 4
    assert covers_more.seed_paid_by_house == 0
    assert covers_more.edge == none.edge - 3 * seed


def test_a_reserve_on_top_of_the_reset_is_paid_in_addition() -> None:
    meter = Meter(
        Fraction(5), Fraction(100), Fraction(100), Fraction(1, 10), Fraction(1, 50), reserve=ADDS_TO_RESET
    )
    plain, added = long_run(METER, TWO_WINNERS, FIXED), long_run(meter, TWO_WINNERS, FIXED)
    assert plain is not None
    assert added is not None
    assert added.edge == plain.edge - Fraction(1, 50)


def test_without_a_rate_of_progression_there_is_no_long_run() -> None:
    silent = Meter(Fraction(5), Fraction(100), Fraction(100))
    assert silent.contribution is None
    assert long_run(silent, TWO_WINNERS, FIXED) is None
    assert mean_meter_at_hit(silent, TWO_WINNERS, silent.reset) is None
    assert mean_capped_meter_at_hit(silent, TWO_WINNERS, silent.reset) is None
