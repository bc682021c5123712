"""What a configuration earns under a plan."""

from decimal import Decimal
from fractions import Fraction

import pytest

from games.earnings.rules.earn import Earnings, earn
from games.earnings.rules.plan import Opening, TablePlan, WagerMix
from games.earnings.rules.presets import plan_from, presets_of
from games.engine.game import PriceRequest
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules
from tests.games.configurations.values import MD, PACKS, SG, example


def earned(pack_id: str, *settings: str, seats: int = 5, **mix: tuple[int, int]) -> Earnings:
    wagers = {code: WagerMix(Decimal(share), Decimal(stake)) for code, (share, stake) in mix.items()}
    plan = TablePlan(seats, Decimal(60), wagers)
    return earn(load_pack(pack_id), example(pack_id, *settings), plan, Opening())


def test_theoretical_win_is_handle_times_edge() -> None:
    found = earned(MD, initial=(100, 25), tie=(40, 5))
    by_code = {each.code: each for each in found.wagers}
    assert by_code["initial"].handle == 5 * 25 * 60
    assert by_code["initial"].edge == Fraction(23138, 993023)
    assert by_code["tie"].handle == 5 * Fraction(2, 5) * 5 * 60
    assert found.win_per_hour == sum(each.handle * (each.edge or 0) for each in found.wagers)
    assert sum(each.share_of_win or 0 for each in found.wagers) == 1
    assert found.outlooks["day"].mean == 16 * found.win_per_hour
    assert found.outlooks["year"].mean == 16 * 365 * found.win_per_hour


@pytest.mark.parametrize("settings", [(), ("electronic.community_cards=",)])
@pytest.mark.parametrize("shared", ["own_hand", "each_backer"])
def test_the_progressive_earns_its_long_run_edge(settings: tuple[str, ...], shared: str) -> None:
    """3.0238 % without envy; at a table of nine hands envy takes 1.6112 more where everyone wagers, at an electronic
    one as much or less, as those who share a card are read.
    """
    settings = (*settings, f"readings.envy_shared_card={shared}")
    found = earned(MD, *settings, seats=9, progressive=(100, 5))
    win = {each.code: each.win for each in found.wagers}
    rules = build_rules(load_pack(MD), example(MD, *settings))
    report = rules.game.price(rules, PriceRequest(players=9)).progressive
    assert report is not None
    assert win["progressive"] == report["long_run_edge_without_envy"] * 9 * 5 * 60
    assert win["progressive"] + win["envy"] == report["long_run_edge"] * 9 * 5 * 60


def test_the_seed_and_the_liability_of_a_meter() -> None:
    found = earned(MD, "progressive.maximum=", seats=9, progressive=(100, 5))
    meter = next(each for each in found.meters if each.name == "progressive")
    rules = build_rules(load_pack(MD), example(MD))
    report = rules.game.price(rules, PriceRequest(players=9)).progressive
    assert report is not None
    assert meter.seed_per_hour == report["long_run"]["seed_paid_by_house"] * 9 * 5 * 60
    assert meter.rounds_between_hits == report["rounds_between_hits"]
    assert meter.mean_meter == report["mean_meter_at_hit"]
    assert meter.contribution_per_hour == Fraction(15, 100) * 9 * 5 * 60


def test_fewer_wagering_seats_hit_a_meter_less_often() -> None:
    all_seats = earned(MD, seats=9, progressive=(100, 5), bonus_spin=(100, 5))
    half = earned(MD, seats=9, progressive=(50, 5), bonus_spin=(50, 5))
    for name, share in (("progressive", Fraction(1, 2)), ("primary", 1 - Fraction(1, 2) ** 9)):
        full = next(each for each in all_seats.meters if each.name == name)
        some = next(each for each in half.meters if each.name == name)
        assert some.winners_per_hour == share * full.winners_per_hour


def test_the_largest_hand_is_a_suited_four_of_a_kind_with_a_spin() -> None:
    found = earned(MD, initial=(100, 100), progressive=(50, 5), tie=(50, 10)).payout
    assert found is not None
    assert len(set(found.drawn)) == 1
    assert {line.wager for line in found.lines} == {"war", "tie", "progressive"}
    assert found.gain == 200 + 100 + 5 * 1000 + 10000


def test_insurance_is_said_to_be_left_out_only_where_it_is_offered() -> None:
    with_it = earned(SG, "insurance.offered=true", banker=(50, 500))
    without = earned(SG, "insurance.offered=false", banker=(50, 500))
    said = [any("Insurance" in note for note in each.notes) for each in (with_it, without)]
    assert said == [True, False]


def test_the_differential_is_the_maximum_of_player_and_banker() -> None:
    """Singapore 1.11: its example has a Differential of 50,000 and a maximum of 5,000 for the other wagers."""
    found = earned(SG, banker=(50, 20_000), tie=(50, 20_000))
    assert found.highest_payout is not None
    assert found.highest_payout.stakes["banker"] == 50_000
    assert found.highest_payout.stakes["tie"] == 5_000
    assert [note.partition(":")[0] for note in found.notes if "above the maximum" in note] == ["Tie"]


def test_the_payout_limit_holds_what_it_covers() -> None:
    reading = "readings.payout_limit_covers=jackpots_too"
    free = earned(MD, initial=(100, 100), progressive=(50, 5)).payout
    held = earned(MD, reading, "limits.payout_per_hand=9000", initial=(100, 100), progressive=(50, 5)).payout
    assert free is not None
    assert held is not None
    assert held.gain == free.gain
    assert held.paid == 9000
    assert held.exceeds


def test_baccarat_pays_everybody_at_once() -> None:
    found = earned(SG, player=(50, 1000), banker=(50, 1000), big_tiger=(10, 100))
    assert found.one_deal_for_all
    assert found.payout is not None
    assert found.payout.gain == 950 + 5000
    assert found.outlooks["shift"].corrected


def test_an_empty_mix_earns_nothing_and_risks_nothing() -> None:
    for pack_id in (MD, SG):
        found = earned(pack_id)
        assert found.win_per_hour == 0
        assert found.payout is None
        assert found.outlooks["day"].chance_of_loss == 0


def test_more_seats_than_positions_are_counted_as_a_full_table() -> None:
    found = earned(MD, "seats=6", seats=9, initial=(100, 25))
    assert found.seats == 6
    assert any("6 seats" in note for note in found.notes)


def test_an_average_beyond_the_limits_is_said() -> None:
    notes = earned(MD, initial=(100, 9000)).notes
    assert any("above the maximum of 500" in note for note in notes)


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_preset_of_every_pack_gives_figures(pack_id: str) -> None:
    pack = load_pack(pack_id)
    for preset in presets_of(pack):
        plan = plan_from(preset, pack, example(pack_id))
        found = earn(pack, example(pack_id), plan, Opening())
        assert found.handle_per_hour > 0
        assert found.payout is not None
        assert set(found.outlooks) == {"shift", "day", "week", "month", "year"}
