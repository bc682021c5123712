"""When each hand draws (the table is the same wherever commission baccarat is played)."""

FEWEST_CARDS = 6
"""A round can take six cards; a shoe with fewer has no price."""

VALUES = tuple(rank + 1 if rank < 9 else 0 for rank in range(13))
"""Points of the ranks ace to king: tens and picture cards count nothing."""

TEN = 9
"""The rank of tens: their value is ten and only the last digit counts, while picture cards have the value nothing."""

# Banker's two-card total -> points of Player's third card on which Banker draws.
_DRAWS_ON = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
    7: (),
}


def is_natural(player_two: int, banker_two: int) -> bool:
    return player_two >= 8 or banker_two >= 8


def player_draws(player_two: int) -> bool:
    """Of hands without a natural."""
    return player_two <= 5


def banker_draws(banker_two: int, player_third: int | None) -> bool:
    """Of hands without a natural; `player_third` is None when Player stood."""
    if player_third is None:
        return banker_two <= 5
    return player_third in _DRAWS_ON[banker_two]


BANKER_DRAWS_ON = tuple(tuple(t for t in range(8) if banker_draws(t, e)) for e in range(10))
"""For each value of Player's third card, the two-card totals with which Banker draws."""

BANKER_STANDS_ON = tuple(tuple(t for t in range(8) if not banker_draws(t, e)) for e in range(10))

NOBODY_DRAWS = tuple(
    (s, t)
    for s in range(10)
    for t in range(10)
    if is_natural(s, t) or not (player_draws(s) or banker_draws(t, None))
)
"""Two-card totals (player, banker) that stand as they are."""
