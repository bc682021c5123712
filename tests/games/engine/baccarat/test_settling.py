"""Settlement of one bettor, by the clauses of the Singapore document."""

from decimal import Decimal
from typing import Any

import pytest

from games.engine.baccarat.outcomes import JOINT_SPACE, Outcome
from games.engine.cards.card import Card, parse_cards
from games.engine.errors import BadBet, ImpossibleDeal
from games.engine.game import Rules, SeatRequest
from games.engine.settlement import Bet, Line, parse_bet
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

PACK = load_pack("sg/tiger-buffalo")


def settle(cards: str, *bets: str, **configuration: Any) -> tuple[Line, ...]:
    rules = build_rules(PACK, configuration)
    return rules.game.settle(rules, SeatRequest(parse_cards(cards), [parse_bet(bet) for bet in bets])).lines


def nets(lines: tuple[Line, ...]) -> list[Decimal]:
    return [line.net for line in lines]


def test_4_1_2_player_is_paid_even_money_and_banker_loses() -> None:
    player, banker = settle("9S KD KH 5C", "player=100", "banker=40")
    assert (player.event, player.pays, player.returned, player.net) == (
        "player",
        "1 to 1",
        Decimal(200),
        Decimal(100),
    )
    assert player.cite == ("SG 3.16", "SG 4.1.2")
    assert (banker.event, banker.pays, banker.returned, banker.net) == (
        "lose",
        "lose",
        Decimal(0),
        Decimal(-40),
    )
    assert banker.cite == ("SG 3.16",)


def test_4_1_1_banker_pays_commission() -> None:
    (banker,) = settle("5S 9D KH KC", "banker=2.50")
    assert (banker.net, banker.returned, banker.pays) == (Decimal("2.375"), Decimal("4.875"), "0.95 to 1")
    assert "SG 4.1.1" in banker.cite


@pytest.mark.parametrize(
    ("rounding", "net"), [("exact", "2.375"), ("down_to_cent", "2.37"), ("down_to_dollar", "2")]
)
def test_commission_is_rounded_as_the_reading_says(rounding: str, net: str) -> None:
    (banker,) = settle("5S 9D KH KC", "banker=2.50", readings={"commission_rounding": rounding})
    assert banker.net == Decimal(net)


def test_3_17_a_tie_returns_bets_on_both_hands() -> None:
    lines = settle("9S 9D KH KC", "player=100", "banker=100", "tie=10", "tiger_tie=5")
    assert nets(lines) == [0, 0, 80, -5]
    assert [line.pays for line in lines] == ["push", "push", "8 to 1", "lose"]
    assert lines[0].cite == lines[1].cite == ("SG 3.17",)


def test_1_22_a_pair_is_by_rank_and_not_by_value() -> None:
    assert nets(settle("10S KD KH KC 5D 6C", "player_pair=1", "banker_pair=1")) == [-1, 11]


@pytest.mark.parametrize(
    ("cards", "same_rank", "same_value"),
    [
        ("9S 9D 9H 9C", "twin", "twin"),
        ("JS KD JH KC 5D 6C", "double", "twin"),
        ("10S KD 10H KC 5D 6C", "double", "double"),
        ("2S 7D 2H 7C 9D", "double", "double"),
        ("2S 7D 2H QC 5D", "single", "single"),
        ("2S 7D 3H QC 5D", "lose", "lose"),
    ],
)
def test_4_1_10_twins_follow_the_reading(cards: str, same_rank: str, same_value: str) -> None:
    for option, event in (("same_rank", same_rank), ("same_value", same_value)):
        (line,) = settle(cards, "tiger_pair=1", readings={"twin_pair": option})
        assert line.event == event


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        ("9S KD KH", "four to six cards in the order P1 B1 P2 B2.* not 3 .SG 3.10"),
        ("9S KD KH 5C 2D", "with a natural .9 against 5. nobody draws, yet 2D was dealt .SG 3.15"),
        ("2S KD KH 7C", "Player draws on 2, and the third card is missing .SG 3.15"),
        ("6S KD KH 5C", "Banker draws on 5 when Player stands on 6, and the third card is missing .SG 3.13"),
        ("6S KD KH 6C 2D", "Banker stands on 6 when Player stands on 6, yet 2D was dealt .SG 3.13"),
        (
            "2S KD KH 3C 8D 4D",
            "Banker stands on 3 when Player's third card counts 8, yet 4D was dealt .SG 3.15",
        ),
        (
            "2S KD KH 3C 7D",
            "Banker draws on 3 when Player's third card counts 7, and the third card is missing",
        ),
        ("6S KD KH 5C 2D 3D", "the round is over, yet 3D was dealt"),
        ("9S KD KH 5C 2D 3D 4D", "not 7"),
    ],
)
def test_impossible_deals_are_refused_with_the_rule(cards: str, complaint: str) -> None:
    with pytest.raises(ImpossibleDeal, match=complaint):
        settle(cards, "player=1")


def test_more_copies_of_a_card_than_the_shoe_holds_are_refused() -> None:
    assert settle("KS KS KS KS 9D 2D", "player=1", decks=4)
    with pytest.raises(ImpossibleDeal, match=r"KS was dealt 4 times, and the shoe holds 3 .SG 2.2.1"):
        settle("KS KS KS KS 9D 2D", "player=1", decks=3)


def test_4_1_5_a_bet_that_the_layout_does_not_have_is_refused() -> None:
    assert settle("9S KD KH 5C", "big_tiger=1", layout="A")
    with pytest.raises(BadBet, match=r"big_tiger is not allowed on layout M.*SG 4.1.5"):
        settle("9S KD KH 5C", "big_tiger=1", layout="M")


@pytest.mark.parametrize(
    ("bets", "complaint"),
    [
        (["dragon=1"], "'dragon' is no wager of sg/tiger-buffalo: banker, "),
        (["player=1", "player=2"], "player is bet twice"),
        (["player@4=1"], "player is bet before the deal"),
        ([], "there is nothing to settle"),
    ],
)
def test_bets_that_no_table_takes_are_refused(bets: list[str], complaint: str) -> None:
    with pytest.raises(BadBet, match=complaint):
        settle("9S KD KH 5C", *bets)


def test_wagers_not_offered_by_the_configuration_are_refused() -> None:
    with pytest.raises(BadBet, match="tie is not among the wagers offered"):
        settle("9S KD KH 5C", "tie=1", wagers=["player", "banker"])


def test_a_single_seat_is_a_table_with_one_box() -> None:
    (player,) = settle("9S KD KH 5C", "player=1000", limits={"differential": Decimal(500)})
    assert (player.net, player.seat) == (Decimal(500), None)
    assert "SG 5.1.1" in player.cite
    (tie,) = settle("9S 9D KH KC", "tie=100", limits={"payout_per_hand": Decimal(300)})
    assert tie.net == 300


def test_a_single_seat_is_not_held_to_the_minimum() -> None:
    assert nets(settle("9S KD KH 5C", "player=1", limits={"minimum": Decimal(50)})) == [1]


# Insurance. Player 6, Banker 4, then 5: Banker wins with 9.
BEHIND = "2S KD 4H 4C 5D"
# Player draws to 9; Banker with 5 draws 4: both have 9.
NINE_ALL = "2S KD 3H 5C 4D 4H"
# Player draws to 0; Banker with 4 draws 6: both have 0.
NOTHING_ALL = "2S KD 3H 4C 5D 6H"


def test_3_11_insurance_pays_when_the_insured_hand_loses() -> None:
    bet, insurance = settle(BEHIND, "player=100", "player_insurance@4=100")
    assert bet.net == -100
    assert (insurance.wager, insurance.after, insurance.event, insurance.pays) == (
        "player_insurance",
        4,
        "after4_on_6",
        "5 to 2",
    )
    assert (insurance.net, insurance.returned) == (Decimal(250), Decimal(350))
    assert "SG 4.1.15" in insurance.cite


def test_insurance_loses_when_the_insured_hand_wins() -> None:
    lines = settle("2S KD 4H 4C AD", "player=100", "player_insurance@4=30")
    assert nets(lines) == [100, -30]


def test_4_2_1_a_tie_returns_insurance() -> None:
    lines = settle("2S KD 4H 4C 2D", "player=100", "player_insurance@4=30")
    assert nets(lines) == [0, 0]
    assert lines[1].pays == "push"


def test_4_2_1_a_nine_all_pays_player_insurance_after_the_third_card() -> None:
    lines = settle(NINE_ALL, "player=100", "player_insurance@5=10")
    assert nets(lines) == [0, 100]
    assert "SG 4.2.1.a" in lines[1].cite


@pytest.mark.parametrize(("option", "net"), [("both", 100), ("nine_only", 0)])
def test_4_2_1_b_nothing_all_pays_banker_insurance_unless_3_17_is_all_there_is(option: str, net: int) -> None:
    lines = settle(NOTHING_ALL, "banker=100", "banker_insurance@5=10", readings={"insurance_ties": option})
    assert nets(lines) == [0, net]


@pytest.mark.parametrize(
    ("cards", "bets", "complaint"),
    [
        (BEHIND, ["player_insurance@4=10"], r"insures a bet on player, and there is none .SG 3.11"),
        (
            BEHIND,
            ["player=9", "player_insurance@4=10"],
            r"at most the bet of 9.00 that it insures.*SG 3.12.2",
        ),
        (BEHIND, ["player=9", "player_insurance=5"], r"say after how many cards"),
        (BEHIND, ["player=9", "player_insurance@6=5"], r"say after how many cards"),
        (BEHIND, ["player=9", "player_insurance@5=5"], r"Player drew no third card"),
        (
            BEHIND,
            ["banker=9", "banker_insurance@4=5"],
            r"not on offer after 4 cards with Player at 6 and Banker at 4",
        ),
        ("2S KD 3H 4C 8D", ["player=9", "player_insurance@5=5"], r"when no card is to come"),
        ("9S KD KH 5C", ["player=9", "player_insurance@4=5"], r"when no card is to come"),
    ],
)
def test_insurance_that_cannot_be_made_is_refused(cards: str, bets: list[str], complaint: str) -> None:
    with pytest.raises(BadBet, match=complaint):
        settle(cards, *bets)


def test_3_12_2_ten_to_one_insurance_is_at_most_a_quarter_of_the_maximum() -> None:
    limits = {"differential": Decimal(200)}
    assert settle(NINE_ALL, "player=100", "player_insurance@5=50", limits=limits)
    with pytest.raises(
        BadBet, match=r"at most 50.00, a quarter of the table's maximum, not 50.01 .SG 3.12.2"
    ):
        settle(NINE_ALL, "player=100", "player_insurance@5=50.01", limits=limits)
    assert settle(BEHIND, "player=100", "player_insurance@4=100", limits=limits), (
        "other odds have no such cap"
    )


def test_3_12_2_each_offer_has_the_whole_original_bet_as_its_cap() -> None:
    lines = settle("2S KD 3H 4C 4D 2H", "player=100", "player_insurance@4=100", "player_insurance@5=100")
    assert [line.after for line in lines] == [None, 4, 5]


def test_4_2_2_a_table_without_insurance_takes_none() -> None:
    with pytest.raises(BadBet, match=r"offers no insurance .SG 4.2.2"):
        settle(BEHIND, "player=9", "player_insurance@4=5", insurance={"offered": False})


def cards_of(wanted: Outcome) -> tuple[Card, ...]:
    """A deal that ends as wanted, found by trying third cards on two-card hands of every kind."""
    hands = [(a, b) for a in range(13) for b in range(13)]
    value = [rank + 1 if rank < 9 else 0 for rank in range(13)]
    rules = build_rules(PACK, {})
    for p1, p2 in hands:
        for b1, b2 in hands:
            for thirds in ([], *([e] for e in range(10)), *([e, f] for e in range(10) for f in range(10))):
                if len(thirds) + 4 != wanted.player_cards + wanted.banker_cards:
                    continue
                player = value[p1] + value[p2] + (value[thirds[0]] if wanted.player_cards == 3 else 0)
                banker = value[b1] + value[b2] + (value[thirds[-1]] if wanted.banker_cards == 3 else 0)
                if (player % 10, banker % 10) != wanted[:2]:
                    continue
                cards = tuple(Card(rank, 0) for rank in (p1, b1, p2, b2, *thirds))
                try:
                    if rules.game.play(cards, rules) == wanted:
                        return cards
                except ImpossibleDeal:
                    continue
    raise AssertionError(wanted)


@pytest.mark.parametrize(
    ("code", "event"), [(w.code, r.event) for w in build_rules(PACK, {}).wagers.values() for r in w.rows]
)
def test_every_event_of_every_pay_table_settles_at_its_odds(code: str, event: str, singapore: Rules) -> None:
    wager = singapore.wagers[code]
    row = wager.event(event)
    assert row is not None
    place = wager.table(JOINT_SPACE).row_of.index(wager.rows.index(row))
    cards = cards_of(JOINT_SPACE.outcomes[place])  # type: ignore[arg-type]
    (line,) = singapore.game.settle(singapore, SeatRequest(cards, [Bet(code, Decimal(20))])).lines
    assert (line.event, line.pays) == (event, row.pays.text)
    assert line.net == 20 * Decimal(row.pays.per_unit.numerator) / row.pays.per_unit.denominator
    assert line.returned == 20 + line.net
    assert line.cite
    assert all(cite.startswith("SG ") for cite in line.cite)
