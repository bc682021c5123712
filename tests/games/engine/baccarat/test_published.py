"""The engine against figures that were worked out independently of it, as fractions."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.engine.game import PriceRequest
from games.engine.price import Price
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

FIGURES: dict[str, Any] = json.loads((Path(__file__).parent / "exact_figures.json").read_text())
PACK = load_pack("sg/tiger-buffalo")


def price(decks: int, **configuration: Any) -> Price:
    rules = build_rules(PACK, {"decks": decks, **configuration})
    return rules.game.price(rules, PriceRequest(covariance=False))


@pytest.fixture(scope="module", params=sorted(FIGURES))
def by_decks(request: pytest.FixtureRequest) -> tuple[Price, dict[str, Any]]:
    return price(int(request.param)), FIGURES[request.param]


def test_every_wager_has_the_independent_ev(by_decks: tuple[Price, dict[str, Any]]) -> None:
    found, figures = by_decks
    assert {code: each.ev for code, each in found.wagers.items()} == {
        code: Fraction(ev) for code, ev in figures["wagers"].items()
    }


def test_results_have_the_independent_probabilities(by_decks: tuple[Price, dict[str, Any]]) -> None:
    found, figures = by_decks
    results = {event.row.event: event.probability for event in found.wagers["player"].events}
    expected = {name: Fraction(figures["results"][name]) for name in ("player", "tie", "banker")}
    assert results == {"player": expected["player"], "tie": expected["tie"], "lose": expected["banker"]}


def test_insurance_has_the_independent_ev_and_chance_of_offer(by_decks: tuple[Price, dict[str, Any]]) -> None:
    found, figures = by_decks
    rows = {}
    for each in found.insurance:
        points = (each.offer.player_points, each.offer.banker_points)
        own, other = points if each.offer.hand == "player" else points[::-1]
        rows[f"{each.offer.hand}_after{each.offer.after}:{own}v{other}"] = each
    for key, (ev, chance) in figures["insurance"].items():
        assert rows[key].ev == Fraction(ev)
        assert float(rows[key].probability_of_offer) == pytest.approx(chance, rel=1e-13)


@pytest.mark.parametrize(
    ("code", "edge"),
    [
        ("banker", "1.0579"),
        ("player", "1.2351"),
        ("tie", "14.3596"),
        ("player_pair", "10.3614"),
        ("tiger", "16.684"),
    ],
)
def test_eight_decks_have_the_published_edges(code: str, edge: str) -> None:
    places = len(edge.partition(".")[2])
    assert f"{float(price(8).wagers[code].house_edge * 100):.{places}f}" == edge


def test_big_tiger_has_the_published_edge_and_deviation() -> None:
    big_tiger = price(8).wagers["big_tiger"]
    assert f"{float(big_tiger.house_edge * 100):.4f}" == "15.2533"
    assert f"{big_tiger.standard_deviation:.3f}" == "6.519"


def test_twins_of_one_value_cost_less_than_twins_of_one_rank() -> None:
    """1.34 says value, 4.1.10 says pair: both readings are priced."""
    by_value = price(8, readings={"twin_pair": "same_value"}).wagers["tiger_pair"]
    assert f"{float(by_value.house_edge * 100):.2f}" == "14.52"
    assert f"{float(price(8).wagers['tiger_pair'].house_edge * 100):.2f}" == "16.12"


def test_wu_dalang_has_to_win_with_one_point() -> None:
    assert f"{float(price(8).wagers['wu_dalang'].hit_frequency * 100):.2f}" == "0.49"


def test_commission_makes_the_odds_of_banker() -> None:
    four = price(8, commission=4).wagers["banker"]
    assert four.wager.rows[0].pays.text == "0.96 to 1"
    at_even_money = price(8, paytables={"banker": {"banker": "1 to 1"}}).wagers["banker"]
    assert four.ev < at_even_money.ev == price(8, commission=0).wagers["banker"].ev
