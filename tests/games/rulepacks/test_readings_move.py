"""A reading on which a regulator can rule moves what depends on it: findings, questions, steps, papers."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from games.configurations.rules.assessment import assess
from games.engine.errors import BadConfiguration, EngineError
from games.engine.progressive import Jackpot, Meter, long_run
from games.engine.war import terms
from games.rulepacks.rules import build_rules
from games.validation.rulings import InterpretationRuling
from submissions.submissions.snapshots.rules import chapters_of, procedures_of
from tests.games.configurations.values import DAY, MD, ONLINE, SD, SG, book, cited, errors, example, findings

DEVICES = (
    "layout_elements=operator_name,initial_and_war_areas,tie_areas,progressive_areas,progressive_devices"
)
WITHOUT_SPIN_DEVICES = f"{DEVICES},progressive_lock,drop_and_tip_box,discard_rack,cover_cards"
CONTINUOUS = ("card_supply=continuous_shuffler", "batches=1")


def steps(pack_id: str, *settings: str) -> dict[str, list[str]]:
    """Procedure -> its lines as they are printed."""
    made = procedures_of(book(pack_id).pack, example(pack_id, *settings))
    return {each["id"]: [step["text"] for step in each["steps"]] for each in made}


def step_cites(pack_id: str, *settings: str) -> set[str]:
    made = procedures_of(book(pack_id).pack, example(pack_id, *settings))
    return {cite for each in made for step in each["steps"] for cite in step["cite"]}


def exempt(pack_id: str, *settings: str) -> dict[str, Any]:
    """Paragraph -> why the rules document says that it does not apply."""
    chapters = chapters_of(book(pack_id).pack, example(pack_id, *settings))
    return {
        each["cite"]: each["exempt"]["cite"]
        for chapter in chapters
        for each in chapter["paragraphs"]
        if "exempt" in each
    }


def ruled(reading: str, option: str) -> Iterable[InterpretationRuling]:
    return [InterpretationRuling(reading=reading, option=option, from_=date(2026, 1, 1))]


@pytest.mark.parametrize(
    ("option", "missing"),
    [("holds", {"MD 2.B(7)(a)", "MD 2.B(7)(b)"}), ("as_printed", set())],
)
def test_2_b_7_the_devices_are_asked_for_unless_the_clause_speaks_of_another_game(
    option: str, missing: set[str]
) -> None:
    found = errors(MD, WITHOUT_SPIN_DEVICES, f"readings.bonus_spin_table={option}")
    assert cited(found) == missing


def test_2_b_7_a_ruling_moves_the_finding_like_a_choice() -> None:
    by_ruling = findings(MD, WITHOUT_SPIN_DEVICES, rulings=ruled("bonus_spin_table", "as_printed"))
    assert not {each.limit for each in by_ruling} & {"bonus_spin_devices", "bonus_spin_lock"}


def test_2_b_7_the_rules_document_says_that_the_clause_does_not_apply() -> None:
    assert exempt(MD) == {}
    assert set(exempt(MD, "readings.bonus_spin_table=as_printed")) == {
        "MD 2.B(7)",
        "MD 2.B(7)(a)",
        "MD 2.B(7)(b)",
    }


@pytest.mark.parametrize(
    ("option", "amount", "refused"),
    [
        ("listed_only", 4999, True),
        ("listed_only", 5000, False),
        ("listed_only", 5001, True),
        ("operator_names", 4000, False),
        ("operator_names", 5000, False),
    ],
)
def test_10_c_3_b_another_envy_bonus_is_accepted_where_operators_name_it(
    option: str, amount: int, refused: bool
) -> None:
    settings = (f"progressive.envy.suited_four_of_a_kind={amount}", f"readings.envy_schedule={option}")
    assert ("MD 10.C(3)(c)(i)" in cited(errors(MD, *settings))) is refused


@pytest.mark.parametrize(("option", "asked"), [("approval_needed", True), ("as_printed", False)])
def test_5_k_as_printed_takes_the_approval_of_the_device_along(option: str, asked: bool) -> None:
    settings = (*CONTINUOUS, "attestations.shuffling_device_approved=", f"readings.approved_device={option}")
    found = {each.path for each in findings(MD, *settings) if each.severity == "attestation"}
    assert ("attestations.shuffling_device_approved" in found) is asked
    assert ("MD 5.J" in exempt(MD, *settings)) is not asked


def test_5_k_does_not_reach_a_shuffler_with_two_batches() -> None:
    settings = ("attestations.shuffling_device_approved=", "readings.approved_device=as_printed")
    assert "attestations.shuffling_device_approved" in {each.path for each in findings(MD, *settings)}


def test_5_k_steps_fields_and_questions_of_sections_c_to_i_vanish_with_the_device() -> None:
    sections = tuple(f"MD 5.{letter}" for letter in "CDEFGHI")
    by_hand = ("card_supply=hand_shuffle", "batches=1")
    assert any(cite.startswith(sections) for cite in step_cites(MD, *by_hand))
    assert not any(cite.startswith(sections) for cite in step_cites(MD, *CONTINUOUS))
    assert "idle_table" in steps(MD, *by_hand)
    assert "idle_table" not in steps(MD, *CONTINUOUS)
    assert {cite for cite in exempt(MD, *CONTINUOUS) if not cite.startswith(sections)} == set()
    assert len(exempt(MD, *CONTINUOUS)) == len(
        [cite for cite in book(MD).paragraphs if cite.startswith(sections)]
    )
    asked = assess(book(MD).pack, example(MD, *CONTINUOUS), as_of=DAY).applying
    assert not {"cut_card", "attestations.cut_depth"} & asked


def test_5_a_2_under_each_round_no_step_waits_for_the_cover_card() -> None:
    run = steps(MD)["shuffle"]
    each = steps(MD, "readings.shuffle_moment=each_round")["shuffle"]
    assert any("after every round" in text for text in each)
    assert not any("after every round" in text for text in run)
    for option, every in (("cover_card", False), ("each_round", True)):
        rules = build_rules(book(MD).pack, {"readings": {"shuffle_moment": option}})
        assert terms.shuffled_every_round(rules) is every
    assert any("Shuffle again once the cover card" in text for text in run)
    assert not any("Shuffle again once the cover card" in text for text in each)


@pytest.mark.parametrize(
    ("option", "at_call", "later"), [("no_more_bets", True, False), ("dealing_begins", False, True)]
)
def test_2_b_7_b_the_lock_of_the_bonus_spin_comes_when_it_is_read_to_come(
    option: str, at_call: bool, later: bool
) -> None:
    made = steps(MD, f"readings.bonus_spin_lock={option}")
    assert ("Lock the Bonus Spin Xtreme wager with the call." in made["dealing"]) is at_call
    assert any("until the first card" in text for text in made["wagering"]) is later


def test_2_b_7_b_a_clause_of_another_game_leaves_7_c_to_close_the_bonus_spin() -> None:
    made = steps(MD, "readings.bonus_spin_lock=dealing_begins", "readings.bonus_spin_table=as_printed")
    assert not any("until the first card" in text for text in made["wagering"])


def test_4_f_which_decks_skip_the_opening_follows_the_reading() -> None:
    default = steps(MD)["opening"][-1]
    printed = steps(MD, "readings.preshuffled_decks=as_printed")["opening"][-1]
    assert "preshuffled under seal" in default
    assert "Open new decks that come preshuffled like any others" in printed


P = ("layout=P", "wagers=player,banker,tie,big_tiger,small_tiger,big_buffalo,small_buffalo,tiger_tie")


@pytest.mark.parametrize(
    ("option", "seats", "severities"),
    [
        ("not_stated", 6, ["warning"]),
        ("not_stated", 7, ["warning"]),
        ("one_to_six", 1, []),
        ("one_to_six", 6, []),
        ("one_to_six", 7, ["error"]),
    ],
)
def test_appendix_p_has_the_positions_that_it_is_read_to_have(
    option: str, seats: int, severities: list[str]
) -> None:
    found = findings(SG, *P, f"seats={seats}", f"readings.layout_p_positions={option}")
    assert [each.severity for each in found if each.path == "seats"] == severities


@pytest.mark.parametrize(
    ("option", "most", "refused"),
    [
        ("differential", 50001, False),
        ("each_bet", 50000, False),
        ("each_bet", 50001, True),
    ],
)
def test_3_5_a_bet_above_the_figure_is_refused_where_it_binds_each_bet(
    option: str, most: int, refused: bool
) -> None:
    settings = (f"limits.wagers.player.maximum={most}", f"readings.maximum_is_differential={option}")
    assert ("SG 3.5" in cited(errors(SG, *settings))) is refused


@pytest.mark.parametrize(
    ("option", "most", "refused"),
    [("range", 500, False), ("one_amount", 10, False), ("one_amount", 11, True)],
)
def test_sd_2_one_amount_leaves_no_range(option: str, most: int, refused: bool) -> None:
    settings = (f"limits.maximum={most}", f"readings.amount_specified={option}")
    found = [each for each in errors(SD, *settings) if each.path == "limits.maximum"]
    assert bool(found) is refused


@pytest.mark.parametrize(
    ("own", "refused"),
    [
        ({}, ["limits.maximum"]),
        ({"minimum": 25, "maximum": 25}, []),
        ({"minimum": 20, "maximum": 25}, ["limits.wagers.initial.maximum"]),
        ({"minimum": 24, "maximum": 10}, ["limits.wagers.initial.maximum"]),
        ({"maximum": 10}, []),
        ({"maximum": 11}, ["limits.wagers.initial.maximum"]),
        ({"minimum": 500}, []),
        ({"minimum": 499}, ["limits.maximum"]),
    ],
)
def test_sd_2_the_one_amount_is_that_of_the_initial_bets_own_limits(
    own: dict[str, int], refused: list[str]
) -> None:
    """Those of the table are 10 to 500 and bind the initial bet as far as it has none of its own."""
    settings = ["limits.minimum=10", "limits.maximum=500", "readings.amount_specified=one_amount"]
    settings += [f"limits.wagers.initial.{end}={amount}" for end, amount in own.items()]
    found = errors(SD, *settings)
    assert [each.path for each in found if each.code == "SD-CW-203"] == refused


@pytest.mark.parametrize(("option", "refused"), [("players_option", True), ("licensees_option", False)])
def test_sd_2_a_table_without_the_tie_wager(option: str, refused: bool) -> None:
    found = errors(SD, "wagers=initial,war", f"readings.tie_offered={option}")
    assert ("tie" in {each.limit for each in found}) is refused


def test_sd_4_a_a_choice_of_the_winner_is_neither_priced_nor_settled() -> None:
    found = findings(SD, "readings.whose_choice=winner")
    assert any("no line for a surrender or a war after a win" in each.message for each in found)
    with pytest.raises(BadConfiguration, match="no line for a surrender"):
        build_rules(book(SD).pack, {"readings": {"whose_choice": "winner"}})


@pytest.mark.parametrize(("option", "returned"), [("beats", 0), ("as_printed", 10)])
def test_sd_4_d_iii_a_dealer_who_bets_beats_nobody(option: str, returned: int) -> None:
    rules = build_rules(book(SD).pack, {"readings": {"lost_war": option}})
    table = {"dealer": "9S 4D", "seats": [{"seat": 1, "cards": "9D 3S", "bets": {"initial": 10}}]}
    lines = rules.game.settle_round(rules, table).lines
    assert {line.wager: line.returned for line in lines} == {"initial": returned, "war": returned}


@pytest.mark.parametrize(("option", "burned"), [("once", [3, 3, 3]), ("before_each", [6, 9, 12])])
def test_9_h_2_three_cards_go_before_the_first_war_card_or_before_every_one(
    option: str, burned: list[int]
) -> None:
    rules = build_rules(book(MD).pack, {"readings": {"war_burns": option}})
    assert [terms.burned_at_war(rules, players) for players in (1, 2, 3)] == burned
    said = [step for step in steps(MD, f"readings.war_burns={option}")["war"] if "three cards" in step]
    assert [("before each" in step) for step in said] == [option == "before_each"]


def test_10_d_5_a_community_pay_cannot_rest_on_another_wager() -> None:
    with pytest.raises(EngineError, match=r"\$5 Bonus Spin Xtreme Wager alone"):
        build_rules(book(MD).pack, example(MD, "readings.community_pay_wager=as_printed"))


@pytest.mark.parametrize(("option", "burned"), [("once", [6, 6, 6]), ("before_each", [6, 9, 12])])
def test_sd_4_d_cards_burned_for_one_two_and_three_players_at_war(option: str, burned: list[int]) -> None:
    rules = build_rules(book(SD).pack, {"readings": {"war_burns": option}})
    assert [terms.burned_at_war(rules, players) for players in (1, 2, 3)] == burned


def test_sd_3_cards_are_dealt_from_the_left_of_whom_it_is_read() -> None:
    assert "from the dealer's left" in steps(SD)["round"][0]
    assert "from the dealer's right" in steps(SD, "readings.whose_left=players")["round"][0]


@pytest.mark.parametrize(
    ("option", "most", "refused"),
    [("none_stated", 501, False), ("as_first", 500, False), ("as_first", 501, True)],
)
def test_online_rules_4_the_second_tie_bet(option: str, most: int, refused: bool) -> None:
    settings = (f"limits.wagers.war_tie.maximum={most}", f"readings.second_tie_maximum={option}")
    assert ("ONLINE rules:4" in cited(errors(ONLINE, *settings))) is refused


@pytest.mark.parametrize(
    ("option", "hands", "refused"), [("several", 3, False), ("one", 1, False), ("one", 2, True)]
)
def test_online_initial_play_2_hands_at_once(option: str, hands: int, refused: bool) -> None:
    settings = (f"seats={hands}", f"readings.hands_at_once={option}")
    assert ("ONLINE initial-play:2" in cited(errors(ONLINE, *settings))) is refused


ALL = {"initial": 10, "progressive": 5}


def settled(pack_id: str, table: dict[str, Any], **readings: str) -> dict[tuple[int | None, str], Decimal]:
    """(seat, wager) -> what comes back."""
    rules = build_rules(book(pack_id).pack, {"readings": readings})
    return {(line.seat, line.wager): line.returned for line in rules.game.settle_round(rules, table).lines}


@pytest.mark.parametrize(("option", "returned"), [("returned", 30), ("collected", 25)])
def test_md_8_d_1_c_the_collected_chip_comes_back_with_an_award_or_not(option: str, returned: int) -> None:
    table = {"dealer": "9S", "seats": [{"seat": 1, "cards": "9D", "bets": ALL, "decision": "surrender"}]}
    assert settled(MD, table, progressive_stake=option)[1, "progressive"] == returned
    lost = {"dealer": "9S", "seats": [{"seat": 1, "cards": "2D", "bets": ALL}]}
    assert settled(MD, lost, progressive_stake=option)[1, "progressive"] == 0


@pytest.mark.parametrize(("option", "second"), [("both_meters", 10000), ("bonus_spin_alone", 50000)])
def test_md_10_d_4_the_second_winner_of_a_round(option: str, second: int) -> None:
    seats = [{"seat": number, "cards": "KS KS", "bets": ALL} for number in (2, 6)]
    paid = settled(MD, {"dealer": "KS KS", "meter": 50000, "seats": seats}, paid_in_turn=option)
    odds_and_wager = 5 * 1000 + 5
    assert sorted(paid[seat, "progressive"] - odds_and_wager for seat in (2, 6)) == [second, 50000]


def test_md_10_d_4_in_full_the_meter_starts_again_once() -> None:
    rules = build_rules(book(MD).pack, {"readings": {"paid_in_turn": "bonus_spin_alone"}})
    seats = [{"seat": number, "cards": "KS KS", "bets": ALL} for number in (2, 6)]
    made = rules.game.settle_round(rules, {"dealer": "KS KS", "meter": 50000, "seats": seats})
    assert made.meters == {"progressive": 10000}


def test_md_10_d_4_in_full_the_long_run_pays_again_what_the_meter_gathered() -> None:
    """By hand for two seats that win together in half of all hits: winners 3/2 of hits, so half the rate again."""
    meter = Meter(wager=Fraction(5), reset=Fraction(0), initial=Fraction(0), rate=Fraction(1, 10))
    jackpot = Jackpot(players=2, any_hit=Fraction(1, 100), winners=Fraction(3, 200))
    in_turn = long_run(meter, jackpot, Fraction(0))
    in_full = long_run(replace(meter, each_in_full=True), jackpot, Fraction(0))
    assert in_turn is not None
    assert in_full is not None
    assert in_turn.edge - in_full.edge == Fraction(1, 20)


@pytest.mark.parametrize(("option", "refused"), [("listed_hand", True), ("designated_hands", False)])
def test_md_10_c_3_b_an_envy_bonus_for_another_hand(option: str, refused: bool) -> None:
    found = errors(MD, "progressive.envy.four_of_a_kind=10", f"readings.qualifying_hands={option}")
    assert ("progressive.envy.four_of_a_kind" in {each.path for each in found}) is refused


@pytest.mark.parametrize(
    ("option", "with_it", "without_it"),
    [("war_and_tie", False, True), ("war_alone", True, False), ("none", True, False)],
)
def test_md_7_c_a_tie_wager_at_war_is_asked_for_or_refused(
    option: str, with_it: bool, without_it: bool
) -> None:
    fewer = "wagers=initial,war,tie,progressive,envy,bonus_spin"
    reading = f"readings.wagers_after_call={option}"
    assert bool([each for each in errors(MD, reading) if each.path == "wagers"]) is with_it
    assert bool([each for each in errors(MD, fewer, reading) if each.path == "wagers"]) is without_it


def test_md_7_c_as_read_the_settlement_refuses_it_too() -> None:
    rules = build_rules(book(MD).pack, {"readings": {"wagers_after_call": "war_alone"}})
    bets = {"initial": 10, "war_tie": 5}
    with pytest.raises(EngineError, match="is not taken, as its passage is read"):
        rules.game.settle_round(
            rules, {"dealer": "9S 4D", "seats": [{"seat": 1, "cards": "9D 4S", "bets": bets}]}
        )


@pytest.mark.parametrize("option", ["set_without_cut", "no_cover_card"])
def test_md_5_b_1_a_machine_shuffled_shoe_ends_at_a_cover_card_or_by_word(option: str) -> None:
    reading = f"readings.machine_shuffled_cover={option}"
    has_one = option == "set_without_cut"
    assert ("cut_card" in assess(book(MD).pack, example(MD, reading), as_of=DAY).applying) is has_one
    assert bool([each for each in errors(MD, "cut_card=77", reading) if each.path == "cut_card"]) is has_one
    assert any("no cover card ends it" in text for text in steps(MD, reading)["shuffle"]) is not has_one
    by_hand = ("card_supply=hand_shuffle", "batches=1", "cut_card=77", reading)
    assert [each for each in errors(MD, *by_hand) if each.path == "cut_card"]


@pytest.mark.parametrize(
    ("option", "asked"),
    [("both_ends", "attestations.cut_depth"), ("either_end", "attestations.cut_depth_at_one_end")],
)
def test_md_5_f_the_question_about_the_cut_is_that_of_the_reading(option: str, asked: str) -> None:
    applying = assess(book(MD).pack, example(MD, f"readings.cut_distance={option}"), as_of=DAY).applying
    assert {path for path in applying if path.startswith("attestations.cut_depth")} == {asked}


@pytest.mark.parametrize(("option", "refused"), [("listed_only", True), ("operator_names", False)])
def test_md_10_d_5_b_community_pays_of_the_operators_own(option: str, refused: bool) -> None:
    wheel = 'bonus_spin.wheel=[{"weight": 1, "hot_spot": 200, "community": 60}]'
    found = cited(errors(MD, wheel, f"readings.community_schedule={option}"))
    assert ("MD 10.E(1)" in found) is refused


def test_md_10_b_as_printed_nothing_is_priced_or_settled() -> None:
    with pytest.raises(BadConfiguration, match=r"10.A states other odds"):
        build_rules(book(MD).pack, {"readings": {"progressive_pay_table": "as_printed"}})


@pytest.mark.parametrize(
    ("option", "returned"),
    [
        ("differential", {(1, "player"): 1600, (1, "banker"): 0}),
        ("each_bet", {(1, "player"): 1300, (1, "banker"): 100}),
    ],
)
def test_sg_3_5_a_bet_above_the_figure_acts_up_to_it_where_it_binds_each_bet(
    option: str, returned: dict[tuple[int, str], int]
) -> None:
    """Player wins: 800 against 600 differ by 200, within 500; read for each bet, 500 of either act."""
    values = {"limits": {"differential": 500, "minimum": 50}, "readings": {"maximum_is_differential": option}}
    rules = build_rules(book(SG).pack, values)
    seats = [{"seat": 1, "bets": {"player": 800, "banker": 600}}]
    lines = rules.game.settle_round(rules, {"cards": "9S KD KH 5C", "seats": seats}).lines
    assert {(line.seat, line.wager): line.returned for line in lines} == returned


@pytest.mark.parametrize(("option", "paid"), [("dealers", [1, 2]), ("players", [2, 1])])
def test_sd_3_4_settlement_begins_at_the_dealers_left_wherever_the_deal_began(
    option: str, paid: list[int]
) -> None:
    rules = build_rules(book(SD).pack, {"readings": {"whose_left": option}})
    seats = [{"seat": number, "cards": "KD", "bets": {"initial": 10}} for number in (1, 2)]
    lines = rules.game.settle_round(rules, {"dealer": "9S", "seats": seats}).lines
    assert [line.seat for line in lines] == paid


@pytest.mark.parametrize(
    ("option", "stake", "refused"),
    [("none_stated", 501, False), ("as_first", 500, False), ("as_first", 501, True)],
)
def test_online_rules_4_a_second_tie_bet_above_the_maximum_is_not_settled(
    option: str, stake: int, refused: bool
) -> None:
    rules = build_rules(book(ONLINE).pack, {"readings": {"second_tie_maximum": option}})
    seats = [{"seat": 1, "cards": "9D 4H", "bets": {"initial": 10, "war_tie": stake}}]
    table = {"dealer": "9S 4D", "seats": seats}
    if refused:
        with pytest.raises(EngineError, match="500"):
            rules.game.settle_round(rules, table)
    else:
        assert rules.game.settle_round(rules, table).lines


def test_md_9_a_the_printed_order_of_settlement_follows_the_reading() -> None:
    assert "counterclockwise" in steps(MD)["settling"][0]
    turned = steps(MD, "readings.settlement_direction=clockwise")
    assert "far left, clockwise" in turned["settling"][0]
    assert not any("counterclockwise" in text for text in (*turned["settling"], *turned["war"]))


@pytest.mark.parametrize(("option", "more"), [("round_of_the_card", "no other"), ("one_more", "one more")])
def test_sg_1_9_how_many_rounds_follow_the_cut_card(option: str, more: str) -> None:
    made = steps(SG, f"readings.last_round={option}")["dealing"]
    assert [text for text in made if "Cut Card" in text] == [
        f"Once the Cut Card has come out, finish the round and deal {more} from the shoe."
    ]


@pytest.mark.parametrize(("option", "who"), [("one_bet", "single Bet"), ("all_bets", "Bets together")])
def test_sg_3_9_who_may_ask_to_squeeze(option: str, who: str) -> None:
    made = steps(SG, "dealt_face_down=true", f"readings.highest_bet={option}")["dealing"]
    assert who in made[0]


@pytest.mark.parametrize(("option", "returned"), [("comes_back", 5), ("stays", 0)])
def test_md_11_c_the_progressive_wager_of_a_player_without_a_card(option: str, returned: int) -> None:
    seats = [
        {"seat": 1, "void": "card_not_dealt", "bets": {"initial": 10, "tie": 5, "progressive": 5}},
        {"seat": 2, "cards": "KD", "bets": {"initial": 10}},
    ]
    paid = settled(MD, {"dealer": "9S", "seats": seats}, undealt_progressive=option)
    assert paid[1, "initial"] == 10
    assert paid[1, "tie"] == 5
    assert paid[1, "progressive"] == returned


def test_md_7_c_to_the_letter_a_tie_leaves_surrender_alone() -> None:
    rules = build_rules(book(MD).pack, {"readings": {"wagers_after_call": "none"}})
    tied = {"seat": 1, "cards": "9D", "bets": {"initial": 10}}
    made = rules.game.settle_round(rules, {"dealer": "9S", "seats": [tied]})
    assert {line.wager: line.returned for line in made.lines} == {"initial": 5}
    with pytest.raises(EngineError, match="no tie here goes to war"):
        rules.game.settle_round(rules, {"dealer": "9S", "seats": [{**tied, "decision": "war"}]})


def test_md_7_c_to_the_letter_the_war_deal_is_no_step_of_the_round() -> None:
    assert "war" in steps(MD)
    assert "war" not in steps(MD, "readings.wagers_after_call=none")
    assert "MD 9.H" in exempt(MD, "readings.wagers_after_call=none")


def test_sd_4_b_to_the_letter_there_is_no_war_to_deal_and_no_half_to_pay_in_chips() -> None:
    literal = "readings.tie_on_original_deal=literal"
    assert any("burn" in text.lower() for text in steps(SD)["round"])
    assert not any("burn" in text.lower() for text in steps(SD, literal)["round"])
    odd = ("limits.increment=5", "limits.minimum=5")
    assert "SD-CW-104" in {each.code for each in findings(SD, *odd)}
    assert "SD-CW-104" not in {each.code for each in findings(SD, *odd, literal)}
