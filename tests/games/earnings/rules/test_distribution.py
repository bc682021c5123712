"""The picture of a shift, and what a draft changes in money."""

from decimal import Decimal
from fractions import Fraction

from games.earnings.rules.difference import difference_between
from games.earnings.rules.distribution import FOOT, QUANTILES, WIDTH, distribution_of
from games.earnings.rules.earn import Earnings, earn
from games.earnings.rules.plan import Opening
from games.earnings.rules.presets import plan_from, presets_of
from games.rulepacks.loader import load_pack
from tests.games.configurations.values import MD, SG, example


def earnings_of(pack_id: str, *settings: str) -> Earnings:
    pack = load_pack(pack_id)
    plan = plan_from(presets_of(pack)[0], pack, example(pack_id))
    return earn(pack, example(pack_id, *settings), plan, Opening())


def test_the_ends_of_the_table_are_those_of_the_95_percent_interval() -> None:
    shift = earnings_of(SG).outlooks["shift"]
    found = distribution_of([shift])
    assert found is not None
    amounts = dict(zip((words for words, _z in QUANTILES), found.shapes[0].quantiles, strict=True))
    assert abs(amounts["2.5 %"] - shift.low) < Decimal("0.01")
    assert abs(amounts["97.5 %"] - shift.high) < Decimal("0.01")


def test_results_below_zero_are_an_area_that_ends_at_zero() -> None:
    found = distribution_of([earnings_of(SG).outlooks["shift"]])
    assert found is not None
    assert found.zero_x is not None
    places = [tuple(map(int, point.split(","))) for point in found.shapes[0].loss.split()]
    assert max(x for x, _y in places) <= found.zero_x < WIDTH
    assert places[0][1] == places[-1][1] == FOOT


def test_nothing_is_drawn_where_nothing_varies() -> None:
    assert distribution_of([]) is None


def test_what_a_draft_changes_is_the_difference_under_the_same_bets() -> None:
    before, now = earnings_of(MD), earnings_of(MD, "paytables.tie.tie=11 to 1")
    found = difference_between(now, before)
    tie = next(each for each in found.wagers if each.code == "tie")
    handle = next(each.handle for each in now.wagers if each.code == "tie")
    assert tie.hour.delta == -handle * Fraction(23, 311)
    assert found.hour.delta == tie.hour.delta
    assert found.year.delta == tie.hour.delta * 16 * 365
    assert {each.code for each in found.wagers if each.year.delta} == {"tie"}
