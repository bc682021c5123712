"""Several seats that tie the same dealer's card: exact expectations of a product over seats.

Seats share both of the dealer's cards, so they are not independent: two seats with a suited four of a kind need
six copies of one card. Given the dealer's two cards, only a few kinds of card matter to a seat, and the number
of ordered ways to hand them out is a product of falling factorials of how many of each kind are left.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, perm

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import Shoe
from games.engine.errors import ShoeTooShort, SuitsNeeded
from games.engine.war.dealer_pairs import alike, dealer_pairs
from games.engine.war.features import COLOUR_OF_SUIT, DEALER, TIE, WarOutcome

Worth = Mapping[WarOutcome, Fraction]

# Kinds of card as a tied seat sees them: a copy of the dealer's first or war card, one of their ranks, anything else.
_FIRST_COPY, _FIRST_RANK, _WAR_COPY, _WAR_RANK, _REST = range(5)
_Hand = tuple[int, int]
_Valued = tuple[tuple[_Hand, Fraction], ...]


class TiedSeats:
    """What tied seats are worth together. A seat that does not tie is worth nothing.

    `worth` may depend on ties and suits alone: it is asked about a war that does not tie as about one that is lost.
    """

    def __init__(self, shoe: Shoe, worth: Worth) -> None:
        if shoe.cards is None:
            raise SuitsNeeded("the shoe is known by ranks alone, and suits are asked for")
        self._size = shoe.size
        self._alike: Counter[tuple[tuple[int, ...], _Valued]] = Counter()
        for first, war, ways in dealer_pairs(shoe):
            left = _kinds_left(shoe, first, war)
            valued = tuple(
                (hand, value)
                for hand, outcome in _tied_hands(*alike(first, war))
                if (value := worth.get(outcome)) and left[hand[0]] and left[hand[1]]
            )
            if valued:
                self._alike[left, valued] += ways

    def product_mean(self, seats: int, of: Callable[[Fraction], Fraction] = Fraction) -> Fraction:
        """E[of(worth of seat 1) x ... x of(worth of seat k)]."""
        cards = 2 * seats + 2
        if self._size < cards:
            message = (
                f"{seats} seats and the dealer take {cards} cards in a war, and the shoe holds {self._size}"
            )
            raise ShoeTooShort(message)
        total = Fraction(0)
        for (left, valued), ways in self._alike.items():
            total += ways * _hands(left, tuple((hand, of(value)) for hand, value in valued), seats)
        return total / perm(self._size, cards)


def _hands(left: tuple[int, ...], valued: _Valued, seats: int) -> Fraction:
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


def _kinds_left(shoe: Shoe, first: int, war: int) -> tuple[int, ...]:
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
    return tuple(left)


@cache
def _tied_hands(first: int, war: int) -> tuple[tuple[_Hand, WarOutcome], ...]:
    """Every pair of kinds with a tie on the original deal, and what it makes of the round."""
    one_rank = first // 4 == war // 4
    ties = [_FIRST_COPY, _FIRST_RANK] + ([_WAR_COPY] if one_rank and first != war else [])
    hands = [(card, war_card) for card in ties for war_card in range(5)]
    return tuple((hand, _outcome(first, war, hand)) for hand in hands)


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


def _orders(chosen: _Valued) -> int:
    """In how many ways the seats can be given these hands."""
    orders = factorial(len(chosen))
    for hand in {hand for hand, _ in chosen}:
        orders //= factorial(sum(each == hand for each, _ in chosen))
    return orders
