"""Prices of Casino War: independent exact figures, published percentages, readings and refusals."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings

from games.engine.cards.shoe import Shoe
from games.engine.errors import EngineError, ShoeTooShort
from games.engine.game import PriceRequest
from games.engine.price import Price
from tests.games.engine.war import plain
from tests.games.engine.war.tables import MARYLAND, ONLINE, PACKS, SOUTH_DAKOTA, price_of, rules_of
from tests.games.engine.war.test_deals import small_counts

FIGURES = json.loads(Path(__file__).with_name("exact_figures.json").read_text(encoding="utf-8"))
MAIN = {name: Fraction(value) for name, value in FIGURES["main"].items()}
PROGRESSIVE = {name: Fraction(value) for name, value in FIGURES["progressive"].items()}


def percent(value: Fraction) -> str:
    return f"{float(value * 100):.2f}"


@pytest.fixture(scope="module")
def maryland() -> Price:
    return price_of()


@pytest.mark.parametrize("pack", PACKS)
def test_main_game_agrees_with_the_independent_figures(pack: str) -> None:
    initial = price_of(pack).wagers["initial"]
    assert initial.house_edge == MAIN["war_tie_plus2.go_to_war_edge_per_initial"]
    assert initial.return_on_action == MAIN["war_tie_plus2.go_to_war_return_per_total_staked"]
    assert initial.variance == MAIN["war_tie_plus2.variance_per_initial"]


def test_a_tied_war_that_pays_one_unit_agrees_with_the_independent_figures() -> None:
    initial = price_of(settings={"paytables.war.tie": "1 to 1"}).wagers["initial"]
    assert initial.house_edge == MAIN["war_tie_plus1.go_to_war_edge_per_initial"]
    assert initial.return_on_action == MAIN["war_tie_plus1.go_to_war_return_per_total_staked"]
    assert initial.variance == MAIN["war_tie_plus1.variance_per_initial"]


@pytest.mark.parametrize(("pays", "figure"), [("2 to 1", "war_tie_plus2"), ("1 to 1", "war_tie_plus1")])
def test_war_and_surrender_are_compared_and_not_assumed(pays: str, figure: str) -> None:
    strategies = price_of(settings={"paytables.war.tie": pays}).extra["strategies"]
    (choice,) = strategies["choices"]
    assert choice["war"] == MAIN[f"{figure}.ev_of_war_given_tie"]
    assert choice["surrender"] == Fraction(-1, 2)
    assert choice["best"] == "war"
    assert len(choice["ranks"]) == 13
    assert strategies["surrender"]["house_edge"] == MAIN["surrender_edge_per_initial"]
    assert strategies["war"] == strategies["best"]


def test_a_tied_war_that_pays_badly_enough_makes_surrender_the_better_way() -> None:
    """A war that ties and loses both wagers is worth less than half a unit."""
    price = price_of(settings={"paytables.war.win": "1 to 2", "paytables.war.tie": "lose"})
    assert {choice["best"] for choice in price.extra["strategies"]["choices"]} == {"surrender"}
    assert price.wagers["initial"].house_edge == MAIN["surrender_edge_per_initial"]
    assert price.wagers["initial"].mean_staked == 1
    assert (
        price.refused["war"]
        == price.refused["war_tie"]
        == "is never on offer: no round of this shoe comes to it"
    )


def test_tie_wagers_agree_with_the_independent_figures(maryland: Price) -> None:
    assert maryland.wagers["tie"].hit_frequency == MAIN["tie_probability"]
    assert maryland.wagers["tie"].house_edge == MAIN["tie_wager_10to1_edge"]
    assert maryland.wagers["war_tie"].house_edge == MAIN["war_tie_wager_10to1_edge"]
    assert maryland.wagers["war_tie"].hit_frequency == MAIN["war_tie_probability"]
    assert maryland.wagers["war_tie"].probability_of_offer == MAIN["tie_probability"]
    eleven = price_of(settings={"paytables.tie.tie": "11 to 1"}).wagers["tie"]
    assert eleven.house_edge == MAIN["tie_wager_11to1_edge"]


def test_md_10_a_4_read_as_the_tie_wager_at_war_costs_what_the_independent_figures_say() -> None:
    price = price_of(settings={"readings.tie_war_wager": "tie_wager"})
    assert price.wagers["war_tie"].house_edge == MAIN["war_tie_wager_2to1_edge"]
    assert price.wagers["initial"].house_edge == MAIN["war_tie_plus1.go_to_war_edge_per_initial"]


def test_progressive_awards_agree_with_the_independent_figures(maryland: Price) -> None:
    chances = {event.row.event: event.probability for event in maryland.wagers["progressive"].events}
    assert chances == {
        "suited_four_of_a_kind": PROGRESSIVE["p.suited_four"],
        "suited_double_tie": PROGRESSIVE["p.suited_double_tie"],
        "four_of_a_kind": PROGRESSIVE["p.four_of_a_kind"],
        "double_tie": PROGRESSIVE["p.double_tie"],
        "suited_tie": PROGRESSIVE["p.suited_tie"],
        "tie": PROGRESSIVE["p.tie"],
        "lose": PROGRESSIVE["p.none"],
    }


@pytest.mark.parametrize("wager", [1, 5])
def test_meter_figures_agree_with_the_independent_ones(wager: int) -> None:
    price = price_of(settings={"progressive.wager": wager})
    report = price.progressive
    assert report is not None
    assert report["fixed_ev"] == PROGRESSIVE["fixed_ev_per_unit"]
    assert (
        report["ev_at_reset"]
        == PROGRESSIVE[f"ev_at_reset_10000_wager_{wager}"]
        == price.wagers["progressive"].ev
    )
    assert report["break_even_meter"] == PROGRESSIVE[f"break_even_meter_wager_{wager}"]
    at_break_even = price_of(
        settings={"progressive.wager": wager}, meters={"progressive": str(report["break_even_meter"])}
    )
    assert at_break_even.wagers["progressive"].ev == 0


@pytest.mark.parametrize("players", [1, 2, 5, 9])
def test_envy_agrees_with_the_independent_figures(players: int) -> None:
    price = price_of(players=players)
    assert price.wagers["envy"].ev == PROGRESSIVE[f"envy_ev_per_unit_{players}_players"]
    assert price.progressive is not None
    assert price.progressive["envy_ev"] == price.wagers["envy"].ev


def test_long_run_edge_is_3_02_without_envy_and_1_41_at_nine_seats() -> None:
    alone, full = price_of(players=1).progressive, price_of(players=9).progressive
    assert alone is not None
    assert full is not None
    assert percent(alone["long_run_edge"]) == percent(full["long_run_edge_without_envy"]) == "3.02"
    assert percent(full["long_run_edge"]) == "1.41"
    assert percent(-alone["ev_at_reset"]) == "18.02"
    assert [percent(row["long_run_edge"]) for row in alone["by_players"]][::8] == ["3.02", "1.41"]


def test_hits_and_mean_meter_follow_from_the_chance_of_the_jackpot() -> None:
    report = price_of().progressive
    assert report is not None
    assert report["wagers_between_hits"] == report["rounds_between_hits"] == Fraction(993023, 2)
    assert report["contribution_per_wager"] == Fraction(3, 4)
    assert report["mean_meter_at_hit"] == 10000 + Fraction(3, 4) * Fraction(993023, 2)


def test_the_reset_amount_and_the_initial_one_are_told_apart() -> None:
    report = price_of(settings={"progressive.initial": 25000}).progressive
    assert report is not None
    assert report["mean_meter_at_first_hit"] - report["mean_meter_at_hit"] == 15000


@pytest.mark.parametrize(("reading", "edge"), [("each_pair_suited", "18.43"), ("all_four_one_suit", "21.58")])
def test_both_readings_of_a_suited_double_tie(reading: str, edge: str) -> None:
    report = price_of(settings={"readings.suited_double_tie": reading}).progressive
    assert report is not None
    assert percent(-report["fixed_ev"]) == edge


def test_the_highest_award_follows_the_configured_pays() -> None:
    """Two suited pairs of one rank are also a four of a kind: at 250 to 1 that is the higher award."""
    usual, raised = price_of(), price_of(settings={"paytables.progressive.four_of_a_kind": "250 to 1"})
    chances = [{e.row.event: e.probability for e in p.wagers["progressive"].events} for p in (usual, raised)]
    assert chances[1]["four_of_a_kind"] > chances[0]["four_of_a_kind"]
    assert chances[1]["suited_double_tie"] < chances[0]["suited_double_tie"]
    first = price_of(settings={"readings.overlapping_awards": "four_of_a_kind_first"})
    listed = {e.row.event: e.probability for e in first.wagers["progressive"].events}
    assert listed == chances[1]


PUBLISHED = {
    1: ("2.06", "2.42", "2.94", "35.29"),
    2: ("2.24", "2.70", "3.40", "25.24"),
    4: ("2.31", "2.84", "3.62", "20.29"),
    6: ("2.33", "2.88", "3.70", "18.65"),
    8: ("2.34", "2.90", "3.73", "17.83"),
}


@pytest.mark.parametrize(("decks", "edges"), PUBLISHED.items())
def test_published_percentages(decks: int, edges: tuple[str, ...]) -> None:
    bonus = price_of(ONLINE, {"decks": decks})
    plain_tie = price_of(ONLINE, {"decks": decks, "paytables.war.tie": "1 to 1"})
    assert (
        percent(bonus.wagers["initial"].house_edge),
        percent(plain_tie.wagers["initial"].house_edge),
        percent(bonus.extra["strategies"]["surrender"]["house_edge"]),
        percent(bonus.wagers["tie"].house_edge),
    ) == edges


def test_south_dakota_to_the_letter_loses_every_tie() -> None:
    price = price_of(SOUTH_DAKOTA, {"readings.tie_on_original_deal": "literal"})
    assert price.wagers["initial"].house_edge == MAIN["tie_probability"]
    assert percent(price.wagers["initial"].house_edge) == "7.40"
    assert "a tie ends the round" in price.refused["war"]
    assert price.wagers["tie"].house_edge == MAIN["tie_wager_10to1_edge"]


def test_online_return_on_action_is_97_83_and_said_to_be_per_everything_staked() -> None:
    price = price_of(ONLINE)
    assert percent(price.wagers["initial"].return_on_action) == "97.83"
    assert percent(price.wagers["initial"].rtp) == "97.67"
    assert "The displayed return of 97.83 % is the return per everything staked." in price.notes
    other = price_of(ONLINE, {"displayed_rtp": 97})
    assert any("neither the return per initial wager nor" in note for note in other.notes)


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_a_jackpot_that_the_decks_cannot_produce_is_refused_and_the_rest_priced(decks: int) -> None:
    price = price_of(settings={"decks": decks}, players=3)
    assert {"progressive", "envy"} <= set(price.refused)
    assert "suited four of a kind is impossible (MD 9.J(4)(d); MD 10.B(1))" in price.refused["progressive"]
    assert {"initial", "war", "tie", "war_tie", "bonus_spin"} == set(price.wagers)
    assert price.progressive is None


def test_four_decks_can_produce_the_jackpot() -> None:
    assert not price_of(settings={"decks": 4}).refused


def test_a_shoe_by_ranks_refuses_by_name_what_needs_suits() -> None:
    price = price_of(shoe=Shoe.of_ranks([24] * 13))
    assert set(price.refused) == {"progressive", "envy", "bonus_spin"}
    assert all("suits" in reason for reason in price.refused.values())
    assert price.wagers["initial"].house_edge == MAIN["war_tie_plus2.go_to_war_edge_per_initial"]


@pytest.mark.parametrize("pack", PACKS)
def test_every_wager_of_every_pack_sums_to_exactly_one(pack: str) -> None:
    for decks in (4, 7, 10):
        for price in price_of(pack, {"decks": decks}, players=2).wagers.values():
            assert sum(event.probability for event in price.events) == 1
            assert sum(event.return_ for event in price.events) == price.ev


def test_asking_for_the_initial_wager_brings_its_war_along() -> None:
    price = price_of(settings={"wagers": ["initial", "tie"]})
    assert set(price.wagers) == {"initial", "war", "tie"}
    assert price.wagers["initial"].house_edge == MAIN["war_tie_plus2.go_to_war_edge_per_initial"]


@given(small_counts(13, least=10, most=12))
@settings(max_examples=40, deadline=None)
def test_any_composition_agrees_with_every_deal_written_out(counts: list[int]) -> None:
    price = price_of(shoe=Shoe.of_ranks(counts))
    shoe = plain.ranks_of(counts)
    assert price.wagers["initial"].ev == plain.mean(shoe, 4, plain.main_result)
    tie = plain.mean(shoe, 2, lambda card, dealer: 10 if plain.compare(card, dealer) == "tie" else -1)
    assert price.wagers["tie"].ev == tie
    square = plain.mean(shoe, 4, lambda *cards: plain.main_result(*cards) ** 2)
    assert price.wagers["initial"].variance == square - price.wagers["initial"].ev ** 2


@given(small_counts(52, least=10, most=11))
@settings(max_examples=25, deadline=None)
def test_progressive_of_any_composition_agrees_with_every_deal_written_out(counts: list[int]) -> None:
    price = price_of(shoe=Shoe.of_cards(counts))
    found = {"suited_four_of_a_kind": 3000, "suited_double_tie": 200, "four_of_a_kind": 150, "double_tie": 30}
    pays = found | {"suited_tie": 15, "tie": 5, "none": -1}
    if "progressive" in price.refused:
        assert max(counts) < 4
        return
    assert price.wagers["progressive"].ev == plain.mean(
        plain.cards_of(counts), 4, lambda *cards: Fraction(pays[plain.award(*cards)])
    )


@pytest.mark.parametrize("pack", PACKS)
def test_a_shoe_too_short_to_finish_a_round_has_no_price(pack: str) -> None:
    with pytest.raises(ShoeTooShort, match="a round of Casino War can take"):
        price_of(pack, shoe=Shoe.of_ranks([2, 1] + [0] * 11))
    with pytest.raises(ShoeTooShort):
        price_of(pack, shoe=Shoe.of_ranks([0] * 13))


def test_burned_cards_count_towards_the_length_of_a_round() -> None:
    short = Shoe.of_ranks([3, 3] + [0] * 11)
    assert price_of(ONLINE, shoe=short).wagers
    with pytest.raises(ShoeTooShort, match="can take 7 cards, 3 of them burned, and the shoe holds 6"):
        price_of(MARYLAND, shoe=short)
    with pytest.raises(ShoeTooShort, match="can take 10 cards, 6 of them burned"):
        price_of(SOUTH_DAKOTA, shoe=short)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"progressive.rate": 101}, "progressive.rate: is a number from 0 to 100"),
        ({"progressive.rate": 60, "progressive.reserve_rate": 50}, "take 110 % of a wager"),
        ({"progressive.wager": 0}, "progressive.wager: is an amount above 0"),
        ({"progressive.maximum": 9999}, "below the amount that the meter starts at"),
        ({"progressive.envy.jackpot": 5}, "is no award of the progressive wager"),
        ({"progressive.envy.lose": 5}, "is no award of the progressive wager"),
        ({"electronic.community_cards": 4}, r"is one of 3, 5, 7, not 4 \(MD 9.L"),
        ({"bonus_spin.trigger": "green A"}, "is a colour and a rank"),
        ({"bonus_spin.trigger": "red red"}, "is a colour and a rank"),
        ({"bonus_spin.wheel": []}, "is a list of 1 to 1000 stops"),
        ({"bonus_spin.wheel": [{"weight": 0, "hot_spot": 5}]}, "weight is a whole number"),
        ({"bonus_spin.wheel": [{"weight": 1, "hot_spot": "third"}]}, "hot_spot is an amount"),
        ({"bonus_spin.wheel": [{"weight": 1, "hot_spot": 5, "colour": 1}]}, "stop 1 has weight"),
        ({"bonus_spin.wagers": ["five"]}, "is a list of amounts"),
        ({"seats": 15}, "seats: is a whole number from 1 to 14"),
    ],
)
def test_terms_that_make_no_sense_are_named(settings: dict[str, object], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        price_of(settings=settings)


@pytest.mark.parametrize(
    ("settings", "refused"),
    [
        ({"progressive.reset": None}, "progressive"),
        ({"progressive.wager": None}, "progressive"),
        ({"bonus_spin.wheel": None}, "bonus_spin"),
        ({"bonus_spin.trigger": None}, "bonus_spin"),
        ({"bonus_spin.wagers": [1]}, "bonus_spin"),
        ({"bonus_spin.primary.reset": None}, "bonus_spin"),
    ],
)
def test_what_is_not_stated_keeps_one_wager_from_being_priced(
    settings: dict[str, object], refused: str
) -> None:
    price = price_of(settings=settings)
    assert "has no price here" in price.refused[refused]
    assert "initial" in price.wagers


def test_without_a_rate_the_long_run_is_left_open() -> None:
    report = price_of(settings={"progressive.rate": None}).progressive
    assert report is not None
    assert report["long_run_edge"] is None
    assert report["ev_at_reset"] == PROGRESSIVE["ev_at_reset_10000_wager_5"]


@pytest.mark.parametrize("players", [0, 10])
def test_players_are_held_to_the_positions_of_the_table(players: int) -> None:
    with pytest.raises(EngineError, match="players is a whole number from 1 to 9"):
        price_of(players=players)


def test_a_meter_that_the_table_does_not_have_is_named() -> None:
    with pytest.raises(
        EngineError, match="there is no meter 'third' at this table: progressive, primary, secondary"
    ):
        price_of(meters={"third": "1"})
    with pytest.raises(EngineError, match="there is no meter 'progressive' at this table: none"):
        price_of(ONLINE, meters={"progressive": "1"})


def test_a_meter_cannot_show_more_than_its_maximum() -> None:
    with pytest.raises(EngineError, match="cannot show 20001: its maximum is 20000"):
        price_of(settings={"progressive.maximum": 20000}, meters={"progressive": "20001"})


def test_more_players_than_the_shoe_can_serve_are_refused() -> None:
    with pytest.raises(EngineError, match="9 players can take 23 cards in one round, and the shoe holds 22"):
        price_of(shoe=Shoe.of_ranks([11, 11] + [0] * 11), players=9)


@pytest.mark.parametrize("players", [1, 2, 9])
def test_envy_lists_every_number_of_holders(players: int) -> None:
    envy = price_of(players=players, settings={"decks": 8}).wagers["envy"]
    assert sum(event.probability for event in envy.events) == 1
    assert sum(event.return_ for event in envy.events) == envy.ev
    assert sum(event.combinations for event in envy.events) == envy.combinations
    assert [event.row.event for event in envy.events][:2] == ["none", "suited_four_of_a_kind"][:players]
    assert len(envy.events) == min(players, 4)  # eight decks hold eight copies: three holders and the dealer


def test_envy_for_several_hands_sums_to_one() -> None:
    named = {"progressive.envy.four_of_a_kind": 25, "readings.qualifying_hands": "designated_hands"}
    envy = price_of(players=3, settings=named).wagers["envy"]
    assert [event.row.event for event in envy.events] == ["none", "bonus"]
    assert sum(event.probability for event in envy.events) == 1
    assert sum(event.return_ for event in envy.events) == envy.ev


def test_a_seat_that_is_paid_last_may_find_the_meter_reset() -> None:
    report = price_of(players=9, meters={"progressive": "400000"}).progressive
    assert report is not None
    assert report["ev_at_meter_paid_last"] < report["ev_at_meter"] < report["ev_at_meter_paid_first"]
    at_reset = price_of(players=9).progressive
    assert at_reset is not None
    assert at_reset["ev_at_meter_paid_last"] == at_reset["ev_at_meter"] == at_reset["ev_at_meter_paid_first"]


def test_a_progressive_that_pays_part_of_its_meter_is_refused_instead_of_guessed() -> None:
    rules = rules_of()
    wager = rules.wagers["progressive"]
    half = replace(wager, rows=tuple(replace(row, meter_share=row.meter_share / 2) for row in wager.rows))
    price = rules.game.price(replace(rules, wagers={**rules.wagers, "progressive": half}), PriceRequest())
    assert "that pays the whole meter can be priced" in price.refused["progressive"]
    assert "initial" in price.wagers
