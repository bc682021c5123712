"""What a round of baccarat ends in, and what a pay table may ask of it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from games.engine.baccarat.table_of_play import banker_draws, is_natural, player_draws
from games.engine.features import Feature, FeatureValue, OutcomeSpace


class Outcome(NamedTuple):
    """Totals, cards in each hand, and `pairs` (one of PAIRS). Spaces that do not tell a part apart hold None for it."""

    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int
    pairs: str


PAIRS = ("none", "player", "banker", "both", "both_of_a_value", "both_of_a_rank")
"""Which hands open with two cards of one rank; both may do so with different values, with one value but two
ranks (jacks and kings), or with one rank. Only picture cards share a value: a ten counts ten, they count nothing.
"""

_TWO_PAIRS = frozenset(PAIRS[3:])


def winner(outcome: Outcome) -> str:
    if outcome.player_total == outcome.banker_total:
        return "tie"
    return "player" if outcome.player_total > outcome.banker_total else "banker"


def _winning_total(outcome: Outcome) -> FeatureValue:
    if outcome.player_total == outcome.banker_total:
        return "none"
    return max(outcome.player_total, outcome.banker_total)


def _same_pair(outcome: Outcome) -> str:
    return {"both_of_a_value": "value", "both_of_a_rank": "rank"}.get(outcome.pairs, "no")


def _feature(name: str, values: Any, read: Callable[[Outcome], FeatureValue], meaning: str) -> Feature:
    return Feature(name, tuple(values), read, meaning)


_TOTALS = (
    _feature("player_total", range(10), lambda o: o.player_total, "points of the Player Hand in the end"),
    _feature("banker_total", range(10), lambda o: o.banker_total, "points of the Banker Hand in the end"),
    _feature("player_cards", (2, 3), lambda o: o.player_cards, "cards in the Player Hand"),
    _feature("banker_cards", (2, 3), lambda o: o.banker_cards, "cards in the Banker Hand"),
    _feature("cards", (4, 5, 6), lambda o: o.player_cards + o.banker_cards, "cards in both hands"),
    _feature("winner", ("player", "banker", "tie"), winner, "the hand with more points"),
    _feature("winning_total", ("none", *range(1, 10)), _winning_total, "points of the winner, none on a tie"),
    _feature("margin", range(10), lambda o: abs(o.player_total - o.banker_total), "points between the hands"),
)
_PAIRS = (
    _feature(
        "player_pair",
        (True, False),
        lambda o: o.pairs == "player" or o.pairs in _TWO_PAIRS,
        "Player opens with a pair",
    ),
    _feature(
        "banker_pair",
        (True, False),
        lambda o: o.pairs == "banker" or o.pairs in _TWO_PAIRS,
        "Banker opens with a pair",
    ),
    _feature(
        "pairs",
        (0, 1, 2),
        lambda o: 0 if o.pairs == "none" else 2 if o.pairs in _TWO_PAIRS else 1,
        "hands that open with a pair",
    ),
    _feature(
        "same_pair",
        ("no", "value", "rank"),
        _same_pair,
        "both pairs of one rank, or of one value but different ranks",
    ),
)
FEATURES = {feature.name: feature for feature in (*_TOTALS, *_PAIRS)}


def _endings(player_two: int, banker_two: int) -> Iterator[tuple[int, int, int, int]]:
    """Totals and cards that two two-card totals can end in."""
    if is_natural(player_two, banker_two):
        yield player_two, banker_two, 2, 2
    elif not player_draws(player_two):
        if banker_draws(banker_two, None):
            yield from ((player_two, total, 2, 3) for total in range(10))
        else:
            yield player_two, banker_two, 2, 2
    else:
        for third in range(10):
            player = (player_two + third) % 10
            if banker_draws(banker_two, third):
                yield from ((player, total, 3, 3) for total in range(10))
            else:
                yield player, banker_two, 3, 2


def _pairs_possible(player_two: int, banker_two: int) -> Iterator[str]:
    """Two cards of one rank add up to an even total, and every total has hands without a pair."""
    yield "none"
    if player_two % 2 == 0:
        yield "player"
    if banker_two % 2 == 0:
        yield "banker"
    if player_two % 2 == 0 and banker_two % 2 == 0:
        yield "both"
        if player_two == banker_two:
            yield "both_of_a_rank"
            if player_two == 0:
                yield "both_of_a_value"


def _spaces() -> tuple[OutcomeSpace, OutcomeSpace, OutcomeSpace]:
    joint = {
        (*ending, pairs)
        for player_two in range(10)
        for banker_two in range(10)
        for pairs in _pairs_possible(player_two, banker_two)
        for ending in _endings(player_two, banker_two)
    }
    order = sorted(joint, key=lambda each: (each[:4], PAIRS.index(each[4])))
    unknown: Any = None
    totals = OutcomeSpace.of(
        "totals",
        (f.name for f in _TOTALS),
        (Outcome(*each, unknown) for each in sorted({each[:4] for each in joint})),
    )
    pairs = OutcomeSpace.of(
        "pairs",
        (f.name for f in _PAIRS),
        (Outcome(unknown, unknown, unknown, unknown, each) for each in PAIRS),
    )
    return totals, pairs, OutcomeSpace.of("totals and pairs", FEATURES, (Outcome(*each) for each in order))


TOTALS_SPACE, PAIRS_SPACE, JOINT_SPACE = SPACES = _spaces()
