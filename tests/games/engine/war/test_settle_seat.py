"""One seat settled: every event of every pay table under its clause, and deals that the rules cannot have dealt."""

from decimal import Decimal

import pytest

from games.engine.errors import BadBet, BadConfiguration, EngineError, ImpossibleDeal
from games.engine.settlement import Line
from tests.games.engine.war.tables import MARYLAND, ONLINE, PACKS, SOUTH_DAKOTA, rules_of, settle


def line(lines: tuple[Line, ...], wager: str) -> Line:
    (found,) = [each for each in lines if each.wager == wager]
    return found


EVENTS = [
    # pack, cards, decision, bets, wager, event, net of that line, a clause
    (MARYLAND, "KS 9D", None, ["initial=10"], "initial", "win", "10", "MD 9.B(2)"),
    (MARYLAND, "9S KD", None, ["initial=10"], "initial", "lose", "-10", "MD 9.B(1)"),
    (MARYLAND, "AS KD", None, ["initial=10"], "initial", "win", "10", "MD 10.A(1)"),
    (MARYLAND, "2S 2D", "surrender", ["initial=15"], "initial", "surrender", "-7.50", "MD 9.E(1)"),
    (MARYLAND, "9S 9D KC QC", "war", ["initial=10"], "initial", "war_won", "0", "MD 9.I(2)"),
    (MARYLAND, "9S 9D KC QC", "war", ["initial=10"], "war", "win", "10", "MD 10.A(3)"),
    (MARYLAND, "9S 9D KC KD", "war", ["initial=10"], "initial", "war_tied", "0", "MD 9.I(3)"),
    (MARYLAND, "9S 9D KC KD", "war", ["initial=10"], "war", "tie", "20", "MD 10.A(4)"),
    (MARYLAND, "9S 9D QC KC", "war", ["initial=10"], "initial", "war_lost", "-10", "MD 9.I(1)"),
    (MARYLAND, "9S 9D QC KC", "war", ["initial=10"], "war", "lose", "-10", "MD 9.I(1)"),
    (MARYLAND, "9S 9D", "surrender", ["initial=10", "tie=5"], "tie", "tie", "50", "MD 10.A(2)"),
    (MARYLAND, "9S 8D", None, ["initial=10", "tie=5"], "tie", "lose", "-5", "MD 9.B(2)"),
    (MARYLAND, "9S 9D 4C 4D", "war", ["initial=10", "war_tie=5"], "war_tie", "war_tie", "50", "MD 9.I(3)"),
    (MARYLAND, "9S 9D 5C 4D", "war", ["initial=10", "war_tie=5"], "war_tie", "lose", "-5", "MD 9.I(2)"),
    (
        MARYLAND,
        "9S 9S 9S 9S",
        "war",
        ["initial=10", "progressive=5"],
        "progressive",
        "suited_four_of_a_kind",
        "15000",
        "MD 10.B(1)",
    ),
    (
        MARYLAND,
        "9S 9S 4H 4H",
        "war",
        ["initial=1", "progressive=5"],
        "progressive",
        "suited_double_tie",
        "1000",
        "MD 10.B(2)",
    ),
    (
        MARYLAND,
        "KS KS KH KH",
        "war",
        ["initial=1", "progressive=5"],
        "progressive",
        "suited_double_tie",
        "1000",
        "MD 10.B(2)",
    ),
    (
        MARYLAND,
        "KS KD KH KH",
        "war",
        ["initial=1", "progressive=5"],
        "progressive",
        "four_of_a_kind",
        "750",
        "MD 10.B(3)",
    ),
    (
        MARYLAND,
        "9S 9D 4H 4H",
        "war",
        ["initial=1", "progressive=5"],
        "progressive",
        "double_tie",
        "150",
        "MD 10.B(4)",
    ),
    (
        MARYLAND,
        "9S 9S 4H 5H",
        "war",
        ["initial=1", "progressive=5"],
        "progressive",
        "suited_tie",
        "75",
        "MD 10.B(5)",
    ),
    (
        MARYLAND,
        "9S 9D 4H 5H",
        "war",
        ["initial=1", "progressive=5"],
        "progressive",
        "tie",
        "25",
        "MD 10.B(6)",
    ),
    (MARYLAND, "9S 8D", None, ["initial=1", "progressive=5"], "progressive", "lose", "-5", "MD 10.B"),
    (MARYLAND, "9S AS", None, ["initial=1", "bonus_spin=5"], "bonus_spin", "lose", "-5", "MD 7.F(4)"),
    (
        MARYLAND,
        "9S AH",
        None,
        ["initial=1", "bonus_spin@1=5"],
        "bonus_spin",
        "hot_spot_primary",
        "10000",
        "MD 10.D(1)(a)",
    ),
    (
        MARYLAND,
        "9S AD",
        None,
        ["initial=1", "bonus_spin@2=5"],
        "bonus_spin",
        "hot_spot_secondary",
        "5000",
        "MD 10.D(1)(b)",
    ),
    (
        MARYLAND,
        "9S AD",
        None,
        ["initial=1", "bonus_spin@3=5"],
        "bonus_spin",
        "hot_spot_1000",
        "1000",
        "MD 10.D(1)(c)",
    ),
    (
        MARYLAND,
        "9S AD",
        None,
        ["initial=1", "bonus_spin@10=5"],
        "bonus_spin",
        "hot_spot_200",
        "200",
        "MD 10.D(1)(j)",
    ),
    (SOUTH_DAKOTA, "KS 9D", None, ["initial=10"], "initial", "win", "10", "SD paytable:beat dealer"),
    (SOUTH_DAKOTA, "9S KD", None, ["initial=10"], "initial", "lose", "-10", "SD (4)(b)"),
    (SOUTH_DAKOTA, "9S 9D", "surrender", ["initial=10"], "initial", "surrender", "-5", "SD (4)(a)(i)"),
    (SOUTH_DAKOTA, "9S 9D KC QC", "war", ["initial=10"], "war", "win", "10", "SD paytable:win after war"),
    (SOUTH_DAKOTA, "9S 9D KC KD", "war", ["initial=10"], "war", "tie", "20", "SD paytable:tie after war"),
    (SOUTH_DAKOTA, "9S 9D QC KC", "war", ["initial=10"], "war", "lose", "-10", "SD (4)(d)(iii)"),
    (SOUTH_DAKOTA, "9S 9D QC KC", "war", ["initial=10"], "initial", "war_lost", "-10", "SD (4)(d)(iii)"),
    (SOUTH_DAKOTA, "9S 9D", "surrender", ["initial=10", "tie=1"], "tie", "tie", "10", "SD (4)(c)"),
    (SOUTH_DAKOTA, "9S 8D", None, ["initial=10", "tie=1"], "tie", "lose", "-1", "SD (4)(c)"),
    (ONLINE, "KS 9D", None, ["initial=10"], "initial", "win", "10", "ONLINE initial-play:3"),
    (ONLINE, "9S KD", None, ["initial=10"], "initial", "lose", "-10", "ONLINE initial-play:4"),
    (ONLINE, "9S 9D", "surrender", ["initial=10"], "initial", "surrender", "-5", "ONLINE go-to-war:1"),
    (ONLINE, "9S 9D KC QC", "war", ["initial=10"], "war", "win", "10", "ONLINE go-to-war:4"),
    (ONLINE, "9S 9D KC KD", "war", ["initial=10"], "war", "tie", "20", "ONLINE go-to-war:5"),
    (ONLINE, "9S 9D QC KC", "war", ["initial=10"], "war", "lose", "-10", "ONLINE go-to-war:3"),
    (
        ONLINE,
        "9S 9D KC KD",
        "war",
        ["initial=10", "war_tie=2"],
        "war_tie",
        "war_tie",
        "20",
        "ONLINE payouts:7",
    ),
    (ONLINE, "9S 9D", "surrender", ["initial=10", "tie=1"], "tie", "tie", "10", "ONLINE payouts:3"),
    (ONLINE, "9S 8D", None, ["initial=10", "tie=1"], "tie", "lose", "-1", "ONLINE initial-tie-wager:4"),
    (
        ONLINE,
        "9S 9D KC QD",
        "war",
        ["initial=10", "war_tie=2"],
        "war_tie",
        "lose",
        "-2",
        "ONLINE secondary-tie-wager:4",
    ),
]


@pytest.mark.parametrize(("pack", "cards", "decision", "bets", "wager", "event", "net", "clause"), EVENTS)
def test_event_pays_as_its_clause_says(
    pack: str,
    cards: str,
    decision: str | None,
    bets: list[str],
    wager: str,
    event: str,
    net: str,
    clause: str,
) -> None:
    found = line(settle(cards, *bets, pack=pack, decision=decision).lines, wager)
    assert (found.event, found.net, found.returned) == (event, Decimal(net), found.stake + Decimal(net))
    assert clause in found.cite


@pytest.mark.parametrize("pack", PACKS)
def test_the_events_above_are_all_events_of_the_pack(pack: str) -> None:
    shown = {(wager, event) for name, _, _, _, wager, event, _, _ in EVENTS if name == pack}
    for wager in rules_of(pack).wagers.values():
        for row in wager.rows:
            if row.event not in ("war_won", "war_tied", "war_lost"):
                assert (wager.code, row.event) in shown, (wager.code, row.event)


@pytest.mark.parametrize("pack", PACKS)
def test_every_line_cites_its_document(pack: str) -> None:
    prefix = rules_of(pack).prefix
    for cards, decision in (("KS 9D", None), ("9S KD", None), ("9S 9D", "surrender"), ("9S 9D 5C 5D", "war")):
        for each in settle(cards, "initial=10", "tie=1", pack=pack, decision=decision).lines:
            assert each.cite
            assert all(cite.startswith(f"{prefix} ") for cite in each.cite)


def test_four_cards_are_a_war_without_being_told() -> None:
    assert settle("9S 9D KC QC", "initial=10").net == 10


def test_the_war_wager_may_be_named_if_it_is_as_large_as_the_initial_one() -> None:
    assert settle("9S 9D KC QC", "initial=10", "war=10").net == 10
    with pytest.raises(BadBet, match=r"as large as the initial wager, 10.00, not 20.00 \(MD 1.A\(6\)"):
        settle("9S 9D KC QC", "initial=10", "war=20")
    with pytest.raises(BadBet, match="goes with an initial wager"):
        settle("9S 9D KC QC", "war=20")
    with pytest.raises(BadBet, match="only when the player goes to war"):
        settle("9S 8D", "initial=10", "war=10")


def test_maryland_10_a_4_read_the_other_way() -> None:
    reading = {"readings.tie_war_wager": "tie_wager"}
    lines = settle("9S 9D KC KD", "initial=10", "war_tie=5", settings=reading).lines
    assert line(lines, "war").net == line(lines, "war_tie").net == 10


def test_south_dakota_to_the_letter_loses_a_tie_at_once() -> None:
    reading = {"readings.tie_on_original_deal": "literal"}
    (lost,) = settle("9S 9D", "initial=10", pack=SOUTH_DAKOTA, settings=reading).lines
    assert lost.net == -10
    assert lost.cite == ("SD (4)(b)",)
    with pytest.raises(ImpossibleDeal, match="as read here a tie ends the round"):
        settle("9S 9D KC KD", "initial=10", pack=SOUTH_DAKOTA, settings=reading)


@pytest.mark.parametrize(
    ("cards", "decision", "message"),
    [
        ("9S", None, r"two or four cards, not 1 \(MD 8.F"),
        ("9S 9D 3C", None, "two or four cards, not 3"),
        ("9S 9D 3C 4C 5C", None, "two or four cards, not 5"),
        (
            "9S KD 3C 4C",
            None,
            r"9S and KD do not tie, so there is no war, yet 3C was dealt \(MD 9.B\(3\); MD 9.E\)",
        ),
        ("9S KD", "war", "do not tie, so there is no war to decide on"),
        ("9S KD", "surrender", "do not tie, so there is no surrender to decide on"),
        ("9S 9D", None, "say whether the player goes to war or surrenders"),
        ("9S 9D", "war", r"the two war cards are missing \(MD 9.E\(2\); MD 9.H"),
        ("9S 9D 3C 4C", "surrender", r"a surrender ends the round, yet 3C was dealt \(MD 9.E\(1\)\)"),
    ],
)
def test_deals_that_the_rules_cannot_have_dealt_are_refused_with_the_rule(
    cards: str, decision: str | None, message: str
) -> None:
    with pytest.raises(ImpossibleDeal, match=message):
        settle(cards, "initial=10", decision=decision)


def test_more_copies_of_a_card_than_the_shoe_holds_are_impossible() -> None:
    assert settle("9S 9S 9S 9S", "initial=10", settings={"decks": 4}).net == 20
    with pytest.raises(ImpossibleDeal, match=r"9S was dealt 4 times, and the shoe holds 3 \(MD 3\.A\)"):
        settle("9S 9S 9S 9S", "initial=10", settings={"decks": 3})


def test_a_tie_needs_no_decision_for_wagers_that_it_decides() -> None:
    settlement = settle("9S 9D", "tie=10")
    assert settlement.net == 100
    assert "No Initial Wager is given" in settlement.notes[0]


@pytest.mark.parametrize(
    ("bets", "message"),
    [
        ([], "there is nothing to settle"),
        (["initial=10", "initial=20"], "initial is bet twice"),
        (["banker=10"], "'banker' is no wager of us-md/casino-war"),
        (["initial=10", "envy=5"], r"envy is no bet.*\(MD 9.J\(4\)\(e\)\(i\)"),
        (["initial=10", "war_tie=5"], "war_tie is bet only when the player goes to war"),
        (
            ["initial=10", "bonus_spin=1"],
            r"a pay table for a wager of 5.00 only, not 1.00 \(MD 7.F\(4\); MD 10.D\)",
        ),
        (["initial=10", "bonus_spin@2=5"], "does not start a spin, only red A does"),
        (["initial@2=10"], "only bonus_spin takes a number"),
    ],
)
def test_bets_that_the_table_does_not_take(bets: list[str], message: str) -> None:
    with pytest.raises(BadBet, match=message):
        settle("KS 9D", *bets)


def test_a_spin_has_to_say_where_it_stopped() -> None:
    with pytest.raises(BadBet, match="say where it stopped, bonus_spin@1 to bonus_spin@10"):
        settle("KS AD", "initial=10", "bonus_spin=5")
    with pytest.raises(BadBet, match=r"the wheel has stops 1 to 10, not 11"):
        settle("KS AD", "initial=10", "bonus_spin@11=5")


def test_a_spin_cannot_be_settled_without_a_wheel() -> None:
    with pytest.raises(BadConfiguration, match=r"bonus_spin\.wheel: is not stated"):
        settle("KS AD", "initial=10", "bonus_spin@1=5", settings={"bonus_spin.wheel": None})


def test_the_jackpot_pays_the_meter_and_the_odds_and_the_meter_starts_again() -> None:
    settlement = settle("9S 9S 9S 9S", "initial=10", "progressive=5", meters={"progressive": "12345.67"})
    won = line(settlement.lines, "progressive")
    assert won.net == Decimal("12345.67") + 5000
    assert won.pays == "100 % of the meter (12345.67) and 1000 to 1"
    assert settlement.meters == {"progressive": 10000}


def test_meters_are_told_only_where_they_were_asked_about_or_paid() -> None:
    assert settle("9S 8S", "initial=10", "progressive=5").meters == {}
    assert settle("9S 8S", "initial=10", "progressive=5", meters={"progressive": "15000"}).meters == {
        "progressive": 15000
    }
    with pytest.raises(EngineError, match="there is no meter 'progressive' at this table: none"):
        settle("9S 8S", "initial=10", pack=ONLINE, meters={"progressive": "15000"})


@pytest.mark.parametrize(
    ("reading", "event", "net"),
    [("first_deal_only", "suited_tie", 75), ("all_forfeited", "forfeited", -5)],
)
def test_what_a_surrender_leaves_of_the_progressive_wager(reading: str, event: str, net: int) -> None:
    settings = {"readings.surrender_and_progressive": reading}
    lines = settle("9S 9S", "initial=10", "progressive=5", decision="surrender", settings=settings).lines
    assert line(lines, "progressive").event == event
    assert line(lines, "progressive").net == net


def test_war_cards_dealt_for_the_progressive_of_a_player_who_surrendered() -> None:
    settings = {"readings.surrender_and_progressive": "war_cards_dealt"}
    lines = settle(
        "9S 9S 9S 9S", "initial=10", "progressive=5", decision="surrender", settings=settings
    ).lines
    assert line(lines, "initial").event == "surrender"
    assert line(lines, "progressive").event == "suited_four_of_a_kind"
    assert not [each for each in lines if each.wager == "war"]


def test_the_payout_limit_holds_the_gains_of_a_hand() -> None:
    limit = {"limits.payout_per_hand": 150}
    lines = settle("9S 9D KC KD", "initial=100", "tie=10", "progressive=5", settings=limit).lines
    held = [each for each in lines if each.wager in ("war", "tie")]
    assert sum(each.net for each in held) == 150
    assert all("MD 2.B(5)(b)" in each.cite for each in held)
    assert line(lines, "progressive").net == 150  # 30 to 1: a progressive award is not held


@pytest.mark.parametrize(
    ("reading", "net"),
    [
        ({"readings.payout_limit_effect": "no_cap"}, 450),
        ({"readings.payout_limit_covers": "jackpots_too"}, 150),
    ],
)
def test_readings_of_the_payout_limit(reading: dict[str, str], net: int) -> None:
    settings = {"limits.payout_per_hand": 150} | reading
    assert settle("9S 9D KC KD", "initial=100", "tie=10", "progressive=5", settings=settings).net == net


def test_a_jackpot_that_the_decks_cannot_produce_is_no_bet_either() -> None:
    """Three decks hold three copies of a card, and the jackpot of 10.B(1) takes four."""
    with pytest.raises(BadBet, match="suited four of a kind is impossible"):
        settle("KS 9D", "initial=10", "progressive=5", settings={"decks": 3})
    assert len(settle("KS 9D", "initial=10", "progressive=5", settings={"decks": 4}).lines) == 2


def test_south_dakotas_1_to_2_says_that_it_is_on_both_wagers() -> None:
    war = line(settle("9S 9D KC QC", "initial=10", decision="war", pack=SOUTH_DAKOTA).lines, "war")
    assert (war.pays, war.net) == ("1 to 2", Decimal(10))
    assert war.notes == ("1 to 2 on the 20.00 staked in both wagers",)
    maryland = line(settle("9S 9D KC QC", "initial=10", decision="war").lines, "war")
    assert maryland.notes == ()
