import pytest

from games.engine.cards.shoe import Shoe
from games.engine.game import PriceRequest
from games.engine.protection.removal import RANKS, effects_of_removal
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.rules import build_rules


@pytest.mark.parametrize("pack_id", pack_ids())
@pytest.mark.parametrize("rank", [0, 5, 12])
def test_an_effect_is_the_difference_of_two_exact_prices(pack_id: str, rank: int) -> None:
    pack = load_pack(pack_id)
    rules = build_rules(pack, {})
    whole = list(rules.equipment.ranks)  # type: ignore[attr-defined]
    without = [held - (place == rank) for place, held in enumerate(whole)]
    found = effects_of_removal(rules, whole)
    assert found
    lacking = build_rules(pack, {}, equipment=Shoe.of_ranks(without))
    before = rules.game.price(rules, PriceRequest(covariance=False)).wagers
    after = lacking.game.price(lacking, PriceRequest(covariance=False)).wagers
    for code, removal in found.items():
        assert len(removal.effects) == len(RANKS)
        assert removal.ev == before[code].ev
        assert removal.effects[rank] == after[code].ev - before[code].ev, code


def test_a_rank_that_is_gone_has_no_effect() -> None:
    rules = build_rules(load_pack("sg/tiger-buffalo"), {})
    found = effects_of_removal(rules, [0, *[32] * 12])
    assert all(removal.effects[0] == 0 for removal in found.values())
