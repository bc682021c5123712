"""The price of every wager is what settling every deal of a small shoe comes to."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import pytest

from games.engine.cards.card import Card, parse_card
from games.engine.cards.shoe import Shoe
from games.engine.game import PriceRequest, Rules, SeatRequest
from games.engine.settlement import Bet
from games.engine.war.table import WarTable
from tests.games.engine.war import plain
from tests.games.engine.war.tables import MARYLAND, ONLINE, PACKS, SOUTH_DAKOTA, rules_of

KINDS = {"AH": 5, "AS": 2, "KH": 2, "2C": 1, "9D": 1}
METERS = {"progressive": Decimal("12345.5"), "primary": Decimal(20000), "secondary": Decimal(7000)}


def small_shoe() -> Shoe:
    counts = [0] * 52
    for name, copies in KINDS.items():
        counts[parse_card(name).place] = copies
    return Shoe.of_cards(counts)


def dealt(length: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    shoe = plain.cards_of(list(small_shoe().cards or ()))
    for cards, ways in plain.deals(shoe, length):
        yield tuple(parse_card(rank + suit) for rank, suit in cards), ways


def is_tie(cards: tuple[Card, ...]) -> bool:
    return cards[0].rank == cards[1].rank


def settled(
    rules: Rules, cards: tuple[Card, ...], bets: dict[str, int], decision: str | None
) -> dict[str, Decimal]:
    """Net of each line, with a tie played out as decided."""
    tied = is_tie(cards) and decision is not None
    request = SeatRequest(
        drawn=cards if tied and decision == "war" else cards[:2],
        bets=[Bet(code, Decimal(stake)) for code, stake in bets.items()],
        decisions={"decision": decision} if tied and decision else {},
        meters=METERS if rules.pack == MARYLAND else {},
    )
    return {line.wager: line.net for line in rules.game.settle(rules, request).lines}


def mean_of(rules: Rules, bets: dict[str, int], wagers: set[str], decision: str | None = "war") -> Fraction:
    """Mean net of the named lines over every deal."""
    total = ways_in_all = Fraction(0)
    for cards, ways in dealt(4):
        lines = settled(rules, cards, bets, decision)
        total += ways * sum(Fraction(net) for code, net in lines.items() if code in wagers)
        ways_in_all += ways
    return total / ways_in_all


def price(rules: Rules, code: str) -> Fraction:
    meters = METERS if rules.pack == MARYLAND else {}
    return rules.game.price(rules, PriceRequest(meters=meters, covariance=False)).wagers[code].ev


@pytest.mark.parametrize("pack", PACKS)
def test_initial_wager_with_its_war(pack: str) -> None:
    rules = rules_of(pack, shoe=small_shoe())
    assert mean_of(rules, {"initial": 1}, {"initial", "war"}) == price(rules, "initial")


@pytest.mark.parametrize("pack", PACKS)
def test_initial_wager_always_surrendered(pack: str) -> None:
    rules = rules_of(pack, shoe=small_shoe())
    report = rules.game.price(rules, PriceRequest(covariance=False)).extra["strategies"]
    assert mean_of(rules, {"initial": 1}, {"initial", "war"}, "surrender") == report["surrender"]["ev"]


@pytest.mark.parametrize("pack", PACKS)
def test_tie_wager_on_the_original_deal(pack: str) -> None:
    rules = rules_of(pack, shoe=small_shoe())
    assert mean_of(rules, {"tie": 1}, {"tie"}) == price(rules, "tie")


@pytest.mark.parametrize(
    ("pack", "code", "bets"),
    [
        (MARYLAND, "war", {"initial": 1}),
        (SOUTH_DAKOTA, "war", {"initial": 1}),
        (ONLINE, "war", {"initial": 1}),
        (MARYLAND, "war_tie", {"initial": 1, "war_tie": 1}),
        (ONLINE, "war_tie", {"initial": 1, "war_tie": 1}),
    ],
)
def test_wagers_made_at_war_are_priced_given_that_there_is_one(
    pack: str, code: str, bets: dict[str, int]
) -> None:
    rules = rules_of(pack, shoe=small_shoe())
    total = wars = Fraction(0)
    for cards, ways in dealt(4):
        if is_tie(cards):
            total += ways * Fraction(settled(rules, cards, bets, "war")[code])
            wars += ways
    assert total / wars == price(rules, code)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"readings.suited_double_tie": "all_four_one_suit"},
        {"readings.overlapping_awards": "four_of_a_kind_first"},
        {"paytables.progressive.four_of_a_kind": "500 to 1"},
        {"readings.tie_war_wager": "tie_wager"},
    ],
)
def test_progressive_with_its_meter(settings: dict[str, str]) -> None:
    rules = rules_of(settings=settings, shoe=small_shoe())
    assert mean_of(rules, {"initial": 1, "progressive": 5}, {"progressive"}) / 5 == price(
        rules, "progressive"
    )


@pytest.mark.parametrize("reading", ["first_deal_only", "all_forfeited", "war_cards_dealt"])
def test_progressive_of_a_player_who_surrenders(reading: str) -> None:
    """Pays that make every surrender the best choice: the progressive is then priced with it."""
    settings = {
        "readings.surrender_and_progressive": reading,
        "paytables.war.win": "1 to 2",
        "paytables.war.tie": "lose",
    }
    rules = rules_of(settings=settings, shoe=small_shoe())
    total = ways_in_all = Fraction(0)
    for cards, ways in dealt(4):
        request = SeatRequest(
            drawn=cards if is_tie(cards) and reading == "war_cards_dealt" else cards[:2],
            bets=[Bet("initial", Decimal(1)), Bet("progressive", Decimal(5))],
            decisions={"decision": "surrender"} if is_tie(cards) else {},
            meters=METERS,
        )
        lines = {line.wager: line.net for line in rules.game.settle(rules, request).lines}
        total += ways * Fraction(lines["progressive"])
        ways_in_all += ways
    refused = rules.game.price(rules, PriceRequest(meters=METERS, covariance=False)).refused
    if reading == "war_cards_dealt":
        assert total / ways_in_all / 5 == price(rules, "progressive")
    else:
        assert "suited four of a kind is impossible" in refused["progressive"]
        table = WarTable.of(rules, PriceRequest(meters=METERS))
        assert set(table.decisions.values()) == {"surrender"}


@pytest.mark.parametrize("stake", ["returned", "collected"])
def test_bonus_spin_over_every_stop_of_the_wheel(stake: str) -> None:
    rules = rules_of(settings={"readings.bonus_spin_stake": stake}, shoe=small_shoe())
    spin = WarTable.of(rules, PriceRequest(meters=METERS)).spin
    assert spin is not None
    total = ways_in_all = Fraction(0)
    for cards, ways in dealt(2):
        triggered = (cards[1].rank, cards[1].suit in (1, 2)) == (0, True)
        spins = list(enumerate(spin.stops, start=1)) if triggered else [(None, None)]
        for number, stop in spins:
            request = SeatRequest(drawn=cards, bets=[Bet("bonus_spin", Decimal(5), number)], meters=METERS)
            (line,) = rules.game.settle(rules, request).lines
            weight = Fraction(stop.weight, spin.weight) if stop else 1
            total += ways * weight * Fraction(line.net)
        ways_in_all += ways
    assert total / ways_in_all / 5 == price(rules, "bonus_spin")


@pytest.mark.parametrize("seating", list(permutations((1, 4, 9))))
def test_seat_order_and_other_players_do_not_change_what_a_seat_wins(seating: tuple[int, ...]) -> None:
    """The same three hands at other seats: every player is paid the same, whoever sits where."""
    rules = rules_of(shoe=Shoe.of_decks(6))
    hands = {"Ann": ("KH 9C", 100), "Ben": ("3D", 20), "Cy": ("AS", 40)}
    data = {
        "dealer": "KS 9D",
        "seats": [
            {
                "seat": seat,
                "name": name,
                "cards": hands[name][0],
                "bets": {"initial": hands[name][1], "tie": 5},
            }
            for seat, name in zip(seating, hands, strict=True)
        ],
    }
    lines = rules.game.settle_round(rules, data).lines
    net = {name: sum(line.net for line in lines if line.bettor == name) for name in hands}
    assert net == {"Ann": 250, "Ben": -25, "Cy": 35}
