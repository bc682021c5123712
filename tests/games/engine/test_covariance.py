"""Covariances against the sum over all outcomes, for every pair of wagers of a real pack."""

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.baccarat.outcomes import JOINT_SPACE, SPACES
from games.engine.baccarat.pricing import weights_of
from games.engine.cards.shoe import Shoe
from games.engine.covariance import covariances
from games.engine.price import pay_matrix
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

WAGERS = list(build_rules(load_pack("sg/tiger-buffalo"), {}).wagers.values())
SCALE, NETS, _ = pay_matrix(WAGERS, JOINT_SPACE)


def plain(shoe: Shoe) -> dict[tuple[str, str], Fraction]:
    """E[XY] - E[X] E[Y], outcome by outcome."""
    weights = weights_of(shoe, JOINT_SPACE)
    means = [
        Fraction(sum(n * c for n, c in zip(nets, weights.counts, strict=True)), SCALE * weights.total)
        for nets in NETS
    ]
    found = {}
    for one, other in product(range(len(WAGERS)), repeat=2):
        both = sum(a * b * c for a, b, c in zip(NETS[one], NETS[other], weights.counts, strict=True))
        found[WAGERS[one].code, WAGERS[other].code] = (
            Fraction(both, SCALE**2 * weights.total) - means[one] * means[other]
        )
    return found


@settings(max_examples=8, deadline=None)
@given(st.lists(st.integers(0, 8), min_size=13, max_size=13).filter(lambda ranks: sum(ranks) >= 6))
def test_every_pair_of_wagers_equals_the_sum_over_outcomes(ranks: list[int]) -> None:
    shoe = Shoe.of_ranks(ranks)
    assert covariances(WAGERS, *(weights_of(shoe, space) for space in SPACES)) == plain(shoe)


def test_pairs_and_totals_do_depend_on_each_other() -> None:
    """A pair makes an even two-card total: the totals alone would have called it independent of a win with 6."""
    matrix = covariances(WAGERS, *(weights_of(Shoe.of_decks(8), space) for space in SPACES))
    assert matrix["player_pair", "player"] != 0
    assert matrix["banker_pair", "small_tiger"] > 0
    assert matrix["player", "banker"] < 0
    assert matrix["player_pair", "player"] == matrix["player", "player_pair"]


def test_two_bets_on_everything_vary_as_much_as_their_sum() -> None:
    """Var(X + Y) from the matrix equals the variance of one bet that pays both."""
    weights = weights_of(Shoe.of_decks(6), JOINT_SPACE)
    matrix = covariances(WAGERS, *(weights_of(Shoe.of_decks(6), space) for space in SPACES))
    places = [
        place for place, wager in enumerate(WAGERS) if wager.code in ("banker", "tiger_pair", "tiger_tie")
    ]
    sums = [sum(NETS[place][spot] for place in places) for spot in range(len(JOINT_SPACE))]
    mean = Fraction(sum(s * c for s, c in zip(sums, weights.counts, strict=True)), SCALE * weights.total)
    square = Fraction(
        sum(s * s * c for s, c in zip(sums, weights.counts, strict=True)), SCALE**2 * weights.total
    )
    codes = [WAGERS[place].code for place in places]
    assert sum((matrix[one, other] for one in codes for other in codes), Fraction(0)) == square - mean**2
