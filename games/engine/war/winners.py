"""How many players of one round can win the jackpot together, exactly."""

from fractions import Fraction
from functools import lru_cache
from math import comb

from games.engine.cards.shoe import Shoe
from games.engine.progressive import Jackpot
from games.engine.war.features import WarOutcome
from games.engine.war.tied_seats import TiedSeats


class Winners:
    """Seats that end in one of the `winning` outcomes, which are ties: they share both of the dealer's cards. In the
    electronic version every player backs one of the community `cards`, all alike often.
    """

    def __init__(self, shoe: Shoe, winning: frozenset[WarOutcome], cards: int | None = None) -> None:
        self._cards = cards
        self._seats = TiedSeats(shoe, dict.fromkeys(winning, Fraction(1)))
        self._together = [Fraction(1)]

    def together(self, seats: int) -> Fraction:
        """Chance that so many given seats all win."""
        while len(self._together) <= seats:
            self._together.append(self._seats.product_mean(len(self._together)))
        return self._together[seats]

    def in_a_round(self, players: int) -> tuple[Fraction, ...]:
        """P(0 winners), P(1), ... with impossible numbers left out."""
        if self._cards is None:
            return self._hands(players)
        chances = [Fraction(0)] * (players + 1)
        for winning, chance in enumerate(self._hands(self._cards)):
            for backers, share in enumerate(binomial(players, Fraction(winning, self._cards))):
                chances[backers] += chance * share
        return without_impossible(chances)

    def _hands(self, players: int) -> tuple[Fraction, ...]:
        """The same for hands that are all dealt, by inclusion and exclusion over the sets of them."""
        sums = [comb(players, seats) * self.together(seats) for seats in range(players + 1)]
        chances = [
            sum(
                (
                    (-1) ** (seats - winners) * comb(seats, winners) * sums[seats]
                    for seats in range(winners, players + 1)
                ),
                start=Fraction(0),
            )
            for winners in range(players + 1)
        ]
        return without_impossible(chances)

    def jackpot(self, players: int) -> Jackpot:
        return Jackpot(players, 1 - self.in_a_round(players)[0], players * self.together(1))


def binomial(trials: int, chance: Fraction) -> list[Fraction]:
    return [comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits) for hits in range(trials + 1)]


def without_impossible(chances: list[Fraction]) -> tuple[Fraction, ...]:
    while len(chances) > 1 and not chances[-1]:
        chances.pop()
    return tuple(chances)


@lru_cache(maxsize=64)
def winners_of(shoe: Shoe, winning: frozenset[WarOutcome], cards: int | None = None) -> Winners:
    return Winners(shoe, winning, cards)
