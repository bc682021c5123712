"""The price panel: what is assumed, groups, what belongs to a wager, and how edges move."""

from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest

from games.configurations.rules.assessment import assess
from games.configurations.rules.assumed import USUAL, read_assumed
from games.configurations.rules.edge_chart import BOTTOM, LEFT, RIGHT, TOP, edge_chart
from games.configurations.rules.price_panel import PanelLine, PricePanel, price_panel
from games.engine.game import PriceRequest
from games.engine.price import Price
from games.rulepacks.loader import load_pack
from games.rulepacks.printed import wager_name
from games.rulepacks.rules import build_rules
from games.validation import prices
from games.validation.case import Case
from tests.games.configurations.values import DAY, MD, PACKS, SG, example


def case_of(pack_id: str, *settings: str) -> Case:
    return assess(load_pack(pack_id), example(pack_id, *settings), DAY).case


def panel(pack_id: str, *settings: str, **texts: str) -> PricePanel:
    case = case_of(pack_id, *settings)
    said = {name.replace("__", "."): text for name, text in texts.items()}
    return price_panel(case, case_of(pack_id), read_assumed(said, case))


def by_code(found: PricePanel) -> dict[str, PanelLine]:
    return {each.line.code: each for each in found.lines}


def test_what_is_assumed_comes_first_in_words() -> None:
    assert panel(MD).given == ("9 players", "meters at reset", "go to war")
    assert panel(SG).given == ("5 players",)


def test_wagers_stand_in_main_game_side_bets_and_progressive() -> None:
    groups = {group.kind: [each.line.code for each in group.lines] for group in panel(MD).groups}
    assert groups == {
        "main": ["initial"],
        "side": ["tie", "war_tie"],
        "progressive": ["progressive", "bonus_spin"],
    }
    assert [each.line.code for each in panel(SG).groups[0].lines] == ["player", "banker", "tie"]


def test_the_war_wager_is_inside_the_initial_wager_and_envy_a_cost_of_the_progressive() -> None:
    lines = by_code(panel(MD))
    assert [part.code for part in lines["initial"].parts] == ["war"]
    assert lines["initial"].given == "with War Wager"
    assert [part.code for part in lines["progressive"].parts] == ["envy"]
    envy = lines["progressive"].parts[0].edge.now
    assert envy is not None
    assert envy < 0
    assert {each.short for each in lines["progressive"].meters} >= {
        "Break-even meter, 1 player",
        "Long run with Envy Bonus, 9 players",
    }


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_wager_with_a_price_has_one_line(pack_id: str) -> None:
    found = panel(pack_id)
    codes = [each.line.code for each in found.lines] + [
        part.code for each in found.lines for part in each.parts
    ]
    case = case_of(pack_id)
    assert isinstance(case.price, Price)
    assert sorted(codes) == sorted(set(codes))
    assert set(case.price.wagers) <= set(codes)


def test_players_and_meter_are_priced_as_the_engine_prices_them() -> None:
    found = by_code(panel(MD, players="4", meter__progressive="90,000"))
    pack = load_pack(MD)
    rules = build_rules(pack, case_of(MD).priced_values)
    price = pack.game.price(rules, PriceRequest(players=4, meters={"progressive": Decimal(90000)}))
    edges = {each.key: each.value for each in pack.game.edge_figures(price, partial(wager_name, pack))}
    assert found["progressive"].line.edge.now == edges["progressive"]
    assert found["bonus_spin"].line.edge.now == edges["bonus_spin"]
    assert found["progressive"].line.name == "Progressive Payout Wager, meter at 90,000"


def test_a_player_who_always_surrenders_pays_more_and_the_line_says_so() -> None:
    found = panel(MD, strategy="surrender")
    initial = by_code(found)["initial"]
    assert initial.line.edge.now == Fraction(23, 622)
    assert initial.given == "always surrender"
    assert "always surrender" in found.given


def test_both_sides_of_a_change_are_priced_under_the_same_assumptions() -> None:
    found = panel(MD, "paytables.tie.tie=11 to 1", players="3", meter__progressive="50000")
    lines = by_code(found)
    assert lines["tie"].line.edge.delta == Fraction(-23, 311)
    assert lines["progressive"].line.edge.delta == 0


def test_other_rules_with_fewer_positions_say_with_how_many_they_are_priced() -> None:
    now, before = case_of(MD), case_of(MD, "seats=7")
    assert price_panel(now, before, USUAL).given_before == "7 players"
    # fewer positions in the draft: both with as many as the draft has
    found = price_panel(before, now, USUAL)
    assert found.given_before == ""
    assert by_code(found)["bonus_spin"].line.edge.delta == 0


@pytest.mark.parametrize(
    ("texts", "field"),
    [
        ({"players": "12"}, "players"),
        ({"players": "many"}, "players"),
        ({"meter.progressive": "lots"}, "meter.progressive"),
        ({"meter.primary": "-1"}, "meter.primary"),
    ],
)
def test_nonsense_is_said_at_its_field_and_the_usual_is_assumed(texts: dict[str, str], field: str) -> None:
    case = case_of(MD)
    assumed = read_assumed(texts, case)
    assert list(assumed.problems) == [field]
    assert assumed.is_usual
    assert price_panel(case, case, assumed).given == ("9 players", "meters at reset", "go to war")


def test_a_meter_above_its_maximum_is_said_and_the_usual_price_is_shown() -> None:
    found = panel(MD, "progressive.maximum=50000", meter__progressive="60000")
    assert "its maximum is 50000" in found.problem
    assert "meters at reset" in found.given


def test_the_usual_panel_prices_nothing_that_the_check_has_not_priced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, before = case_of(MD, "paytables.tie.tie=11 to 1"), case_of(MD)
    assert isinstance(now.price, Price)
    assert isinstance(before.price, Price)
    monkeypatch.setattr(prices, "_price", None)
    assert price_panel(now, before, USUAL).groups


def test_curves_go_through_the_figures_that_are_shown() -> None:
    found = panel(MD, meter__progressive="90000")
    by_players, by_meter, spin = found.curves
    assert [each.over for each in found.curves] == ["players", "meter", "players"]
    assert (len(by_players.points), len(spin.points)) == (9, 9)
    meter, edge = by_meter.points[-1]
    assert edge == 0
    assert meter == by_code(found)["progressive"].meters[1].figure.now
    assert dict(spin.points)[Fraction(9)] == by_code(found)["bonus_spin"].line.edge.now


def test_a_chart_stays_in_its_box_and_lists_what_it_draws() -> None:
    curves = panel(MD, players="2").curves
    charts = [edge_chart(curve, "USD") for curve in curves]
    for curve, chart in zip(curves, charts, strict=True):
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in (*chart.dots, chart.assumed))
        assert len(chart.rows) == len(curve.points)
    assert charts[-1].zero is not None
    assert charts[-1].here.startswith("2: −53.86 %")
