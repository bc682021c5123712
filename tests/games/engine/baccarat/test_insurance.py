"""Insurance Plus (Singapore 3.11-3.12, 4.1.15, 4.2.1) against an enumeration that looks at every card on the table."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.engine.baccarat import insurance_extremes
from games.engine.baccarat.insurance import InsurancePrice, price_insurance
from games.engine.baccarat.insurance_extremes import best_and_worst
from games.engine.baccarat.pricing import offers_of
from games.engine.errors import BadConfiguration
from games.engine.game import Rules
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules
from tests.games.engine.baccarat.plain import banker_takes

PACK = load_pack("sg/tiger-buffalo")
Exposed = tuple[int, ...]
Results = dict[Exposed, dict[tuple[int, int], int]]


def rounds(n: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every ordered deal of six cards by value, with the number of ways it can happen."""
    left = list(n)

    def deal(dealt: tuple[int, ...], ways: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(dealt) == 6:
            yield dealt, ways
            return
        for value, cards in enumerate(left):
            if cards:
                left[value] -= 1
                yield from deal((*dealt, value), ways * cards)
                left[value] += 1

    return deal((), 1)


def results_by_exposed_cards(n: list[int]) -> tuple[dict[tuple[int, int, int], Results], int]:
    """For (cards exposed, player's points, banker's points): the exposed cards and what the totals became."""
    found: dict[tuple[int, int, int], Results] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    total = 0
    for (p1, b1, p2, b2, fifth, sixth), ways in rounds(n):
        total += ways
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        if player >= 8 or banker >= 8 or (player >= 6 and banker >= 6):
            continue
        exposed = (p1, b1, p2, b2)
        if player >= 6:
            found[4, player, banker][exposed][player, (banker + fifth) % 10] += ways
        elif banker_takes(banker, fifth):
            three = (player + fifth) % 10
            ending = (three, (banker + sixth) % 10)
            found[4, player, banker][exposed][ending] += ways
            found[5, three, banker][*exposed, fifth][ending] += ways
        else:
            found[4, player, banker][exposed][(player + fifth) % 10, banker] += ways
    return found, total


def plain_result(each: InsurancePrice, player: int, banker: int) -> Fraction:
    """4.2.1 written out: a tie returns the bet, but for Player at nine and Banker against no points after five
    cards.
    """
    insured, other = (player, banker) if each.offer.hand == "player" else (banker, player)
    if insured == other:
        nine = each.offer.hand == "player" and player == 9
        nothing = each.offer.hand == "banker" and player == 0
        return each.offer.pays.per_unit if each.offer.after == 5 and (nine or nothing) else Fraction(0)
    return each.offer.pays.per_unit if insured < other else Fraction(-1)


def average(each: InsurancePrice, results: dict[tuple[int, int], int]) -> Fraction:
    ways = sum(results.values())
    return sum((plain_result(each, *totals) * count for totals, count in results.items()), Fraction(0)) / ways


@settings(max_examples=15, deadline=None)
@given(st.dictionaries(st.integers(0, 9), st.integers(1, 5), min_size=2, max_size=4))
@example({0: 4, 2: 3, 4: 2, 7: 2})
@example({0: 2, 1: 1, 3: 1, 4: 1, 5: 1, 6: 1})
@example({0: 5, 5: 5})
def test_every_offer_equals_the_enumeration_card_by_card(held: dict[int, int]) -> None:
    n = [held.get(value, 0) for value in range(10)]
    if sum(n) < 6:
        return
    found, total = results_by_exposed_cards(n)
    for each in price_insurance(offers_of(build_rules(PACK, {})), n):
        by_cards = found.get((each.offer.after, each.offer.player_points, each.offer.banker_points))
        if by_cards is None:
            assert each.ev is each.ev_best is each.ev_worst is None
            assert each.probability_of_offer == 0
            continue
        merged: dict[tuple[int, int], int] = defaultdict(int)
        for results in by_cards.values():
            for totals, count in results.items():
                merged[totals] += count
        by_hand = [average(each, results) for results in by_cards.values()]
        assert each.ev == average(each, merged)
        assert each.probability_of_offer == Fraction(sum(merged.values()), total)
        assert (each.ev_best, each.ev_worst) == (max(by_hand), min(by_hand))


@pytest.mark.parametrize("n", [[5] * 10, [128] + [32] * 9, [5, 9, 6, 40, 7, 5, 30, 8, 11, 5]])
def test_with_plenty_of_every_value_the_same_extremes_are_found_sooner(
    n: list[int], singapore: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    sooner = [best_and_worst(offer, n) for offer in offers_of(singapore)]
    monkeypatch.setattr(insurance_extremes, "_is_plenty", lambda _: False)
    assert sooner == [best_and_worst(offer, n) for offer in offers_of(singapore)]


def test_the_table_has_one_offer_for_each_single_pair_of_points(singapore: Rules) -> None:
    offers = offers_of(singapore)
    assert (
        len(offers)
        == len({(each.hand, each.after, each.player_points, each.banker_points) for each in offers})
        == 83
    )
    assert all(each.is_open for each in offers)


def test_eight_decks_offer_every_row(singapore: Rules) -> None:
    prices = price_insurance(offers_of(singapore), [128] + [32] * 9)
    for each in prices:
        assert each.ev is not None
        assert each.ev_best is not None
        assert each.ev_worst is not None
        assert each.ev_worst <= each.ev <= each.ev_best < 0


def test_3_17_alone_returns_banker_insurance_against_nothing_on_a_tie() -> None:
    both, nine_only = (
        {
            (each.offer.hand, each.offer.after, each.offer.player_points, each.offer.banker_points): each
            for each in prices
        }
        for prices in (
            price_insurance(
                offers_of(build_rules(PACK, {"readings": {"insurance_ties": option}})), [128] + [32] * 9
            )
            for option in ("both", "nine_only")
        )
    )
    changed = {key for key in both if both[key].ev != nine_only[key].ev}
    assert changed == {("banker", 5, 0, banker) for banker in range(1, 7)}


def test_a_table_without_insurance_prices_none() -> None:
    assert offers_of(build_rules(PACK, {"insurance": {"offered": False}})) == []


def test_odds_of_insurance_can_be_configured_by_printed_row() -> None:
    offers = offers_of(build_rules(PACK, {"paytables": {"player_insurance": {"after4_on_6": "3 to 1"}}}))
    changed = {(each.hand, each.after, each.player_points) for each in offers if each.pays.text == "3 to 1"}
    assert changed == {("player", 4, 6)}


@pytest.mark.parametrize(
    ("paytable", "complaint"),
    [
        ({"after4_on_3": "3 to 1"}, "is no event of player_insurance: one of after4_on_5"),
        ({"after4_on_6": "push"}, "insurance pays odds such as"),
        ({"after4_on_6": 3}, "odds are written like"),
    ],
)
def test_odds_that_insurance_cannot_have_are_refused(paytable: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadConfiguration, match=complaint):
        offers_of(build_rules(PACK, {"paytables": {"player_insurance": paytable}}))
