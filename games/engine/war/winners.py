"""How many seats of one round can win the jackpot together, exactly."""

from fractions import Fraction
from functools import lru_cache
from math import comb, perm

from games.engine.errors import ShoeTooShort, SuitsNeeded
from games.engine.progressive import Jackpot
from games.engine.shoe import Shoe


@lru_cache(maxsize=256)
def all_of(shoe: Shoe, seats: int, ranks: frozenset[int] | None = None) -> Fraction:
    """Chance that `seats` given seats all hold a suited four of a kind: 2k + 2 copies of one card, dealt to
    them and the dealer.

    `ranks` are those at which a tie goes to war (all, where not given); without a war nobody holds four cards.
    """
    cards = 2 * seats + 2
    if shoe.cards is None:
        raise SuitsNeeded("the shoe is known by ranks alone, and suits are asked for")
    if shoe.size < cards:
        raise ShoeTooShort(
            f"{seats} seats and the dealer take {cards} cards in a war, and the shoe holds {shoe.size}"
        )
    ways = sum(
        perm(copies, cards) for index, copies in enumerate(shoe.cards) if ranks is None or index // 4 in ranks
    )
    return Fraction(ways, perm(shoe.size, cards))


def winners_in_a_round(shoe: Shoe, players: int, ranks: frozenset[int] | None = None) -> tuple[Fraction, ...]:
    """P(0 winners), P(1), ... by inclusion and exclusion over the sets of seats."""
    chances = []
    for winners in range(players + 1):
        chance = sum(
            (
                (-1) ** (seats - winners)
                * comb(seats, winners)
                * comb(players, seats)
                * all_of(shoe, seats, ranks)
                for seats in range(max(1, winners), players + 1)
            ),
            start=Fraction(winners == 0),
        )
        chances.append(chance)
    while len(chances) > 1 and chances[-1] == 0:
        chances.pop()
    return tuple(chances)


def jackpot_of(shoe: Shoe, players: int, ranks: frozenset[int] | None = None) -> Jackpot:
    chances = winners_in_a_round(shoe, players, ranks)
    return Jackpot(
        players, 1 - chances[0], sum((n * chance for n, chance in enumerate(chances)), start=Fraction(0))
    )
