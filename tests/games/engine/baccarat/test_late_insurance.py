"""Insurance offered late or not at all (Singapore 3.11, 3.12.2, 4.2.2, 5.17), and the caps under each reading."""

from decimal import Decimal
from typing import Any

import pytest

from games.engine.errors import BadBet
from games.engine.settlement import Line
from tests.games.engine.baccarat.tables import settle

# Player stands on 6, Banker draws from 5 to 9: the insurance of 6 against 5 is paid 5 to 2.
ONE_CARD = "6S 5D KH KC 4S"
# Player 5 against 4 (3 to 2) draws to 8 against 4 (10 to 1), Banker draws to 9: Player loses, and both are paid.
TWO_OFFERS = "2S KD 3H 4C 3D 5H"


def table(cards: str, bets: dict[str, Any], late: dict[str, Any] | None = None) -> dict[str, Any]:
    more = {"late_insurance": late} if late else {}
    return {"cards": cards, "seats": [{"seat": 1, "bets": bets, **more}]}


def nets(lines: list[Line]) -> list[Decimal]:
    return [line.net for line in lines]


@pytest.mark.parametrize(("stake", "late_net"), [(40, 100), (80, 100), ("40.01", 100), (20, 50)])
def test_5_17_1_late_insurance_pays_no_more_than_the_original_bet(stake: Any, late_net: int) -> None:
    original, late = settle(table(ONE_CARD, {"player": 100}, {"player_insurance@4": stake}))
    assert (int(original.net), int(late.net)) == (-100, late_net)
    assert late.returned == late.stake + late.net
    assert "offered late" in late.notes
    cut = Decimal(str(stake)) > 40
    assert ("SG 5.17.1" in late.cite) == cut
    assert any("held to the Original Bet of 100.00" in note for note in late.notes) == cut


def test_5_17_1_the_cap_is_on_all_late_insurance_of_a_player_together() -> None:
    """60 at 3 to 2 and 100 at 10 to 1 share an Original Bet of 100."""
    late = {"player_insurance@4": 40, "player_insurance@5": 10}
    lines = settle(table(TWO_OFFERS, {"player": 100}, late))
    assert nets(lines) == [-100, Decimal("37.50"), Decimal("62.50")]


def test_5_17_1_the_cap_is_each_players_own_and_insurance_in_time_is_untouched() -> None:
    bettors = [
        {"name": "Ann", "bets": {"player": 100}, "late_insurance": {"player_insurance@4": 80}},
        {"name": "Bo", "bets": {"player": 100, "player_insurance@4": 80}},
        {"name": "Cy", "bets": {"player": 500}, "late_insurance": {"player_insurance@4": 80}},
    ]
    lines = settle({"cards": ONE_CARD, "seats": [{"seat": 1, "bettors": bettors}]})
    paid = {line.bettor: line.net for line in lines if line.wager == "player_insurance"}
    assert paid == {"Ann": 100, "Bo": 200, "Cy": 200}


@pytest.mark.parametrize(("reading", "late_net"), [("late_bets", 100), ("all_bets", 40)])
def test_5_17_1_whether_insurance_in_time_uses_up_the_cap_is_a_reading(reading: str, late_net: int) -> None:
    data = table(TWO_OFFERS, {"player": 100, "player_insurance@4": 40}, {"player_insurance@5": 10})
    lines = settle(data, readings={"late_insurance_total": reading})
    assert nets(lines) == [-100, 60, late_net]


def test_5_17_1_insurance_in_time_above_the_original_bet_leaves_nothing_and_is_not_cut() -> None:
    data = table(TWO_OFFERS, {"player": 100, "player_insurance@4": 100}, {"player_insurance@5": 10})
    assert nets(settle(data, readings={"late_insurance_total": "all_bets"})) == [-100, 150, 0]


def test_3_12_2_read_with_5_17_1_all_payouts_are_always_held() -> None:
    readings = {"insurance_cap": "payout_always"}
    assert nets(settle(table(ONE_CARD, {"player": 100, "player_insurance@4": 80}), readings=readings)) == [
        -100,
        100,
    ]
    both = table(TWO_OFFERS, {"player": 100, "player_insurance@4": 40}, {"player_insurance@5": 10})
    assert nets(settle(both, readings=readings)) == [-100, Decimal("37.50"), Decimal("62.50")]


def test_5_17_1_late_insurance_that_loses_is_lost() -> None:
    assert nets(settle(table("6S 5D KH KC KS", {"player": 100}, {"player_insurance@4": 80}))) == [100, -80]


@pytest.mark.parametrize(
    ("late", "complaint"),
    [
        ({"player_insurance@4": 101}, r"at most the bet of 100.00 that it insures.*SG 3.12.2"),
        ({"banker_insurance@4": 5}, r"not on offer after 4 cards"),
        ({"player_insurance": 5}, "say after how many cards"),
        ({"tie": 5}, r"tie is no insurance: insurance alone is offered late .SG 5.17.1"),
    ],
)
def test_5_17_1_what_late_insurance_cannot_be(late: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadBet, match=complaint):
        settle(table(ONE_CARD, {"player": 100, "banker": 100}, late))


def test_the_same_offer_is_taken_in_time_or_late_not_both() -> None:
    with pytest.raises(BadBet, match="player_insurance@4 is bet twice"):
        settle(table(ONE_CARD, {"player": 100, "player_insurance@4": 5}, {"player_insurance@4": 5}))


@pytest.mark.parametrize("void", [{}, {"void": True}])
def test_3_11_insurance_is_taken_only_where_it_is_among_the_wagers(void: dict[str, Any]) -> None:
    data = table(ONE_CARD, {"player": 100, "player_insurance@4": 5}) | void
    assert settle(data, wagers=["player", "banker", "player_insurance"])
    with pytest.raises(BadBet, match="player_insurance is not among the wagers offered"):
        settle(data, wagers=["player", "banker"])


@pytest.mark.parametrize("void", [{}, {"void": True}])
def test_4_2_2_a_table_without_insurance_takes_none_late_either(void: dict[str, Any]) -> None:
    data = table(ONE_CARD, {"player": 100}, {"player_insurance@4": 5}) | void
    with pytest.raises(BadBet, match=r"offers no insurance .SG 4.2.2"):
        settle(data, insurance={"offered": False})


@pytest.mark.parametrize(("reading", "most"), [("placed", "800"), ("acting", "500")])
def test_3_12_2_the_cap_is_the_bet_placed_or_what_acts_of_it(reading: str, most: str) -> None:
    set_up: dict[str, Any] = {
        "limits": {"differential": Decimal(500), "minimum": Decimal(50)},
        "readings": {"insurance_cap_base": reading},
    }
    assert settle(table(ONE_CARD, {"player": 800, "player_insurance@4": most}), **set_up)[1].stake == Decimal(
        most
    )
    with pytest.raises(BadBet, match=rf"at most the bet of {most}.00 that it insures"):
        settle(table(ONE_CARD, {"player": 800, "player_insurance@4": f"{most}.01"}), **set_up)


@pytest.mark.parametrize(("reading", "net"), [("placed", 800), ("acting", 500)])
def test_5_17_1_the_late_payout_is_held_to_the_same_bet(reading: str, net: int) -> None:
    lines = settle(
        table(ONE_CARD, {"player": 800}, {"player_insurance@4": 400}),
        limits={"differential": Decimal(500), "minimum": Decimal(50)},
        readings={"insurance_cap_base": reading},
    )
    assert lines[1].net == net


@pytest.mark.parametrize(
    ("reading", "most", "named"),
    [("differential", 50, "the table's maximum"), ("largest_bet", 25, "the largest bet")],
)
def test_3_12_2_a_quarter_of_which_maximum_is_a_reading(reading: str, most: int, named: str) -> None:
    set_up: dict[str, Any] = {
        "limits": {"differential": Decimal(200), "maximum": Decimal(100)},
        "readings": {"insurance_quarter_of": reading},
    }
    assert settle(table(TWO_OFFERS, {"player": 100, "player_insurance@5": most}), **set_up)
    with pytest.raises(BadBet, match=rf"at most {most}.00, a quarter of {named}, not {most}.01 .SG 3.12.2"):
        settle(table(TWO_OFFERS, {"player": 100, "player_insurance@5": f"{most}.01"}), **set_up)


FORGOTTEN = {"returned": "insurance_forgotten"}


def forgotten(cards: str, bets: dict[str, Any], **configuration: Any) -> list[Line]:
    return settle({"cards": cards, "seats": [{"seat": 1, "bets": bets, **FORGOTTEN}]}, **configuration)


def test_5_17_2_the_original_bet_goes_back_to_whom_insurance_would_have_paid() -> None:
    player, tie = forgotten(ONE_CARD, {"player": 100, "tie": 5})
    assert (player.event, player.net, player.returned) == ("returned", Decimal(0), Decimal(100))
    assert player.cite == ("SG 5.17.2",)
    assert tie.net == -5


def test_5_17_2_a_bet_on_the_other_hand_is_settled() -> None:
    player, banker = forgotten(ONE_CARD, {"player": 100, "banker": 40})
    assert [player.net, banker.net] == [0, 38]


def test_5_17_2_insurance_that_was_made_in_time_is_settled_all_the_same() -> None:
    """It was offered after four cards and taken; the second offer was forgotten."""
    lines = forgotten(TWO_OFFERS, {"player": 100, "player_insurance@4": 40})
    assert nets(lines) == [0, 60]


@pytest.mark.parametrize(
    ("cards", "bets", "configuration", "complaint"),
    [
        (ONE_CARD, {"banker": 100}, {}, r"no insurance to miss that would have won.*SG 5.17.2"),
        ("6S 5D KH KC KS", {"player": 100}, {}, "no insurance to miss"),
        (ONE_CARD, {"player": 100, "player_insurance@4": 5}, {}, "no insurance to miss"),
        (
            ONE_CARD,
            {"player": 100},
            {"insurance": {"offered": False}},
            "only where insurance.offered is stated",
        ),
        (ONE_CARD, {"player": 100}, {"wagers": ["player", "banker_insurance"]}, "no insurance to miss"),
    ],
)
def test_5_17_2_nobody_else_gets_the_bet_back(
    cards: str, bets: dict[str, Any], configuration: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadBet, match=complaint):
        forgotten(cards, bets, **configuration)


@pytest.mark.parametrize(
    ("bets", "late", "refused"),
    [
        ({"player": 100, "player_insurance@5": 10}, {}, True),
        ({"player": 100, "player_insurance@4": 10, "player_insurance@5": 10}, {}, False),
        ({"player": 100, "player_insurance@5": 10}, {"player_insurance@4": 10}, False),
        ({"player": 100}, {"player_insurance@5": 10}, False),
    ],
)
def test_5_3_an_offer_that_was_let_pass_takes_later_ones_along_where_it_is_read_so(
    bets: dict[str, Any], late: dict[str, Any], refused: bool
) -> None:
    """After four cards Player's 5 can be insured against 4, after the third card Player's 8 can."""
    data = table(TWO_OFFERS, bets, late)
    lines = settle(data, readings={"forgone_insurance": "each_offer"})
    assert len(lines) == len(bets) + len(late)
    if not refused:
        assert settle(data, readings={"forgone_insurance": "whole_round"}) == lines
        return
    with pytest.raises(BadBet, match=r"was let pass, and with it every later one \(SG 5.3\)"):
        settle(data, readings={"forgone_insurance": "whole_round"})


def test_5_3_where_nothing_was_offered_after_four_cards_nothing_was_let_pass() -> None:
    """A bet on Banker has its first offer after the third card of Player: 2 against 0."""
    data = table("2S 2D 3H KC 5D 6H", {"banker": 100, "banker_insurance@5": 10})
    assert len(settle(data, readings={"forgone_insurance": "whole_round"})) == 2
