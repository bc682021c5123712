from fractions import Fraction

import numpy as np
import pytest

from games.engine.cards.shoe import Shoe
from games.engine.game import PriceRequest
from games.engine.kernels.exposure import study_exposure
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.rules import build_rules


def some_shoes(number: int) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    """Full ones, short ones, and some that lack ranks."""
    random = np.random.default_rng(7)
    shoes = random.integers(0, 33, size=(number, 13))
    shoes[1] = [1] * 13
    shoes[2, 3:] = 0
    return shoes


@pytest.mark.parametrize("pack_id", pack_ids())
def test_a_batch_prices_what_price_prices(pack_id: str) -> None:
    pack, shoes = load_pack(pack_id), some_shoes(6)
    study = study_exposure(build_rules(pack, {}), shoes)
    assert study.prices
    for place, ranks in enumerate(shoes.tolist()):
        rules = build_rules(pack, {}, equipment=Shoe.of_ranks(ranks))
        exact = rules.game.price(rules, PriceRequest(covariance=False)).wagers
        for code, price in study.prices.items():
            assert price.ev(place) == (exact[code].ev if code in exact else None)


def test_every_wager_is_studied_or_left_out_with_a_reason() -> None:
    for pack_id in pack_ids():
        rules = build_rules(load_pack(pack_id), {})
        study = study_exposure(rules, some_shoes(3))
        assert study.prices.keys() | study.left_out.keys() == rules.wagers.keys()
        assert not study.prices.keys() & study.left_out.keys()


def test_shoes_by_value_are_enough_for_totals_but_not_for_pairs() -> None:
    rules = build_rules(load_pack("sg/tiger-buffalo"), {})
    study = study_exposure(rules, np.array([[128, *[32] * 9]]))
    assert study.prices["player"].ev(0) == Fraction(-241149546272, 19524993263685)
    assert "ranks" in study.left_out["tiger_pair"]
    assert "tiger_pair" not in study.prices


def test_pays_beyond_64_bits_stay_exact() -> None:
    configuration = {"paytables": {"wu_dalang": {"wu_dalang": "999999.999999 to 1"}}}
    pack, ranks = load_pack("sg/tiger-buffalo"), [40] * 13
    study = study_exposure(build_rules(pack, configuration), np.array([ranks]))
    rules = build_rules(pack, configuration, equipment=Shoe.of_ranks(ranks))
    exact = rules.game.price(rules, PriceRequest(covariance=False)).wagers["wu_dalang"].ev
    assert study.prices["wu_dalang"].ev(0) == exact
    assert int(study.prices["wu_dalang"].gain[0]) > 2**63


def test_a_reading_without_wars_leaves_the_war_wager_out() -> None:
    configuration = {"readings": {"tie_on_original_deal": "literal"}}
    study = study_exposure(build_rules(load_pack("us-sd/casino-war"), configuration), [[24] * 13])
    assert study.prices["initial"].ev(0) == Fraction(-23, 311)
    assert "tie ends the round" in study.left_out["war"]


def test_7_c_to_the_letter_every_tie_is_surrendered_on_every_shoe() -> None:
    configuration = {"readings": {"wagers_after_call": "none"}}
    rules = build_rules(load_pack("us-md/casino-war"), configuration)
    study = study_exposure(rules, [[24] * 13])
    assert study.prices["initial"].ev(0) == Fraction(-23, 622)
    assert "no wager is made after the call" in study.left_out["war"]
