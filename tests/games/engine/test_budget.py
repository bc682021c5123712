"""Work that takes longer than whoever asked can wait is ended, whatever the game, and is no answer to keep."""

from datetime import date

import pytest

from games.engine.budget import TookTooLong, ensure_time, within
from games.engine.game import PriceRequest
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.rules import build_rules
from games.validation.prices import price_of
from games.validation.validate import validate

OVER = -1.0


@pytest.mark.parametrize("pack_id", pack_ids())
def test_every_price_looks_at_the_clock(pack_id: str) -> None:
    rules = build_rules(load_pack(pack_id), {})
    with within(OVER), pytest.raises(TookTooLong):
        rules.game.price(rules, PriceRequest())


@pytest.mark.parametrize("pack_id", [each for each in pack_ids() if "parameters" in load_pack(each).files])
def test_findings_look_at_the_clock_and_what_was_ended_is_not_kept(pack_id: str) -> None:
    pack = load_pack(pack_id)
    example = {**book_of(pack).example, "seats": 3}
    with within(OVER), pytest.raises(TookTooLong):
        validate(example, pack, date(2026, 6, 1))
    with within(OVER), pytest.raises(TookTooLong):
        price_of(pack, example, 2)
    assert not isinstance(price_of(pack, example, 2), Exception)


def test_the_nearer_end_holds_and_ends_with_its_block() -> None:
    with within(1000):
        with within(OVER), pytest.raises(TookTooLong):
            ensure_time()
        ensure_time()
        with within(OVER):
            pass
        ensure_time()
    with within(OVER), within(1000), pytest.raises(TookTooLong):
        ensure_time()
    ensure_time()
