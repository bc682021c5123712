"""Several seats that tie the same dealer's card: exact expectations of a product over seats.

Seats share both of the dealer's cards, so they are not independent: two seats with a suited four of a kind need six copies of one
card. Given the dealer's two cards, only a few kinds of card matter to a seat, and the number of ordered ways to hand them out is a
product of falling factorials of how many of each kind are left.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, perm

from games.engine.cards import RANKS
from games.engine.errors import ShoeTooShort, SuitsNeeded
from games.engine.shoe import Shoe
from games.engine.war.features import COLOUR_OF_SUIT, DEALER, TIE, WarOutcome

Worth = Callable[[WarOutcome], Fraction]

# Kinds of card as a tied seat sees them: a copy of the dealer's first or war card, one of their ranks, anything else.
_FIRST_COPY, _FIRST_RANK, _WAR_COPY, _WAR_RANK, _REST = range(5)
_Hand = tuple[int, int]


def product_mean(shoe: Shoe, seats: int, worth: Worth) -> Fraction:
    """E[worth(seat 1) x ... x worth(seat k)] where a seat that does not tie, or does not go to war, is worth nothing.

    `worth` may depend on ties and suits alone: a war that does not tie is shown to it as lost.
    """
    if shoe.cards is None:
        raise SuitsNeeded("the shoe is known by ranks alone, and suits are asked for")
    cards = 2 * seats + 2
    if shoe.size < cards:
        raise ShoeTooShort(f"{seats} seats and the dealer take {cards} cards in a war, and the shoe holds {shoe.size}")
    total = sum(
        (ways * _hands(shoe, first, war, seats, worth) for first, war, ways in _dealer_pairs(shoe)), start=Fraction(0)
    )
    return total / perm(shoe.size, cards)


def _dealer_pairs(shoe: Shoe) -> Iterator[tuple[int, int, int]]:
    cards = shoe.cards or ()
    for first, copies in enumerate(cards):
        for war, others in enumerate(cards):
            ways = copies * (others - (first == war))
            if ways:
                yield first, war, ways


def _hands(shoe: Shoe, first: int, war: int, seats: int, worth: Worth) -> Fraction:
    left = _kinds_left(shoe, first, war)
    valued: list[tuple[_Hand, Fraction]] = []
    for hand in _tied_hands(first, war):
        value = worth(_outcome(first, war, hand))
        if value and left[hand[0]] and left[hand[1]]:
            valued.append((hand, value))
    total = Fraction(0)
    for chosen in combinations_with_replacement(valued, seats):
        used = [0] * 5
        value = Fraction(1)
        for (card, war_card), worth_of_hand in chosen:
            used[card] += 1
            used[war_card] += 1
            value *= worth_of_hand
        ways = 1
        for held, taken in zip(left, used, strict=True):
            ways *= perm(held, taken)
        if ways:
            total += value * ways * _orders(chosen)
    return total


def _kinds_left(shoe: Shoe, first: int, war: int) -> list[int]:
    """How many of each kind remain after the dealer's two cards."""
    cards = shoe.cards or ()
    first_rank, war_rank = shoe.ranks[first // 4], shoe.ranks[war // 4]
    left = [0] * 5
    if first == war:
        left[_FIRST_COPY] = cards[first] - 2
        left[_FIRST_RANK] = first_rank - cards[first]
    elif first // 4 == war // 4:
        left[_FIRST_COPY], left[_WAR_COPY] = cards[first] - 1, cards[war] - 1
        left[_FIRST_RANK] = first_rank - cards[first] - cards[war]
    else:
        left[_FIRST_COPY], left[_WAR_COPY] = cards[first] - 1, cards[war] - 1
        left[_FIRST_RANK], left[_WAR_RANK] = first_rank - cards[first], war_rank - cards[war]
    left[_REST] = shoe.size - 2 - sum(left)
    return left


def _tied_hands(first: int, war: int) -> Iterator[_Hand]:
    """Every pair of kinds with a tie on the original deal."""
    one_rank = first // 4 == war // 4
    ties = [_FIRST_COPY, _FIRST_RANK] + ([_WAR_COPY] if one_rank and first != war else [])
    for card in ties:
        for war_card in range(5):
            yield card, war_card


def _outcome(first: int, war: int, hand: _Hand) -> WarOutcome:
    card, war_card = hand
    one_rank = first // 4 == war // 4
    tying = {_FIRST_COPY, _FIRST_RANK, _WAR_COPY} if one_rank else {_WAR_COPY, _WAR_RANK}
    war_ties = war_card in tying
    deal_suited = card == _FIRST_COPY
    war_suited = war_card == (_FIRST_COPY if first == war else _WAR_COPY)
    return WarOutcome(
        deal=TIE,
        dealer_rank=RANKS[first // 4],
        war=TIE if war_ties else DEALER,
        same_rank=war_ties and one_rank,
        dealer_colour=COLOUR_OF_SUIT[first % 4],
        deal_suited=deal_suited,
        war_suited=war_suited,
        one_suit=deal_suited and war_suited and first % 4 == war % 4,
    )


def _orders(chosen: tuple[tuple[_Hand, Fraction], ...]) -> int:
    """In how many ways the seats can be given these hands."""
    orders = factorial(len(chosen))
    for hand in {hand for hand, _ in chosen}:
        orders //= factorial(sum(each == hand for each, _ in chosen))
    return orders
