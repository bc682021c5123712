"""What a chosen reading does to a round of baccarat before a card is counted."""

from collections.abc import Mapping, Sequence

from games.engine.cards.shoe import Shoe, shoe_of
from games.engine.game import Rules

JACK = 10
"""The first of the three ranks that count nothing; a ten counts ten."""


def pairs_by_value(readings: Mapping[str, str]) -> bool:
    """Whether two cards that count the same are a pair, a jack and a king among them."""
    return readings.get("pair_by_rank") == "value"


def insured_any_time(readings: Mapping[str, str]) -> bool:
    """Whether insurance is on offer for points alone, also when no card is to come."""
    return readings.get("insurance_open") == "any_time"


def rounding_of(readings: Mapping[str, str]) -> str:
    """How a gain is rounded."""
    return readings.get("commission_rounding", "exact")


def shoe_as_read(rules: Rules) -> Shoe:
    """By value the picture cards are one rank: they count the same, and any two of them are a pair."""
    if not pairs_by_value(rules.readings):
        return shoe_of(rules)
    return Shoe.of_ranks(pictures_as_one(shoe_of(rules).ranks))


def pictures_as_one(ranks: Sequence[int]) -> tuple[int, ...]:
    return (*ranks[:JACK], sum(ranks[JACK:]), 0, 0)
