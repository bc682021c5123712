"""Figures are written in one way, from the exact value."""

from decimal import Decimal
from fractions import Fraction

import pytest

from backoffice.core.formatting import money_text, percent_text
from games.engine.amounts import (
    SIGNS,
    amount_text,
    chance_text,
    is_sign,
    number_text,
    one_in_text,
    share_text,
    sign_of,
)
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids


def test_amounts_have_the_sign_of_their_currency_and_cents_where_there_are_any() -> None:
    assert amount_text(10_000, "SGD") == "S$10,000"
    assert amount_text(Fraction(3, 4), "USD") == "$0.75"
    assert amount_text(Decimal("-12.3"), "EUR") == "−€12.30"
    assert amount_text(Fraction(457_487_860_134, 1_000_000), "USD", 2) == "$457,487.86"
    assert amount_text(7, "CHF") == "CHF 7"


def test_halves_go_away_from_zero_and_minus_nothing_is_nothing() -> None:
    assert number_text(Fraction(993023, 2)) == "496,512"
    assert number_text(Fraction(-1, 2)) == "−1"
    assert number_text(Fraction(-1, 1000), 2) == "0.00"


def test_a_rare_chance_is_one_in_so_many() -> None:
    assert chance_text(Fraction(1, 62_069)) == "1 in 62,069"
    assert chance_text(Fraction(74, 1000)) == "7.40 %"
    assert one_in_text(0) == "never"


@pytest.mark.parametrize("value", [Fraction(23325, 1_000_000), Fraction(-2, 3), Fraction(0), Fraction(5, 8)])
def test_pages_and_papers_round_alike(value: Fraction) -> None:
    assert percent_text(value).replace("\N{NO-BREAK SPACE}", " ") == share_text(value)
    assert money_text(Decimal("12.345"), "SGD") == amount_text(Decimal("12.345"), "SGD", 2)


@pytest.mark.parametrize("pack_id", pack_ids())
def test_amounts_of_a_pack_are_in_the_currency_of_its_head(pack_id: str) -> None:
    pack = load_pack(pack_id)
    assert pack.head.currency in SIGNS
    signs = {each.unit for each in book_of(pack).parameters.values() if is_sign(each.unit)}
    assert signs <= {sign_of(pack.head.currency)}
    assert not any(
        each.unit is None or not is_sign(each.unit)
        for each in book_of(pack).parameters.values()
        if each.kind == "amount"
    )
