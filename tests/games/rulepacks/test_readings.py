"""Every ambiguity that anyone has found in the documents is a reading with a question, options and consequences."""

from fractions import Fraction

import pytest

from games.rulepacks.reading_prices import edges_that_change, price_under_options
from tests.games.configurations.values import MD, ONLINE, PACKS, SD, SG, book, example

TRAPS = {
    (MD, "3.C says 24 hours, the code 8"): ["deck_change"],
    (MD, "Tie War Wager at 2 to 1"): ["tie_war_wager"],
    (MD, "six or eight, 6 to 8, two batches"): ["deck_counts", "deck_basis"],
    (MD, "symbols that pay another amount"): ["community_pay_symbols"],
    (MD, "Bonus Spin for $1, jackpots, hot spot"): [
        "one_dollar_bonus_spin",
        "jackpot_symbols",
        "hot_spot_seat",
    ],
    (MD, "meter and 1000 to 1, overlap, surrender"): [
        "jackpot_and_odds",
        "overlapping_awards",
        "surrender_and_progressive",
    ],
    (MD, "envy"): ["envy_holder", "envy_second_box", "envy_schedule"],
    (MD, "initial and reset"): ["initial_and_reset", "bonus_spin_amounts"],
    (MD, "suited double tie"): ["suited_double_tie"],
    (MD, "electronic version"): ["community_card_bets", "electronic_ties", "electronic_positions"],
    (MD, "payout limit"): ["payout_limit_scope", "payout_limit_covers", "payout_limit_effect"],
    (MD, "deck clock"): ["deck_clock"],
    (MD, "cross-references"): [
        "cross_references",
        "bonus_spin_table",
        "approved_device",
        "settlement_direction",
        "preshuffled_decks",
    ],
    (MD, "shuffle and lock-out"): ["shuffle_moment", "bonus_spin_lock"],
    (MD, "raising a minimum"): ["raising_minimum"],
    (MD, "a progressive wager taken before the deal"): ["progressive_stake"],
    (MD, "10.B pays Casino War Wagers"): ["progressive_pay_table"],
    (MD, "10.D(4) and (5) under Bonus Spin"): ["paid_in_turn", "community_schedule"],
    (MD, "qualifying hands"): ["qualifying_hands"],
    (MD, "7.C without an exception"): ["wagers_after_call"],
    (MD, "machine-shuffled cards and the cover card"): ["machine_shuffled_cover"],
    (MD, "ten cards from the top or bottom"): ["cut_distance"],
    (MD, "11.B exposed, 11.D and the idle batch"): ["exposed_card", "idle_batch"],
    (MD, "11.C and the progressive wager"): ["undealt_progressive"],
    (MD, "the process of 9.H(2)"): ["war_burns"],
    (MD, "10.D(5)(a) and the Progressive Payout Wager"): ["community_pay_wager"],
    (SD, "the tie"): ["tie_on_original_deal"],
    (SD, "1 to 2"): ["one_to_two"],
    (SD, "seven decks, incomplete text"): ["seven_decks", "text_complete"],
    (SD, "the choice of the winner, a dealer who bets"): ["whose_choice", "lost_war"],
    (SD, "several players at war"): ["war_burns"],
    (SD, "amount, left and tie wager of (2) and (3)"): ["amount_specified", "tie_offered", "whose_left"],
    (ONLINE, "what is not stated"): ["second_tie_maximum", "hands_at_once"],
    (ONLINE, "all pays and plays"): ["malfunction_scope"],
    (SG, "available bets, and 5.16 without its condition"): ["available_bets", "choice_after_outcome"],
    (SG, "the last game and the highest bet"): ["last_round", "highest_bet"],
    (SG, "tie exceptions"): ["insurance_ties"],
    (SG, "caps of insurance"): ["insurance_cap"],
    (SG, "while a card is to come"): ["insurance_open"],
    (SG, "the Differential"): ["maximum_is_differential", "differential_scope"],
    (SG, "layout P"): ["layout_p_positions"],
    (SG, "Wu Dalang"): ["wu_dalang_wins"],
    (SG, "pairs and twins"): ["pair_by_rank", "twin_pair", "twin_and_double"],
    (SG, "rounding"): ["commission_rounding"],
    (ONLINE, "97.83 %"): ["rtp_basis"],
    (ONLINE, "the tie bets' return"): ["tie_return"],
    (ONLINE, "$3,000 becomes $6,000"): ["main_maximum"],
    (ONLINE, "an unfinished choice"): ["unfinished_choice"],
}


@pytest.mark.parametrize(("trap", "readings"), TRAPS.items(), ids=[f"{pack} {name}" for pack, name in TRAPS])
def test_every_trap_is_a_reading(trap: tuple[str, str], readings: list[str]) -> None:
    known = book(trap[0]).pack.readings
    assert set(readings) <= set(known)


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_reading_has_a_title_a_question_and_tells_what_changes(pack_id: str) -> None:
    for reading in book(pack_id).pack.readings.values():
        assert reading.title
        assert reading.title.endswith("?")
        assert reading.changes
        assert reading.changes.endswith(".")
        assert len(reading.option) >= 2


def percents(pack_id: str, reading: str, wager: str, *settings: str) -> list[str]:
    prices = price_under_options(book(pack_id).pack, example(pack_id, *settings), reading)
    edges = edges_that_change(prices)[wager]
    return ["-" if edge is None else f"{float(edge * 100):.2f}" for edge in edges]


M = ("layout=M", "wagers=player,banker,tiger_pair,wu_dalang", "decks=8")


@pytest.mark.parametrize(
    ("pack_id", "reading", "wager", "settings", "edges"),
    [
        (MD, "tie_war_wager", "initial", (), ["2.33", "2.88"]),
        (MD, "tie_war_wager", "war_tie", (), ["18.63", "77.81"]),
        (MD, "deck_basis", "tie", (), ["18.65", "21.94"]),
        (MD, "deck_basis", "progressive", (), ["18.02", "-"]),
        (MD, "deck_counts", "tie", (), ["18.18", "17.83", "17.56"]),
        (MD, "electronic_ties", "electronic", (), ["2.33", "3.70", "0.00"]),
        (MD, "initial_and_reset", "progressive.long_run", ("seats=1",), ["3.02", "3.23"]),
        (SD, "tie_on_original_deal", "initial", (), ["2.33", "7.40"]),
        (SD, "one_to_two", "initial", (), ["2.33", "3.70"]),
        (MD, "progressive_stake", "progressive.long_run", ("seats=1",), ["3.02", "10.42"]),
        (MD, "qualifying_hands", "envy", (), ["-1.29", "-5.64"]),
        (MD, "wagers_after_call", "war_tie", (), ["18.63", "-", "-"]),
        (MD, "wagers_after_call", "initial", (), ["2.33", "2.33", "3.70"]),
        (SD, "lost_war", "initial", (), ["2.33", "-4.52"]),
        (SG, "twin_pair", "tiger_pair", M, ["16.12", "14.52"]),
        (SG, "wu_dalang_wins", "wu_dalang", M, ["25.57", "-1025.36"]),
        (ONLINE, "unfinished_choice", "initial", (), ["2.33", "0.00"]),
        (MD, "community_card_bets", "tie", (), ["18.65", "-"]),
        (MD, "one_dollar_bonus_spin", "bonus_spin", (), ["-", "39.17"]),
        (MD, "jackpot_symbols", "bonus_spin", (), ["39.17", "35.32"]),
        (SG, "pair_by_rank", "tiger_pair", M, ["16.12", "-47.57"]),
        (SG, "insurance_open", "player_insurance@5 9v6", (), ["15.52", "74.35"]),
    ],
)
def test_the_price_under_each_option(
    pack_id: str, reading: str, wager: str, settings: tuple[str, ...], edges: list[str]
) -> None:
    assert percents(pack_id, reading, wager, *settings) == edges


@pytest.mark.parametrize(
    ("reading", "edges"),
    [
        ("suited_double_tie", ["18.43", "21.58"]),
        ("overlapping_awards", ["18.43", "18.50"]),
        ("jackpot_and_odds", ["18.43", "18.63"]),
        ("progressive_stake", ["18.43", "25.82"]),
    ],
)
def test_the_fixed_part_of_the_progressive_under_each_option(reading: str, edges: list[str]) -> None:
    """The meter taken away: what the six awards cost by themselves with six decks."""
    prices = price_under_options(book(MD).pack, example(MD), reading)
    meter = Fraction(10000, 5) * Fraction(2, 993023)
    fixed = [each.edges["progressive"] + meter for each in prices]
    assert [f"{float(edge * 100):.2f}" for edge in fixed] == edges


def test_the_five_that_the_engine_prices_say_so() -> None:
    for pack_id, readings in (
        (MD, ("community_card_bets", "one_dollar_bonus_spin", "jackpot_symbols")),
        (SG, ("pair_by_rank", "insurance_open")),
    ):
        assert all(book(pack_id).pack.readings[name].price for name in readings)


def test_the_words_on_insurance_at_any_time_are_what_the_engine_finds() -> None:
    prices = price_under_options(book(SG).pack, example(SG, "decks=8"), "insurance_open")
    before, after = zip(*edges_that_change(prices).values(), strict=True)
    found = [f"{float(edge * 100):.0f}" for edges in (before, after) for edge in (min(edges), max(edges))]
    assert found == ["7", "17", "17", "91"]


PRICED = [
    (pack_id, reading.id)
    for pack_id in PACKS
    for reading in book(pack_id).pack.readings.values()
    if reading.price or any(option.priced_with for option in reading.option)
]
SETTINGS = {
    "twin_pair": M,
    "twin_and_double": M,
    "wu_dalang_wins": M,
    "pair_by_rank": M,
    # Where a war is hopeless surrender is the better choice, and what it leaves of the progressive counts.
    "surrender_and_progressive": ("paytables.war.win=1 to 10", "paytables.war.tie=1 to 10"),
}


@pytest.mark.parametrize(("pack_id", "reading"), PRICED)
def test_a_reading_that_says_so_changes_a_price(pack_id: str, reading: str) -> None:
    prices = price_under_options(book(pack_id).pack, example(pack_id, *SETTINGS.get(reading, ())), reading)
    assert [each.option.id for each in prices if bool(each.problem) != bool(each.option.refused)] == []
    assert edges_that_change(prices)


def test_pairs_by_value_would_favour_the_bettor_as_the_reading_says() -> None:
    """With 8 decks: ten ranks of 32 cards that count something of their own, 96 pictures that count nothing."""
    chance = Fraction(10 * 32 * 31 + 96 * 95, 416 * 415)
    assert f"{float(chance * 100):.2f} {float((12 * chance - 1) * 100):.0f}" == "11.03 32"
    changes = book(SG).pack.readings["pair_by_rank"].changes or ""
    assert "11.03 %" in changes
    assert "32 %" in changes
