"""The kernel's shoes, dealt card by card and played and settled by the engine that settles real rounds."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from games.engine.baccarat.play import Deal, play_deal
from games.engine.baccarat.simulated_paths import CODES, COLUMNS, PATHS
from games.engine.baccarat.simulation import BaccaratTable
from games.engine.cards.card import Card
from games.engine.cards.shoe import Shoe
from games.engine.errors import ImpossibleDeal
from games.engine.game import PriceRequest, Rules, SeatRequest
from games.engine.settlement import parse_bet
from games.engine.simulation.kernels import shuffle_on, start_stream
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

SEED = np.uint64(20251121)
SHOES = 3


@pytest.fixture(scope="module")
def rules() -> Rules:
    return build_rules(load_pack("sg/tiger-buffalo"), {"cut_card": 30})


@pytest.fixture(scope="module")
def table(rules: Rules) -> BaccaratTable:
    return BaccaratTable(rules, rules.game.price(rules, PriceRequest(covariance=False)))


def shuffled(table: BaccaratTable, shoe: int) -> list[Card]:
    """The same cards that the kernel deals, with suits that baccarat does not look at."""
    stream, cards = np.empty(4, dtype=np.uint64), table._start.copy()
    start_stream(SEED, shoe, stream)
    shuffle_on(cards, 0, len(cards), stream)
    dealt, seen = [], Counter[int]()
    for code in cards.tolist():
        rank = CODES.index(code)
        dealt.append(Card(rank, seen[rank] % 4))
        seen[rank] += 1
    return dealt


def round_at(cards: list[Card], at: int, rules: Rules) -> tuple[list[Card], Deal]:
    """The one number of cards with which the rules let a round end."""
    possible = []
    for number in (4, 5, 6):
        try:
            possible.append((cards[at : at + number], play_deal(cards[at : at + number], rules)))
        except ImpossibleDeal:
            continue
    assert len(possible) == 1
    return possible[0]


def rounds_of(cards: list[Card], table: BaccaratTable, rules: Rules) -> Iterator[tuple[list[Card], Deal]]:
    at = table.dealing.burned
    for _ in range(table.dealing.rounds_each):
        assert at <= len(cards) - 30
        dealt, deal = round_at(cards, at, rules)
        yield dealt, deal
        at += len(dealt)


@pytest.fixture(scope="module")
def rounds(rules: Rules, table: BaccaratTable) -> list[tuple[list[Card], Deal]]:
    return [each for shoe in range(SHOES) for each in rounds_of(shuffled(table, shoe), table, rules)]


def test_the_kernel_plays_the_rounds_that_the_rules_play(
    rules: Rules, table: BaccaratTable, rounds: list[tuple[list[Card], Deal]]
) -> None:
    histogram = table.play(SEED, 0, SHOES, table.dealing.rounds_each)
    assert histogram.sum() == len(rounds) == SHOES * table.dealing.rounds_each
    joint = table.bins(histogram)
    outcomes = rules.game.spaces[-1]
    expected = Counter(deal.outcome for _, deal in rounds)
    assert {
        outcomes.outcomes[place]: joint[place] for place in np.flatnonzero(joint[: len(outcomes)])
    } == expected


def test_the_kernel_settles_as_rounds_are_settled(
    rules: Rules, table: BaccaratTable, rounds: list[tuple[list[Card], Deal]]
) -> None:
    codes = [str(line.key[0]) for line in table.lines if len(line.key) == 1]
    bets = [parse_bet(f"{code}=100") for code in codes]
    net: dict[str, Fraction] = {}
    for dealt, _ in rounds:
        for settled in rules.game.settle(rules, SeatRequest(drawn=dealt, bets=bets)).lines:
            net[settled.wager] = net.get(settled.wager, Fraction(0)) + Fraction(settled.net) / 100
    histogram = table.play(SEED, 0, SHOES, table.dealing.rounds_each)
    results, offers = table.settle(np.array([table.bins(histogram)]))
    for line, result, offered in zip(table.lines, results, offers, strict=True):
        if len(line.key) == 1:
            assert Fraction(result[0], line.scale) == net[str(line.key[0])]
            assert offered == [len(rounds)]


def test_insurance_is_offered_and_settled_as_in_a_round(
    rules: Rules, table: BaccaratTable, rounds: list[tuple[list[Card], Deal]]
) -> None:
    histogram = table.play(SEED, 0, SHOES, table.dealing.rounds_each)
    results, offers = table.settle(np.array([table.bins(histogram)]))
    met = 0
    for line, result, offered in zip(table.lines, results, offers, strict=True):
        if len(line.key) == 1:
            continue
        wager, after, player, banker = line.key
        net, made = Fraction(0), 0
        for dealt, deal in rounds:
            shown = (deal.player_two if after == 4 else deal.outcome.player_total, deal.banker_two)
            cards_to_come = len(dealt) > 4 if after == 4 else len(dealt) == 6
            if shown == (player, banker) and cards_to_come:
                original = str(wager).removesuffix("_insurance")
                bets = [parse_bet(f"{original}=100"), parse_bet(f"{wager}@{after}=100")]
                settled = rules.game.settle(rules, SeatRequest(drawn=dealt, bets=bets))
                net += next(Fraction(each.net) for each in settled.lines if each.wager == wager) / 100
                made += 1
        assert (Fraction(result[0], line.scale), offered[0]) == (net, made)
        met += made
    assert met > 100


def test_shoes_count_the_same_in_whatever_blocks_they_are_played(table: BaccaratTable) -> None:
    whole = table.play(SEED, 0, 23, 40)
    parts = [table.play(SEED, first, shoes, 40) for first, shoes in ((0, 1), (1, 8), (9, 14))]
    assert (whole == sum(parts)).all()


@pytest.mark.parametrize("rounds_each", [1, 31, 32, 33, 64])
def test_a_shoe_can_be_played_in_part(rounds_each: int, table: BaccaratTable, rules: Rules) -> None:
    histogram = table.play(SEED, 5, 2, rounds_each)
    expected = Counter[object]()
    for shoe in (5, 6):
        dealt = islice(rounds_of(shuffled(table, shoe), table, rules), rounds_each)
        expected.update(deal.outcome for _, deal in dealt)
    joint, outcomes = table.bins(histogram), rules.game.spaces[-1].outcomes
    assert {outcomes[place]: joint[place] for place in np.flatnonzero(joint[: len(outcomes)])} == expected


@pytest.mark.parametrize(
    "ranks", [[1] * 13, [6] + [0] * 12, [0] * 9 + [2] * 4], ids=["one suit", "aces", "tens"]
)
def test_the_shortest_shoes_are_dealt_to_the_last_card(ranks: list[int]) -> None:
    shoe = Shoe.of_ranks(ranks)
    rules = build_rules(load_pack("sg/tiger-buffalo"), {"cut_card": 0}, equipment=shoe)
    table = BaccaratTable(rules, rules.game.price(rules, PriceRequest(covariance=False)))
    assert table.dealing.last_start == shoe.size - 6
    histogram = table.play(SEED, 0, 200, table.dealing.rounds_each)
    assert histogram.sum() == 200 * (1 + (shoe.size - 6) // 6)
    assert table.bins(histogram).sum() == 2 * histogram.sum()


def test_all_paths_fit_the_histogram() -> None:
    assert len(PATHS) == 40 + 120 + 174 + 3060 < COLUMNS
