"""Sentences that leave a choice: each is a reading, and each option of it is followed."""

import pytest

from games.configurations.rules.assessment import assess
from games.engine.errors import EngineError
from games.engine.war.terms import burned_from_new_shoe
from games.rulepacks.rules import build_rules
from submissions.submissions.snapshots.irregularities import irregularities_of
from tests.games.configurations.values import DAY, MD, SG, book, cited, errors, example, findings
from tests.games.rulepacks.reading_rounds import BANKER_WINS
from tests.games.rulepacks.test_readings_move import exempt, step_cites, steps

SECTIONS_C_TO_I = tuple(f"MD 5.{letter}" for letter in "CDEFGHI")
DEVICE = "attestations.shuffling_device_approved"


@pytest.mark.parametrize(
    ("option", "missing"), [("beside_the_layout", set()), ("part_of_layout", {"MD 2.B(6)"})]
)
def test_md_2_b_6_a_sign_is_an_element_of_the_layout_where_it_is_read_so(
    option: str, missing: set[str]
) -> None:
    settings = ("sign.place=sign", f"readings.payout_sign={option}")
    assert cited(errors(MD, *settings)) == missing
    on_the_layout = ("sign.place=layout", "readings.payout_sign=part_of_layout")
    assert errors(MD, *on_the_layout) == []


@pytest.mark.parametrize(
    ("option", "secondary", "codes"),
    [
        ("one_each", "2", []),
        ("one_for_both", "3.99", ["MD-CW-092"]),
        ("one_for_both", "4", []),
        ("one_for_both", "4.01", ["MD-CW-092"]),
    ],
)
def test_md_10_d_3_a_one_rate_for_two_meters_or_one_each(
    option: str, secondary: str, codes: list[str]
) -> None:
    settings = (f"readings.bonus_spin_rates={option}", f"bonus_spin.secondary.rate={secondary}")
    found = errors(MD, "bonus_spin.primary.rate=4", *settings)
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(
    ("option", "approved", "cut"),
    [("approval_alone", True, True), ("device", True, False), ("no_device", False, True)],
)
def test_md_5_j_5_k_a_shuffler_with_two_batches_as_a_device(option: str, approved: bool, cut: bool) -> None:
    settings = (f"{DEVICE}=", f"readings.batch_device={option}")
    assert (DEVICE in {each.path for each in findings(MD, *settings)}) is approved
    assert any(cite.startswith(SECTIONS_C_TO_I) for cite in step_cites(MD, *settings)) is cut
    assert ("cut_card" in assess(book(MD).pack, example(MD, *settings), as_of=DAY).applying) is cut
    assert ("idle_table" in steps(MD, *settings)) is cut
    assert ("MD 5.J" in exempt(MD, *settings)) is not approved


def test_md_5_k_as_printed_takes_the_approval_of_a_batch_device_along() -> None:
    settings = (f"{DEVICE}=", "readings.batch_device=device", "readings.approved_device=as_printed")
    assert DEVICE not in {each.path for each in findings(MD, *settings)}


@pytest.mark.parametrize(("option", "listed"), [("counts_nothing", True), ("not_listed", False)])
def test_sg_3_15_a_ten_as_third_card_is_the_nothing_of_the_table_or_stands_in_none_of_its_lines(
    option: str, listed: bool
) -> None:
    law = book(SG).pack
    values = example(SG, f"readings.third_card_ten={option}")
    # Player 2 draws a ten; Banker on 3 draws, as after any third card of nothing
    data = {"cards": "2S 3D KH KC TD 4H", "seats": [{"seat": 1, "bets": {"banker": 100}}]}
    if listed:
        (line,) = law.game.settle_round(build_rules(law, values), data).lines
        assert line.event == "banker"
    else:
        with pytest.raises(EngineError, match="what Banker does"):
            law.game.settle_round(build_rules(law, values), data)


@pytest.mark.parametrize(
    ("option", "effect", "clause"),
    [("house_decides", "house_decides", "SG 5.23"), ("void", "void_round", "SG 5.21")],
)
def test_sg_5_15_2_a_round_whose_extra_card_cannot_be_put_right(
    option: str, effect: str, clause: str
) -> None:
    readings = {each.id: each.default for each in book(SG).pack.readings.values()} | {"not_rectified": option}
    facts = {"noticed": "later_round", "event": "card_too_many", "rectified": "no"}
    way = book(SG).decisions["cards_in_excess"].way(facts, readings)
    assert way.ruling is not None
    assert way.ruling.effect == effect
    assert clause in way.ruling.cite


@pytest.mark.parametrize(
    ("option", "asked"),
    [("one_player", "no_insurance_request"), ("all_players", "no_insurance_request_of_all")],
)
def test_sg_4_2_2_the_request_of_one_player_or_of_all(option: str, asked: str) -> None:
    settings = ("insurance.offered=false", f"readings.insurance_request={option}")
    applying = assess(book(SG).pack, example(SG, *settings), as_of=DAY).applying
    found = {path for path in applying if path.startswith("attestations.no_insurance_request")}
    assert found == {f"attestations.{asked}"}


@pytest.mark.parametrize(
    ("option", "returned"), [("own_box", {"Bo": 0, "Ann": 300}), ("any_box", {"Bo": 150, "Ann": 150})]
)
def test_sg_1_27_a_player_who_sits_at_another_box(option: str, returned: dict[str, int]) -> None:
    law = book(SG).pack
    values = example(SG, "limits.differential=500", "limits.minimum=50", f"readings.seated_where={option}")
    sits = {"name": "Ann", "seated": True, "bets": {"player": 50}}
    other = [
        {"name": "Bo", "seated": True, "bets": {"player": 400}},
        {"name": "Ann", "seated": False, "bets": {"player": 400}},
    ]
    seats = [{"seat": 1, "bettors": [sits]}, {"seat": 2, "bettors": other}]
    made = law.game.settle_round(build_rules(law, values), {"cards": BANKER_WINS, "seats": seats})
    assert {line.bettor: line.returned for line in made.lines if line.seat == 2} == returned


@pytest.mark.parametrize(("option", "words"), [("all_together", "choose once"), ("bet_by_bet", "every one")])
def test_sg_5_16_3_a_player_takes_back_all_bets_or_some_of_them(option: str, words: str) -> None:
    (line,) = steps(SG, f"readings.bets_taken_back={option}")["returning"]
    assert words in line


def test_md_7_b_4_wagers_of_a_player_who_left_are_lost_where_they_are_considered_abandoned() -> None:
    law = book(MD).pack
    values = example(MD, "electronic.community_cards=")
    bets = {"initial": 10, "war": 10, "tie": 5, "war_tie": 5, "progressive": 5, "bonus_spin": 5}
    seats = [
        {"seat": 1, "cards": "KD", "bets": bets, "void": "player_left"},
        {"seat": 2, "cards": "KH", "bets": {"initial": 10}},
    ]
    made = law.game.settle_round(build_rules(law, values), {"dealer": "9S", "seats": seats})
    left = [line for line in made.lines if line.seat == 1]
    assert {line.wager: -line.net for line in left} == bets
    assert {line.cite for line in left} == {("MD 7.B(4)",)}
    assert [line.net for line in made.lines if line.seat == 2] == [10]


@pytest.mark.parametrize(
    ("reading", "option", "words"),
    [
        ("envy_holder", "any_holder", "whether or not its own player made"),
        ("envy_holder", "holder_wagered", "only if its own player made"),
        ("envy_second_box", "other_players_only", "no Envy Bonus for a hand in any of them"),
        ("envy_second_box", "every_other_box", "a player of its own"),
    ],
)
def test_md_9_j_4_e_who_is_paid_an_envy_bonus_follows_the_reading(
    reading: str, option: str, words: str
) -> None:
    made = steps(MD, f"readings.{reading}={option}")["progressive"]
    assert sum(words in text for text in made) == 1


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("first_deal_only", "by the cards of the original deal alone"),
        ("all_forfeited", "Pay nothing on the Progressive Payout Wager"),
        ("war_cards_dealt", "deal him a War card in his turn"),
    ],
)
def test_md_9_e_1_what_a_surrender_leaves_is_said_in_the_steps(option: str, words: str) -> None:
    made = steps(MD, f"readings.surrender_and_progressive={option}")["settling"]
    assert [words in text for text in made if "Progressive" in text] == [True]


@pytest.mark.parametrize(
    ("option", "words"), [("card_to_come", "only while a card"), ("any_time", "also when no card")]
)
def test_sg_1_15_until_when_insurance_is_offered_is_said_in_the_steps(option: str, words: str) -> None:
    made = steps(SG, f"readings.insurance_open={option}")["insurance"]
    assert sum(words in text for text in made) == 1


@pytest.mark.parametrize(
    ("option", "wager", "refused", "bonus"),
    [
        ("in_proportion", 5, False, 5000),
        ("in_proportion", 10, False, 10000),
        ("listed_wager", 5, False, 5000),
        ("listed_wager", 10, True, None),
    ],
)
def test_md_10_c_3_a_the_envy_bonus_of_another_wager(
    option: str, wager: int, refused: bool, bonus: int | None
) -> None:
    settings = (f"progressive.wager={wager}", f"readings.envy_other_wagers={option}")
    assert ("MD-CW-093" in {each.code for each in errors(MD, *settings)}) is refused
    law, values = book(MD).pack, example(MD, "electronic.community_cards=", *settings)
    bets = {"initial": 10, "progressive": wager}
    seats = [{"seat": 1, "cards": "KS KS", "bets": bets}, {"seat": 2, "cards": "2D", "bets": bets}]
    made = law.game.settle_round(build_rules(law, values), {"dealer": "KS KS", "seats": seats})
    assert [line.net for line in made.lines if line.wager == "envy"] == ([] if bonus is None else [bonus])


def test_md_10_c_3_c_i_the_listed_payout_is_asked_for_whatever_the_wager_is() -> None:
    settings = ("progressive.wager=10", "progressive.envy.suited_four_of_a_kind=4000")
    assert "MD 10.C(3)(c)(i)" in cited(errors(MD, *settings))


@pytest.mark.parametrize(("option", "nets"), [("comes_back", [0, 0]), ("in_play", [0, 500])])
def test_md_11_c_the_spin_of_a_player_without_a_card(option: str, nets: list[int]) -> None:
    """The dealer's red ace starts a spin; the seat without a card is the hot spot where its wager is in play."""
    law = book(MD).pack
    values = example(MD, "electronic.community_cards=", f"readings.undealt_bonus_spin={option}")
    bets = {"initial": 10, "bonus_spin": 5}
    seats = [
        {"seat": 1, "bets": bets, "void": "card_not_dealt"},
        {"seat": 2, "cards": "2D", "bets": bets},
    ]
    hot_spot = 1 if option == "in_play" else 2
    table = {"dealer": "AH", "spin": {"stop": 5, "hot_spot": hot_spot}, "seats": seats}
    made = law.game.settle_round(build_rules(law, values), table)
    assert [line.net for line in made.lines if line.seat == 1] == nets
    assert [line.net for line in made.lines if line.seat == 2] == [-10, 75 if option == "in_play" else 500]


@pytest.mark.parametrize(("option", "step"), [("each_offer", "also from"), ("whole_round", "no Insurance")])
def test_sg_5_3_what_becomes_of_a_later_offer_is_said_in_steps_and_guide(option: str, step: str) -> None:
    setting = f"readings.forgone_insurance={option}"
    said = [line for line in steps(SG, setting)["insurance"] if "let the offer" in line]
    assert len(said) == 1
    assert step in said[0]
    guide = str(irregularities_of(book(SG).pack, example(SG, setting)))
    assert ("a later offer included" in guide) is (option == "whole_round")
    assert ("may take a later offer" in guide) is (option == "each_offer")


@pytest.mark.parametrize("option", ["bet", "box"])
def test_sg_5_2_the_minimum_is_that_of_a_bet_or_of_a_box(option: str) -> None:
    guide = str(irregularities_of(book(SG).pack, example(SG, f"readings.minimum_of={option}")))
    said = {"bet": "whatever else lies", "box": "let each bet lie"}
    assert [name for name, each in said.items() if each in guide] == [option]


@pytest.mark.parametrize(
    ("option", "supply", "removed"),
    [
        ("every_shoe", "hand_shuffle", 1),
        ("every_shoe", "batch_shuffler", 1),
        ("batches_alone", "hand_shuffle", 0),
        ("batches_alone", "batch_shuffler", 1),
    ],
)
def test_md_8_e_1_the_first_card_of_every_shoe_or_of_a_batch(option: str, supply: str, removed: int) -> None:
    settings = (f"readings.first_card={option}", f"card_supply={supply}", "batches=1", "cut_card=78")
    assert sum(cite == "MD 8.E(1)" for cite in step_cites(MD, *settings)) == removed
    assert sum(cite == "MD 8.E(4)" for cite in step_cites(MD, *settings)) == 1
    rules = build_rules(book(MD).pack, example(MD, *settings))
    assert burned_from_new_shoe(rules) == removed
