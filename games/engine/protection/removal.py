"""How far one card taken out of the shoe moves the price of each wager: the ground of every way to count cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engine.game import Rules
from games.engine.kernels.exposure import study_exposure

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, slots=True)
class Removal:
    """The player's result per unit from the whole shoe, and what it changes by without one card of each rank."""

    ev: Fraction
    effects: tuple[Fraction, ...]


def effects_of_removal(rules: Rules, ranks: Sequence[int]) -> Mapping[str, Removal]:
    """For every wager that can be studied on many shoes; `ranks` are the cards of each rank, ace to king.

    A rank of which the shoe holds no card cannot be removed and has no effect.
    """
    shoes: list[list[int]] = [list(map(int, ranks))]
    for rank, held in enumerate(ranks):
        shoes.append([each - (place == rank and held > 0) for place, each in enumerate(ranks)])
    found: Mapping[str, Any] = study_exposure(rules, shoes).prices
    removals = {}
    for code, price in found.items():
        whole = price.ev(0)
        without = [price.ev(place) for place in range(1, len(shoes))]
        if whole is not None and None not in without:
            removals[code] = Removal(whole, tuple(each - whole for each in without if each is not None))
    return removals
