"""Seats of one round share the dealer's cards: joint counts against brute force."""

from collections import Counter
from fractions import Fraction
from math import perm

import pytest
from hypothesis import given, settings

from games.engine.cards.shoe import Shoe
from games.engine.errors import ShoeTooShort, SuitsNeeded
from games.engine.war.deals import weights_by_card, weights_by_rank
from games.engine.war.features import BY_CARD, TIE, WarOutcome, outcomes_of
from games.engine.war.pairs import pair_counts
from games.engine.war.tied_seats import TiedSeats
from games.engine.war.winners import Winners
from tests.games.engine.war import plain
from tests.games.engine.war.test_deals import outcome_of, small_counts


@pytest.mark.parametrize("suits", [True, False])
def test_two_seats_agree_with_every_deal_written_out(suits: bool) -> None:
    @given(small_counts(52 if suits else 13, least=6, most=8))
    @settings(max_examples=25, deadline=None)
    def check(counts: list[int]) -> None:
        shoe = Shoe.of_cards(counts) if suits else Shoe.of_ranks(counts)
        space, joint, total = pair_counts(shoe)
        found: Counter[tuple[WarOutcome, WarOutcome]] = Counter()
        for cards, ways in plain.deals(plain.cards_of(counts) if suits else plain.ranks_of(counts), 6):
            one, two, dealer, war_one, war_two, dealer_war = cards
            key = (
                outcome_of((one, dealer, war_one, dealer_war), suits=suits),
                outcome_of((two, dealer, war_two, dealer_war), suits=suits),
            )
            found[key] += ways
        assert {(space.outcomes[i], space.outcomes[j]): n for (i, j), n in joint.items()} == found
        assert sum(joint.values()) == total

    check()


@pytest.mark.parametrize(
    "shoe", [Shoe.of_decks(1), Shoe.of_decks(6), Shoe.of_decks(10), Shoe.of_ranks([40] * 13)], ids=str
)
def test_another_player_and_his_seat_do_not_change_what_a_seat_can_expect(shoe: Shoe) -> None:
    weights = weights_by_card(shoe) if shoe.knows_suits else weights_by_rank(shoe)
    space, joint, total = pair_counts(shoe)
    first: Counter[int] = Counter()
    second: Counter[int] = Counter()
    for (one, two), count in joint.items():
        first[one] += count
        second[two] += count
    for place, count in enumerate(weights.counts):
        assert (
            Fraction(first[place], total) == Fraction(second[place], total) == Fraction(count, weights.total)
        )
    assert space is weights.space


def four(outcome: WarOutcome) -> Fraction:
    return Fraction(bool(outcome.same_rank and outcome.one_suit))


FOURS = {outcome: four(outcome) for outcome in outcomes_of(BY_CARD)}


def worth(outcome: WarOutcome) -> Fraction:
    """Another value for every kind of tie."""
    flags = (outcome.deal_suited, outcome.war == TIE, outcome.same_rank, outcome.war_suited)
    return Fraction(1 + sum(2 << place for place, flag in enumerate(flags) if flag))


WORTH = {outcome: worth(outcome) for outcome in outcomes_of(BY_CARD) if outcome.deal == TIE}


@given(small_counts(52, least=8, most=8))
@settings(max_examples=12, deadline=None)
def test_products_over_three_seats_agree_with_every_deal_written_out(counts: list[int]) -> None:
    def value(*cards: plain.PlainCard) -> Fraction:
        (*seats, dealer), (*wars, dealer_war) = cards[:4], cards[4:]
        product = Fraction(1)
        for card, war_card in zip(seats, wars, strict=True):
            outcome = outcome_of((card, dealer, war_card, dealer_war), suits=True)
            product *= worth(outcome) if outcome.deal == TIE else 0
        return product

    assert TiedSeats(Shoe.of_cards(counts), WORTH).product_mean(3) == plain.mean(
        plain.cards_of(counts), 8, value
    )


SUITED_FOURS = frozenset(outcome for outcome, value in FOURS.items() if value)


@pytest.mark.parametrize("decks", [4, 6, 8, 10])
def test_seats_win_together_when_two_copies_more_than_twice_as_many_are_dealt(decks: int) -> None:
    """k seats and the dealer: 2k + 2 copies of one card out of as many cards."""
    winners = Winners(Shoe.of_decks(decks), SUITED_FOURS)
    for seats in (1, 2, 3):
        copies = 2 * seats + 2
        assert winners.together(seats) == Fraction(52 * perm(decks, copies), perm(52 * decks, copies))


def test_winners_of_one_round_agree_with_every_deal_written_out() -> None:
    counts = [0] * 52
    counts[0], counts[5], counts[9] = 6, 1, 2
    found: Counter[int] = Counter()
    for cards, ways in plain.deals(plain.cards_of(counts), 8):
        *seats, dealer = cards[:4]
        *wars, dealer_war = cards[4:]
        winners = sum(card == dealer == war == dealer_war for card, war in zip(seats, wars, strict=True))
        found[winners] += ways
    chances = Winners(Shoe.of_cards(counts), SUITED_FOURS).in_a_round(3)
    assert chances == tuple(Fraction(found[n], perm(9, 8)) for n in range(3))


@pytest.mark.parametrize("players", [1, 2, 5, 9])
def test_winners_are_a_distribution_whose_mean_does_not_depend_on_the_other_seats(players: int) -> None:
    winners = Winners(Shoe.of_decks(8), SUITED_FOURS)
    chances = winners.in_a_round(players)
    assert sum(chances) == 1
    assert min(chances) > 0
    assert sum(number * chance for number, chance in enumerate(chances)) == players * winners.together(1)
    assert winners.jackpot(players).per_seat == winners.together(1)


def test_six_decks_can_make_two_winners_in_one_round_but_not_three() -> None:
    assert len(Winners(Shoe.of_decks(6), SUITED_FOURS).in_a_round(9)) == 3


def test_three_decks_have_no_suited_four_of_a_kind() -> None:
    assert Winners(Shoe.of_decks(3), SUITED_FOURS).in_a_round(9) == (Fraction(1),)


def test_seats_that_the_shoe_cannot_serve_are_refused() -> None:
    shoe = Shoe.of_cards([1] * 7 + [0] * 45)
    with pytest.raises(ShoeTooShort, match="3 seats and the dealer take 8 cards"):
        TiedSeats(shoe, FOURS).product_mean(3)
    with pytest.raises(ShoeTooShort, match="two seats and the dealer take 6 cards"):
        pair_counts(Shoe.of_ranks([5] + [0] * 12))
    with pytest.raises(SuitsNeeded):
        TiedSeats(Shoe.of_ranks([4] * 13), FOURS)
