"""What every game and every pack promises; a new pack or game is held to it because it is there."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

from games.engine.cards.card import Card, parse_cards
from games.engine.cards.shoe import Shoe, shoe_of
from games.engine.errors import EngineError, ShoeTooShort
from games.engine.game import PriceRequest, Rules, SeatRequest
from games.engine.price import Price
from games.engine.settlement import Bet, Settlement
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules
from tests.games.homes import EVERY_PACK, games_of_the_tests

Nets = dict[str, Fraction]
with games_of_the_tests():
    AMOUNTS = [
        (pack, path, amount)
        for pack in EVERY_PACK
        for path, amounts in (load_pack(pack).game.varied or {"": (0,)}).items()
        for amount in amounts
    ]
    CARDS = [pack for pack in EVERY_PACK if "decks" in load_pack(pack).game.varied]
"""Every pack with every amount of its equipment; those of cards can be dealt from any shoe."""


@pytest.fixture(autouse=True)
def _with_the_games_of_the_tests() -> Iterator[None]:
    with games_of_the_tests():
        yield


@cache
def rules_and_price(pack: str, path: str, amount: int) -> tuple[Rules, Price]:
    rules = build_rules(load_pack(pack), {path: amount} if path else {})
    return rules, rules.game.price(rules, PriceRequest())


@pytest.fixture(params=AMOUNTS, ids=lambda each: f"{each[0]}-{each[2]}")
def priced(request: pytest.FixtureRequest) -> tuple[Rules, Price]:
    return rules_and_price(*request.param)


def test_every_wager_is_priced_or_refused_with_a_reason(priced: tuple[Rules, Price]) -> None:
    rules, price = priced
    assert set(rules.wagers) <= price.wagers.keys() | price.refused.keys()
    assert not price.wagers.keys() & price.refused.keys()
    assert all(price.refused.values())


def test_probabilities_sum_to_exactly_one(priced: tuple[Rules, Price]) -> None:
    for code, each in priced[1].wagers.items():
        assert sum(event.probability for event in each.events) == 1, code
        assert all(event.probability >= 0 for event in each.events), code
        assert sum(event.combinations for event in each.events) == each.combinations, code


def test_returns_of_the_events_sum_to_the_ev(priced: tuple[Rules, Price]) -> None:
    for code, each in priced[1].wagers.items():
        assert sum(event.return_ for event in each.events) == each.ev, code


def test_every_event_cites_its_pack(priced: tuple[Rules, Price]) -> None:
    rules, price = priced
    for code, each in price.wagers.items():
        for event in each.events:
            assert event.row.cite, (code, event.row.event)
            assert all(cite.startswith(f"{rules.prefix} ") for cite in event.row.cite), (
                code,
                event.row.event,
            )


def test_the_covariance_matrix_is_symmetric_and_has_the_variances(priced: tuple[Rules, Price]) -> None:
    price = priced[1]
    for one, each in price.wagers.items():
        if each.probability_of_offer == 1:
            assert price.covariance[one, one] == each.variance
        for other in price.wagers:
            assert price.covariance[one, other] == price.covariance[other, one]
            assert (
                price.covariance[one, other] ** 2
                <= price.covariance[one, one] * price.covariance[other, other]
            )


@pytest.mark.parametrize("pack", EVERY_PACK)
def test_weights_add_up_to_the_total_along_every_space(pack: str) -> None:
    rules = build_rules(load_pack(pack), {})
    for space in rules.game.spaces:
        weights = rules.game.weights(rules.equipment, space)
        assert len(weights.counts) == len(space)
        assert sum(weights.counts) == weights.total
        assert min(weights.counts) >= 0


@pytest.mark.parametrize("pack", EVERY_PACK)
def test_every_row_of_every_pay_table_can_happen(pack: str) -> None:
    for wager in build_rules(load_pack(pack), {}).wagers.values():
        table = wager.table(wager.space_in(load_pack(pack).game.spaces))
        assert all(table.members), wager.code


@pytest.mark.parametrize("pack", CARDS)
def test_a_shoe_too_short_for_a_round_is_refused(pack: str) -> None:
    rules = build_rules(load_pack(pack), {}, equipment=Shoe.of_ranks([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
    with pytest.raises(ShoeTooShort, match="shoe"):
        rules.game.price(rules, PriceRequest())


@pytest.mark.parametrize("pack", CARDS)
def test_a_card_burned_unseen_changes_no_price(pack: str) -> None:
    """The mean price over every card that may have been burned is the price of the full shoe."""

    def evs(shoe: Shoe) -> Nets:
        rules = build_rules(load_pack(pack), {}, equipment=shoe)
        price = rules.game.price(rules, PriceRequest(covariance=False))
        return {code: each.ev for code, each in price.wagers.items() if each.probability_of_offer == 1}

    ranks = Shoe.of_decks(6).ranks
    full = evs(Shoe.of_ranks(ranks))
    burned: Nets = dict.fromkeys(full, Fraction(0))
    for rank in range(13):
        left = [count - (place == rank) for place, count in enumerate(ranks)]
        for code, ev in evs(Shoe.of_ranks(left)).items():
            burned[code] += ev * ranks[rank] / sum(ranks)
    assert full
    assert burned == full


SHOES = ("AC AD 2C 9C 9D KC", "3C 3D 3H 4C 6S 7S", "JC JD KC KD 8H 4D")


def settled_by_wager(rules: Rules, settlement: Settlement) -> Nets:
    """What each wager won in the end; a wager that only goes with another counts there."""
    nets: Nets = Counter()  # type: ignore[assignment]
    for line in settlement.lines:
        nets[rules.game.goes_with.get(line.wager, line.wager)] += Fraction(line.net)
    return nets


def settled_over_all_deals(rules: Rules, bets: list[Bet]) -> Nets:
    """The mean of the settlement over every deal of the shoe, cards dealt one after the other.

    Where the cards alone do not settle the round and the player may give up, the better of both is played.
    """

    def attempt(dealt: tuple[Card, ...], decision: str | None) -> Nets | None:
        try:
            return settled_by_wager(
                rules,
                rules.game.settle(
                    rules, SeatRequest(dealt, bets, {"decision": decision} if decision else {})
                ),
            )
        except EngineError:
            return None

    def go_on(dealt: tuple[Card, ...]) -> Nets:
        left = shoe_of(rules).without(dealt)
        assert left.cards is not None
        assert len(dealt) < 6, dealt
        nets: Nets = Counter()  # type: ignore[assignment]
        for place, count in enumerate(left.cards):
            if count:
                for code, net in value((*dealt, Card(place // 4, place % 4))).items():
                    nets[code] += net * count / left.size
        return nets

    def value(dealt: tuple[Card, ...]) -> Nets:
        settled = attempt(dealt, None)
        if settled is not None:
            return settled
        given_up = attempt(dealt, "surrender")
        if given_up is None:
            return go_on(dealt)
        return max(given_up, go_on(dealt), key=lambda nets: nets[bets[0].wager])

    return value(())


def priced_small_shoe(pack: str, cards: str, copies: int) -> tuple[Rules, Price]:
    """Where burns make the shoe too short for a round, each card is in it once more."""
    held = Counter(card.place for card in parse_cards(cards))
    shoe = Shoe.of_cards([held[place] * copies for place in range(52)])
    rules = build_rules(load_pack(pack), {}, equipment=shoe)
    try:
        return rules, rules.game.price(rules, PriceRequest(covariance=False))
    except ShoeTooShort:
        return priced_small_shoe(pack, cards, copies + 1)


@pytest.mark.parametrize("cards", SHOES)
@pytest.mark.parametrize("pack", CARDS)
def test_the_price_is_the_settlement_summed_over_all_deals(pack: str, cards: str) -> None:
    rules, price = priced_small_shoe(pack, cards, copies=1)
    always = [
        code
        for code, each in price.wagers.items()
        if each.probability_of_offer == 1
        and code in rules.wagers
        and not any(row.meter for row in rules.wagers[code].rows)
    ]
    found = settled_over_all_deals(rules, [Bet(code, Decimal(1)) for code in always])
    assert found == {code: price.wagers[code].ev for code in always}
