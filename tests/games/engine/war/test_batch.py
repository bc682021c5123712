"""Many compositions at once give the very counts and prices that they have one by one."""

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest

from games.engine.cards.shoe import Shoe
from games.engine.errors import BadShoe, ShoeTooShort
from games.engine.war.batch import CATEGORIES, count_compositions, count_with_best_strategy, price_batch
from games.engine.war.deals import weights_by_rank
from games.engine.war.features import counted
from tests.games.engine.war.tables import ONLINE, price_of, rules_of


def compositions(number: int) -> npt.NDArray[np.int64]:
    """Dealt-down shoes of every size, and some that are far from any deck."""
    generator = np.random.default_rng(7)
    dealt_down = generator.integers(0, 41, size=(number, 13))
    lopsided = generator.integers(0, 3, size=(number, 13)) * generator.integers(0, 14, size=(number, 13))
    rows = np.vstack([dealt_down, lopsided, np.full((1, 13), 40), np.eye(13, dtype=np.int64) * 520])
    sizes = rows.sum(axis=1)
    chosen: npt.NDArray[np.int64] = rows[(sizes >= 10) & (sizes <= 520)]
    return chosen


ROWS = compositions(150)


def test_counts_are_those_of_each_composition_alone() -> None:
    batch = count_compositions(ROWS)
    for place, row in enumerate(ROWS):
        if max(row) < 2:
            continue  # without a tie one composition alone is counted in two-card deals
        weights = weights_by_rank(Shoe.of_ranks([int(n) for n in row]))
        expected = [
            sum(n for outcome, n in counted(weights) if (outcome.deal, outcome.war) == (each.deal, each.war))
            for each in CATEGORIES
        ]
        assert batch.deals[:, place].tolist() == expected
        assert int(batch.total[place]) == weights.total


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"paytables.war.tie": "1 to 1"},
        {"paytables.war.tie": "lose", "paytables.war.win": "3 to 4"},
        {"paytables.war.tie": "4 to 1", "paytables.war.win": "1 to 2"},
    ],
)
def test_prices_are_those_of_each_composition_alone(settings: dict[str, str]) -> None:
    rules = rules_of(ONLINE, settings)
    initial, war = rules.wagers["initial"], rules.wagers["war"]
    counts = count_with_best_strategy(ROWS, initial=initial, war=war)
    assert np.array_equal(counts.deals.sum(axis=0), counts.total)
    batch = price_batch(counts, list(rules.wagers.values()), war=war)
    for place, row in enumerate(ROWS[::7]):
        price = price_of(ONLINE, settings, shoe=Shoe.of_ranks([int(n) for n in row]))
        for code, each in batch.items():
            expected = price.wagers[code].ev if code in price.wagers else None
            assert each.ev(place * 7) == expected, (code, row)


def test_six_decks_have_the_price_of_six_decks() -> None:
    rules = rules_of(ONLINE)
    batch = price_batch(count_compositions([[24] * 13]), [rules.wagers["initial"]], war=rules.wagers["war"])
    assert batch["initial"].ev(0) == Fraction(-23138, 993023)


@pytest.mark.parametrize(
    "rows",
    [
        [[1] * 12],
        [1] * 13,
        [[1.5] * 13],
        [[-1] + [4] * 12],
        [[521] + [0] * 12],
        [[50] * 13],
        [[2**40] + [0] * 12],
    ],
)
def test_rows_that_are_no_composition_are_refused(rows: object) -> None:
    with pytest.raises(BadShoe):
        count_compositions(rows)  # type: ignore[arg-type]


def test_compositions_too_short_for_a_round_are_refused() -> None:
    with pytest.raises(ShoeTooShort, match="can take 4 cards, and a composition holds 3"):
        count_compositions([[24] * 13, [3] + [0] * 12])


def test_no_composition_is_no_error() -> None:
    assert count_compositions(np.zeros((0, 13), dtype=np.int64)).deals.shape == (len(CATEGORIES), 0)


def test_wagers_that_need_more_than_who_won_are_refused() -> None:
    with pytest.raises(BadShoe, match="progressive asks for more than who won each deal"):
        price_batch(count_compositions(ROWS), [rules_of().wagers["progressive"]])


def test_pays_beyond_64_bits_are_refused_instead_of_wrong() -> None:
    rules = rules_of(ONLINE, {"paytables.tie.tie": "999999999.999999 to 999999.999999"})
    with pytest.raises(BadShoe, match="too fine or too large"):
        price_batch(count_compositions(ROWS), [rules.wagers["tie"]])
