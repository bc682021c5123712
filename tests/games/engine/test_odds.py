from decimal import Decimal
from fractions import Fraction

import pytest

from games.engine.errors import BadOdds
from games.engine.odds import Pays


@pytest.mark.parametrize(
    ("text", "per_unit"),
    [
        ("10 to 1", Fraction(10)),
        ("3 to 2", Fraction(3, 2)),
        ("0.95 to 1", Fraction(19, 20)),
        ("1 to 2", Fraction(1, 2)),
        ("push", Fraction(0)),
        ("lose", Fraction(-1)),
        ("lose half", Fraction(-1, 2)),
        ("  10   TO 1 ", Fraction(10)),
    ],
)
def test_odds_are_read_as_printed(text: str, per_unit: Fraction) -> None:
    assert Pays.parse(text).per_unit == per_unit


def test_the_wording_is_kept() -> None:
    assert str(Pays.parse("0.95 to 1")) == "0.95 to 1"


@pytest.mark.parametrize(
    "text",
    [
        "10 for 1",
        "10:1",
        "ten to 1",
        "10 to 0",
        "0 to 1",
        "-1 to 1",
        "",
        "1e3 to 1",
        "10 to 1 to 1",
        "½ to 1",
        "١ to 1",
        10,
        None,
        True,
    ],
)
def test_what_no_layout_prints_is_refused(text: object) -> None:
    with pytest.raises(BadOdds):
        Pays.parse(text)


@pytest.mark.parametrize(
    ("percent", "odds"), [("5", "0.95 to 1"), ("0", "1 to 1"), ("4.5", "0.955 to 1"), ("10", "0.9 to 1")]
)
def test_commission_gives_the_printed_odds(percent: str, odds: str) -> None:
    assert Pays.even_money_less(Decimal(percent)).text == odds
