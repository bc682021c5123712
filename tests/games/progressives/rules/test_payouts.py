"""COMAR 36.05.03.23, amount by amount."""

from datetime import date
from decimal import Decimal

import pytest

from games.progressives.rules.payouts import payout_needs

TODAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("amount", "document", "surveillance", "check"),
    [
        ("1999.99", False, False, False),
        ("2000", True, False, False),
        ("24999.99", True, False, False),
        ("25000", True, True, False),
        ("49999.99", True, True, False),
        ("50000", True, True, True),
    ],
)
def test_36_05_03_23_what_an_amount_asks_for(
    amount: str, document: bool, surveillance: bool, check: bool
) -> None:
    needs = payout_needs("us-md", amount=Decimal(amount), wager=Decimal(5), on=TODAY)
    assert needs is not None
    assert (needs.document, needs.surveillance, needs.check) == (document, surveillance, check)
    assert needs.photograph == needs.surveillance
    assert needs.countersignature == needs.check
    assert needs.citation == needs.clauses == "COMAR 36.05.03.23"


def is_reported(amount: str, *, wager: int, on: date) -> bool:
    needs = payout_needs("us-md", amount=Decimal(amount), wager=Decimal(wager), on=on)
    assert needs is not None
    assert needs.document is (needs.tax_form == "W-2G")
    return needs.document


def test_a_w2g_needs_300_times_the_wager_and_the_amount_of_its_year() -> None:
    assert is_reported("600", wager=2, on=date(2025, 12, 31))
    assert not is_reported("600", wager=2, on=date(2026, 1, 1))
    assert not is_reported("2999", wager=10, on=TODAY)
    assert is_reported("3000", wager=10, on=TODAY)


def test_other_jurisdictions_have_no_such_rule_here() -> None:
    assert payout_needs("sg", amount=Decimal(10**6), wager=Decimal(5), on=TODAY) is None
