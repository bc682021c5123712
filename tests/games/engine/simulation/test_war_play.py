"""The kernel's shoes of Casino War, dealt card by card and read by the engine that reads real rounds."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from games.engine.cards.card import Card
from games.engine.cards.shoe import Shoe
from games.engine.game import PriceRequest, Rules
from games.engine.simulation.kernels import shuffle_on, start_stream
from games.engine.war.features import SURRENDER, WarOutcome
from games.engine.war.play import play_seat
from games.engine.war.simulated_bins import SEAT_BINS, outcome_of_bin
from games.engine.war.simulation import WarTableAtPlay, set_up
from games.engine.war.terms import dealing_of
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

SEED = np.uint64(1877)
SHOES = 6


def at_play(rules: Rules, players: int) -> WarTableAtPlay:
    request = PriceRequest(players=players, covariance=False)
    table = set_up(rules, request, rules.game.price(rules, request))[0]
    assert isinstance(table, WarTableAtPlay)
    return table


def shuffled(table: WarTableAtPlay, shoe: int) -> list[Card]:
    stream, cards = np.empty(4, dtype=np.uint64), table._start.copy()
    start_stream(SEED, shoe, stream)
    shuffle_on(cards, 0, len(cards), stream)
    return [Card((code // 4 + 1) % 13, code % 4) for code in cards.tolist()]


def outcomes(rules: Rules, table: WarTableAtPlay, players: int, decision: str) -> Iterator[WarOutcome]:
    """Every seat of every round, straight from the document: one card each, burns, then war cards seat by seat."""
    burns = dealing_of(rules)
    for shoe in range(SHOES):
        cards, at = shuffled(table, shoe), table.dealing.burned
        for _ in range(table.dealing.rounds_each):
            assert at <= table.dealing.last_start
            hands, dealer = cards[at : at + players], cards[at + players]
            at += players + 1
            tied = [card for card in hands if card.rank == dealer.rank]
            yield from (
                play_seat([card, dealer], None, rules).dealt for card in hands if card.rank != dealer.rank
            )
            if tied and decision == "war":
                at += burns.burned_before_war
                war, at = cards[at : at + len(tied)], at + len(tied) + burns.burned_before_dealer_war_card
                for card, war_card in zip(tied, war, strict=True):
                    yield play_seat([card, dealer, war_card, cards[at]], "war", rules).dealt
                at += 1
            else:
                yield from (play_seat([card, dealer], decision, rules).dealt for card in tied)


def found(table: WarTableAtPlay, *, given_up: bool) -> Counter[WarOutcome]:
    histogram = table.play(SEED, 0, SHOES, table.dealing.rounds_each)
    assert histogram[SEAT_BINS:].sum() == SHOES * table.dealing.rounds_each
    counts = Counter[WarOutcome]()
    for place in np.flatnonzero(histogram[:SEAT_BINS]):
        outcome = outcome_of_bin(int(place), suits=True)
        if given_up and outcome.deal == "tie":
            outcome = outcome._replace(war=SURRENDER)
        counts[outcome] += int(histogram[place])
    return counts


@pytest.mark.parametrize("pack", ["us-md/casino-war", "us-sd/casino-war", "online/war"])
@pytest.mark.parametrize("players", [1, 2, 9])
def test_the_kernel_plays_the_rounds_that_the_rules_play(pack: str, players: int) -> None:
    rules = build_rules(load_pack(pack), {"decks": 2, "seats": 9})
    table = at_play(rules, players)
    expected = Counter(outcomes(rules, table, players, "war"))
    assert found(table, given_up=False) == expected
    assert sum(expected.values()) % players == 0


def test_a_surrender_takes_no_war_cards() -> None:
    configuration = {"decks": 2, "paytables": {"war": {"win": "1 to 5", "tie": "lose"}}}
    rules = build_rules(load_pack("us-md/casino-war"), configuration)
    table = at_play(rules, 3)
    expected = Counter(outcomes(rules, table, 3, SURRENDER))
    assert any(outcome.war == SURRENDER for outcome in expected)
    assert found(table, given_up=True) == expected


def test_a_shoe_known_by_ranks_is_played_without_suits() -> None:
    rules = build_rules(load_pack("us-md/casino-war"), {}, equipment=Shoe.of_ranks([8] * 13))
    table = at_play(rules, 1)
    assert {line.key[0] for line in table.lines} == {"initial", "war", "tie", "war_tie"}
    histogram = table.play(SEED, 0, SHOES, 5)
    results, offers = table.settle(np.array([table.bins(histogram)]))
    assert offers[0] == [5 * SHOES]
    assert len(results) == len(table.lines)


def test_every_round_spins_or_does_not() -> None:
    rules = build_rules(load_pack("us-md/casino-war"), {})
    table = at_play(rules, 4)
    histogram, played = table.play(SEED, 0, 1500, 10), 15_000
    spins = histogram[SEAT_BINS + 1 :].reshape(-1, 2)
    assert histogram[SEAT_BINS] + spins.sum() == played
    assert histogram[:SEAT_BINS].sum() == 4 * played
    assert spins[:, 0].sum() == 0  # the hot spot is always a player
    assert spins.sum() == pytest.approx(played / 26, rel=0.2)


def test_a_hot_spot_among_all_positions_may_meet_nobody() -> None:
    configuration = {"seats": 9, "readings": {"hot_spot_seat": "among_all_positions"}}
    table = at_play(build_rules(load_pack("us-md/casino-war"), configuration), 3)
    histogram = table.play(SEED, 0, 1500, 10)
    nobody, player = histogram[SEAT_BINS + 1 :].reshape(-1, 2).sum(axis=0)
    assert player / (nobody + player) == pytest.approx(1 / 3, abs=0.05)
