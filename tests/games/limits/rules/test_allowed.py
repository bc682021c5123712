"""Limits are held to the same checks as a configuration."""

from datetime import date
from decimal import Decimal
from typing import Any

from games.limits.rules.allowed import errors_in, findings_on_limits
from games.rulepacks.loader import load_pack
from tests.games.configurations.factories import example_of

MD, ONLINE = "us-md/casino-war", "online/war"


def found(pack_id: str, **limits: Any) -> list[Any]:
    amounts = {path.replace("__", "."): Decimal(amount) for path, amount in limits.items()}
    return findings_on_limits(load_pack(pack_id), example_of(pack_id), amounts, date(2026, 3, 3))


def test_limits_in_order_are_allowed() -> None:
    assert found(MD, limits__maximum=1000) == []


def test_a_minimum_above_the_maximum_is_refused_with_its_clause() -> None:
    (finding,) = errors_in(found(MD, limits__minimum=600))
    assert (finding.path, finding.citation) == ("limits.minimum", "COMAR 36.05.03.14A")


def test_a_maximum_above_that_of_the_document_is_refused() -> None:
    errors = errors_in(found(ONLINE, limits__maximum=5000))
    assert {each.citation for each in errors} == {"ONLINE rules:3"}


def test_a_step_that_cannot_be_paid_in_chips_is_pointed_out() -> None:
    findings = found(MD, limits__wagers__initial__increment=5)
    assert {each.path for each in findings} == {"limits.wagers.initial.increment"}
    assert errors_in(findings) == []


def test_a_payout_limit_that_the_largest_wager_exceeds_is_pointed_out() -> None:
    assert {each.path for each in found(MD, limits__maximum=30000)} == {"limits.payout_per_hand"}
