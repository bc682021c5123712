from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from games.engine.cards.walk import Walker
from games.engine.errors import ShoeTooShort
from games.engine.game import Rules
from games.engine.kernels.exposure import study_exposure
from games.engine.protection.counts import Count, best_count
from games.engine.protection.figures import merged, taken_by_count, taken_by_perfect_play, taken_from
from games.engine.protection.removal import effects_of_removal
from games.engine.protection.study import PARTS, WagerTally, study_shoes
from games.engine.simulation.blocks import seed_word
from games.rulepacks.loader import load_pack
from games.rulepacks.proposals import read_proposed_wagers
from games.rulepacks.rules import build_rules

PACK = load_pack("sg/tiger-buffalo")
DRAGON = """
code = "dragon_7"
name = "Dragon 7"
row = [{ event = "dragon_7", when = { winner = "banker", banker_total = 7, banker_cards = 3 }, pays = "40 to 1" }]
"""
PUBLISHED = {
    "big_tiger": Count((0, 0, -1, -1, -1, -2, 1, 2, 2, 0, 0, 0, 0)),
    "dragon_7": Count((0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0)),
}
SHOES, EACH = 2_400, 100


@cache
def published_tables() -> Rules:
    (dragon,) = read_proposed_wagers(DRAGON, "dragon.toml", PACK)
    return build_rules(PACK, {"wagers": ["big_tiger", "dragon_7"]}, added={dragon.code: dragon})


@cache
def parts(*, best: bool) -> Mapping[str, list[WagerTally]]:
    """No round starts with fewer than 16 cards, as in the published studies."""
    rules = published_tables()
    walker = rules.game.walker(rules, players=None, fewest=16, burned=0)
    effects = effects_of_removal(rules, walker.ranks)
    counts = {code: best_count(effects[code].effects) for code in PUBLISHED} if best else PUBLISHED
    return merged(
        [
            study_shoes(
                rules,
                walker,
                seed=seed_word("published"),
                first=first,
                shoes=EACH,
                depths=[104, 16],
                counts=counts,
            )
            for first in range(0, SHOES, EACH)
        ]
    )


def walker_of(pack_id: str, players: int | None = None, burned: int | None = None) -> tuple[Rules, Walker]:
    rules = build_rules(load_pack(pack_id), {})
    return rules, rules.game.walker(rules, players=players, fewest=0, burned=burned)


def test_big_tiger_as_published_within_three_standard_errors() -> None:
    found = taken_from(parts(best=False)["big_tiger"], shoes=SHOES, depth=1, trigger=8)
    assert found.error is not None
    assert abs(found.per_100 - Fraction("0.256")) <= 3 * Fraction(found.error)
    assert abs(found.frequency - Fraction("0.03536")) < Fraction("0.003")
    assert abs(found.advantage - Fraction("0.07227")) < Fraction("0.01")


def test_dragon_7_as_published_within_three_standard_errors() -> None:
    found = taken_by_count(parts(best=False)["dragon_7"], shoes=SHOES, depth=1)
    assert found is not None
    assert found.error is not None
    rounds_a_shoe = Fraction(found.rounds, SHOES)
    assert abs(found.per_shoe - Fraction("0.597")) <= 3 * Fraction(found.error) * rounds_a_shoe / 100


@pytest.mark.parametrize("code", sorted(PUBLISHED))
def test_the_found_count_takes_no_less_than_the_published_one_and_perfect_play_no_less_than_it(
    code: str,
) -> None:
    published = taken_by_count(parts(best=False)[code], shoes=SHOES, depth=1)
    found = taken_by_count(parts(best=True)[code], shoes=SHOES, depth=1)
    perfect = taken_by_perfect_play(parts(best=True)[code], shoes=SHOES, depth=1)
    assert published is not None
    assert found is not None
    assert published.parts <= found.parts <= perfect.parts


@pytest.mark.parametrize("code", sorted(PUBLISHED))
def test_a_cut_card_further_forward_takes_rounds_and_advantage_away(code: str) -> None:
    tallies = parts(best=False)[code]
    shallow = taken_by_perfect_play(tallies, shoes=SHOES, depth=0)
    deep = taken_by_perfect_play(tallies, shoes=SHOES, depth=1)
    assert shallow.rounds < deep.rounds
    assert shallow.per_100 < deep.per_100


@pytest.mark.parametrize(("pack_id", "players"), [("sg/tiger-buffalo", None), ("us-md/casino-war", 3)])
def test_parts_add_up_to_the_whole_whoever_works_them(pack_id: str, players: int | None) -> None:
    rules, walker = walker_of(pack_id, players)
    counts = {
        code: best_count(each.effects) for code, each in effects_of_removal(rules, walker.ranks).items()
    }

    def study(first: int, shoes: int) -> Mapping[str, WagerTally]:
        return study_shoes(
            rules, walker, seed=seed_word(3), first=first, shoes=shoes, depths=[80, 40], counts=counts
        )

    whole, halves = study(0, 6), [study(0, 2), study(2, 4)]
    for code, tally in whole.items():
        for name in ("rounds", "favourable", "advantage"):
            added = [sum(each) for each in zip(*(getattr(half[code], name) for half in halves), strict=True)]
            assert list(getattr(tally, name)) == added, (code, name)
        for name in ("counted", "result"):
            tables = [np.array(getattr(half[code], name)) for half in halves]
            assert (np.array(getattr(tally, name)) == sum(tables)).all(), (code, name)


def test_a_round_is_favourable_exactly_where_its_exact_price_is() -> None:
    rules, walker = walker_of("sg/tiger-buffalo")
    tally = study_shoes(rules, walker, seed=seed_word(5), first=0, shoes=3, depths=[walker.fewest], counts={})
    walk = walker.walk(seed_word(5), 0, 3)
    prices = study_exposure(rules, walk.left.astype(np.int64)).prices
    for code, price in prices.items():
        worth = [each for place in range(len(walk.left)) if (each := price.ev(place)) is not None]
        assert tally[code].rounds == (len(worth),)
        assert tally[code].favourable == (sum(each > 0 for each in worth),)
        exact = sum((each for each in worth if each > 0), Fraction(0))
        assert abs(Fraction(tally[code].advantage[0], PARTS) - exact) <= Fraction(len(worth), PARTS)


@pytest.mark.parametrize(
    ("pack_id", "players", "fewest_taken", "most_taken"),
    [("sg/tiger-buffalo", None, 4, 6), ("us-md/casino-war", 1, 2, 8), ("us-sd/casino-war", 5, 6, 40)],
)
def test_a_walk_deals_every_shoe_from_its_first_card_to_its_last_round(
    pack_id: str, players: int | None, fewest_taken: int, most_taken: int
) -> None:
    _, walker = walker_of(pack_id, players, burned=2)
    walk = walker.walk(seed_word(1), 0, 4)
    size = walk.left.sum(axis=1)
    for shoe in range(4):
        rows = np.flatnonzero(walk.of_shoe == shoe)
        assert size[rows[0]] == sum(walker.ranks) - 2
        taken = walk.left[rows[:-1]] - walk.left[rows[1:]]
        assert (taken >= 0).all()
        assert fewest_taken <= taken.sum(axis=1).min()
        assert taken.sum(axis=1).max() <= most_taken
        assert walker.fewest <= size[rows[-1]] < walker.fewest + most_taken
    again = walker.walk(seed_word(1), 2, 1)
    assert (again.left == walk.left[walk.of_shoe == 2]).all()


def test_a_shoe_that_has_no_round_is_refused_in_words() -> None:
    with pytest.raises(ShoeTooShort, match="a round begins with 6 cards or more"):
        walker_of("sg/tiger-buffalo", burned=412)
