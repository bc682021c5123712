"""What a large payout needs before it may be handed over (COMAR 36.05.03.23); dated where the figures are."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

W2G_CITE: Final = "IRS Instructions for Forms W-2G and 5754"
# Winnings of at least this much and of at least 300 times the wager are reported (games other than slots, keno,
# bingo and poker tournaments).
W2G_FROM: Final[tuple[tuple[date, Decimal], ...]] = (
    (date(1977, 1, 1), Decimal(600)),
    (date(2026, 1, 1), Decimal(2000)),
)
W2G_TIMES_WAGER: Final = 300


@dataclass(frozen=True, slots=True)
class PayoutRule:
    """From which amounts on a jurisdiction asks for what."""

    citation: str
    surveillance_from: Decimal
    check_from: Decimal


RULES: Final[Mapping[str, PayoutRule]] = {
    "us-md": PayoutRule(
        citation="COMAR 36.05.03.23", surveillance_from=Decimal(25_000), check_from=Decimal(50_000)
    ),
}


@dataclass(frozen=True, slots=True)
class PayoutNeeds:
    citation: str
    document: bool
    surveillance: bool
    photograph: bool
    check: bool
    countersignature: bool


def needs_w2g(amount: Decimal, wager: Decimal, on: date) -> bool:
    threshold = [limit for since, limit in W2G_FROM if since <= on][-1]
    return amount >= threshold and amount >= W2G_TIMES_WAGER * wager


def payout_needs(jurisdiction: str, *, amount: Decimal, wager: Decimal, on: date) -> PayoutNeeds | None:
    """None where the jurisdiction has no such rule. `amount` is all that one hand is paid."""
    rule = RULES.get(jurisdiction)
    if rule is None:
        return None
    surveillance, check = amount >= rule.surveillance_from, amount >= rule.check_from
    return PayoutNeeds(
        citation=rule.citation,
        document=needs_w2g(amount, wager, on) or surveillance,
        surveillance=surveillance,
        photograph=surveillance,
        check=check,
        countersignature=check,
    )
