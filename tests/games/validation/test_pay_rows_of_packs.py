"""Every pay row of every pack is held to what its document prints."""

import pytest

from games.engine.printed import PrintedPay
from games.rulepacks.printed import printed_pays
from tests.games.configurations.values import PACKS, book, findings

ROWS = [
    pytest.param(pack_id, pay, id=f"{pack_id} {pay.path} {'-'.join(pay.under.values())}")
    for pack_id in PACKS
    for pay in printed_pays(book(pack_id).pack)
    if not pay.commission
]


@pytest.mark.parametrize(("pack_id", "pay"), ROWS)
def test_other_odds_than_the_printed_ones_are_an_error_that_departs(pack_id: str, pay: PrintedPay) -> None:
    table = next(each for each in book(pack_id).paytables if each.wager == pay.wager)
    readings = [f"readings.{name}={option}" for name, option in pay.under.items()]
    as_printed = findings(pack_id, *readings, f"{pay.path}={pay.pays}")
    assert table.code not in {each.code for each in as_printed}
    changed = [each for each in findings(pack_id, *readings, f"{pay.path}=7 to 9") if each.code == table.code]
    assert {each.citation for each in changed} <= set(book(pack_id).clauses)
    assert changed
    assert all(each.severity == "error" and each.departure and each.path == pay.path for each in changed)
    assert {(each.measured, each.limit) for each in changed} == {("7 to 9", pay.pays.text)}
