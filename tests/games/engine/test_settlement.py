from decimal import Decimal
from fractions import Fraction

import pytest

from games.engine.conditions import ALWAYS
from games.engine.errors import BadBet
from games.engine.odds import Pays
from games.engine.settlement import Bet, Line, limit_payout, money, parse_bet, plain, rounded, settle_row
from games.engine.wagers import PayRow


def row(pays: str, **more: Fraction) -> PayRow:
    return PayRow(event="e", when=ALWAYS, pays=Pays.parse(pays), cite=("X 1",), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "bet"),
    [
        ("player=100", Bet("player", Decimal(100))),
        (" tie=2.50 ", Bet("tie", Decimal("2.50"))),
        ("player_insurance@4=50", Bet("player_insurance", Decimal(50), 4)),
    ],
)
def test_bets_are_read(text: str, bet: Bet) -> None:
    assert parse_bet(text) == bet


@pytest.mark.parametrize(
    "text",
    ["", "player", "player=", "=5", "player=-5", "player=0", "player=0.00", "player=1e3", "player=NaN", "player=１０",
     "player=1,000", "player=1.00001", "player=9999999999999", "PLAYER=5", "player@=5", "player@x=5", "player=5=5"],
)  # fmt: skip
def test_what_is_no_bet_is_refused(text: str) -> None:
    with pytest.raises(BadBet):
        parse_bet(text)


@pytest.mark.parametrize(
    ("pays", "net", "returned"),
    [("3 to 2", "7.5", "12.5"), ("lose", "-5", "0"), ("push", "0", "5"), ("lose half", "-2.5", "2.5")],
)
def test_a_line_says_what_comes_back(pays: str, net: str, returned: str) -> None:
    line = settle_row(Bet("w", Decimal(5)), row(pays))
    assert (line.net, line.returned, line.stake) == (Decimal(net), Decimal(returned), Decimal(5))


def test_a_raised_stake_is_on_the_line() -> None:
    line = settle_row(Bet("w", Decimal(5)), row("1 to 1", staked=Fraction(2), paid_on=Fraction(1)))
    assert (line.stake, line.net, line.returned) == (Decimal(10), Decimal(5), Decimal(15))


def test_only_the_acting_part_wins_or_loses() -> None:
    line = settle_row(Bet("w", Decimal(9)), row("lose"), acting=Fraction(3))
    assert (line.stake, line.net, line.returned) == (Decimal(9), Decimal(-3), Decimal(6))


def test_money_is_exact_where_it_can_be() -> None:
    assert money(Fraction(19, 8)) == Decimal("2.375")
    assert money(Fraction(100, 3)) == Decimal("33.33")
    assert rounded(Fraction(-19, 8), "down_to_dollar") == Decimal("-2.375")


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("100", "100.00"),
        ("2.5", "2.50"),
        ("2.375", "2.375"),
        ("1E+3", "1000.00"),
        ("0", "0.00"),
        ("-0.1", "-0.10"),
    ],
)
def test_amounts_are_written_plainly(amount: str, text: str) -> None:
    assert plain(Decimal(amount)) == text


def test_the_payout_limit_holds_gains_and_leaves_losses() -> None:
    lines = [Line(name, Decimal(1), "e", "p", Decimal(1) + net, net, ()) for name, net in
             (("a", Decimal(100)), ("b", Decimal(-1)), ("c", Decimal(200)))]  # fmt: skip
    held = limit_payout(lines, Decimal(100), ("X 9",))
    assert [line.net for line in held] == [Decimal("33.33"), -1, Decimal("66.67")]
    assert held[0].returned == Decimal("34.33")
    assert "X 9" in held[0].cite
    assert limit_payout(lines, Decimal(300)) == lines
    assert limit_payout(lines, None) == lines
