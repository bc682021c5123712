"""The counts of one seat's round, against every ordered deal written out."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards.shoe import Shoe
from games.engine.errors import ShoeTooShort, SuitsNeeded
from games.engine.war import features
from games.engine.war.deals import check_long_enough, weights_by_card, weights_by_rank
from games.engine.war.features import COLOUR_OF_SUIT, TIE, WarOutcome
from tests.games.engine.war import plain


def small_counts(length: int, *, most: int = 9, least: int = 4) -> st.SearchStrategy[list[int]]:
    """A few cards spread over a few kinds, so that brute force stays quick."""

    def place(kinds: list[int]) -> list[int]:
        counts = [0] * length
        for kind in kinds:
            counts[kind] += 1
        return counts

    kinds = st.lists(st.integers(0, length - 1), min_size=1, max_size=4, unique=True)
    return kinds.flatmap(lambda few: st.lists(st.sampled_from(few), min_size=least, max_size=most)).map(place)


def outcome_of(cards: tuple[plain.PlainCard, ...], *, suits: bool) -> WarOutcome:
    card, dealer, war, dealer_war = cards
    deal = plain.compare(card, dealer)
    outcome = WarOutcome(deal, dealer[0])
    tied, double = deal == TIE, deal == TIE and plain.compare(war, dealer_war) == TIE
    if tied:
        outcome = outcome._replace(war=plain.compare(war, dealer_war), same_rank=double and card[0] == war[0])
    if suits:
        suited, war_suited = tied and card[1] == dealer[1], double and war[1] == dealer_war[1]
        outcome = outcome._replace(
            dealer_colour=COLOUR_OF_SUIT["CDHS".index(dealer[1])],
            deal_suited=suited,
            war_suited=war_suited,
            one_suit=suited and war_suited and card[1] == war[1],
        )
    return outcome


def counted(shoe: dict[plain.PlainCard, int], *, suits: bool) -> Counter[WarOutcome]:
    counts: Counter[WarOutcome] = Counter()
    for cards, ways in plain.deals(shoe, 4):
        counts[outcome_of(cards, suits=suits)] += ways
    return counts


@given(small_counts(52))
@settings(max_examples=60, deadline=None)
def test_counts_by_card_agree_with_every_deal_written_out(counts: list[int]) -> None:
    shoe = Shoe.of_cards(counts)
    weights = weights_by_card(shoe)
    if any(count > 1 for count in shoe.ranks):
        engine = {o: n for o, n in zip(weights.space.outcomes, weights.counts, strict=True) if n}
        assert engine == counted(plain.cards_of(counts), suits=True)
    assert sum(weights.counts) == weights.total


@given(small_counts(13))
@settings(max_examples=60, deadline=None)
def test_counts_by_rank_agree_with_every_deal_written_out(counts: list[int]) -> None:
    weights = weights_by_rank(Shoe.of_ranks(counts))
    if any(count > 1 for count in counts):
        engine = {o: n for o, n in zip(weights.space.outcomes, weights.counts, strict=True) if n}
        assert engine == counted(plain.ranks_of(counts), suits=False)
    assert sum(weights.counts) == weights.total


@pytest.mark.parametrize("decks", range(1, 11))
def test_probabilities_sum_to_exactly_one_for_every_number_of_decks(decks: int) -> None:
    for weights in (weights_by_card(Shoe.of_decks(decks)), weights_by_rank(Shoe.of_decks(decks))):
        assert sum(Fraction(count, weights.total) for count in weights.counts) == 1
        assert min(weights.counts) == 0


def test_suits_add_up_to_the_counts_by_rank() -> None:
    shoe = Shoe.of_cards([(place * 7) % 5 for place in range(52)])
    by_rank: Counter[WarOutcome] = Counter()
    for outcome, count in features.counted(weights_by_card(shoe)):
        by_rank[WarOutcome(outcome.deal, outcome.dealer_rank, outcome.war, outcome.same_rank)] += count
    weights = weights_by_rank(shoe)
    assert [by_rank[outcome] for outcome in features.outcomes_of(weights.space)] == weights.counts


@pytest.mark.parametrize(
    ("ranks", "burned"),
    [([0] * 13, 0), ([1] + [0] * 12, 0), ([3] + [0] * 12, 0), ([2, 1] + [0] * 11, 0), ([4, 2] + [0] * 11, 3)],
)
def test_a_shoe_too_short_to_finish_a_round_says_what_a_round_takes(ranks: list[int], burned: int) -> None:
    with pytest.raises(ShoeTooShort, match=r"a round of Casino War can take \d+ cards"):
        check_long_enough(Shoe.of_ranks(ranks), burned)


def test_two_different_cards_are_a_whole_round_since_they_cannot_tie() -> None:
    weights = weights_by_rank(Shoe.of_ranks([1, 1] + [0] * 11))
    assert weights.total == 2
    assert sorted(count for count in weights.counts if count) == [1, 1]


def test_a_shoe_known_by_ranks_answers_nothing_about_suits() -> None:
    with pytest.raises(SuitsNeeded):
        weights_by_card(Shoe.of_ranks([4] * 13))
