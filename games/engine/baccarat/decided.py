"""What the cards on the table leave open, and which bets they have decided."""

from collections.abc import Iterator, Sequence

from games.engine.baccarat.outcomes import Outcome
from games.engine.baccarat.play import opening_pairs, points_of
from games.engine.baccarat.pricing import values_of
from games.engine.baccarat.readings import pairs_by_value
from games.engine.baccarat.table_of_play import VALUES, banker_draws, is_natural, player_draws
from games.engine.cards.card import Card
from games.engine.cards.shoe import shoe_of
from games.engine.errors import ImpossibleDeal
from games.engine.game import Rules


def possible_outcomes(cards: Sequence[Card], rules: Rules) -> frozenset[Outcome]:
    """Every outcome to which the table of play can bring a round that has come this far; one where it is over.

    Cards beyond those that the table of play asks for change nothing.
    """
    if not 4 <= len(cards) <= 6:
        message = f"a round has four to six cards in the order P1 B1 P2 B2 [P3] [B3], not {len(cards)}"
        raise ImpossibleDeal(message, rules.clause("deal_order"))
    left = values_of(shoe_of(rules).without(cards, rules.clause("decks")).ranks)
    p1, b1, p2, b2, *thirds = cards
    pairs = opening_pairs(p1, p2, b1, b2, by_value=pairs_by_value(rules.readings))
    player, banker = points_of(p1, p2), points_of(b1, b2)
    return frozenset(
        Outcome(
            (player + sum(drawn[:1])) % 10 if mine else player,
            (banker + sum(drawn[mine:])) % 10,
            3 if mine else 2,
            2 + len(drawn) - mine,
            pairs,
        )
        for mine, drawn in _endings(player, banker, [VALUES[card.rank] for card in thirds], left)
    )


def is_finished(cards: Sequence[Card]) -> bool:
    """Whether the table of play asks for no card beyond these, of which there are four at least."""
    p1, b1, p2, b2, *thirds = cards
    known = [VALUES[card.rank] for card in thirds]
    return any(True for _ in _endings(points_of(p1, p2), points_of(b1, b2), known, (0,) * 10))


def _endings(
    player: int, banker: int, known: list[int], left: Sequence[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Whether Player draws, and the values of all third cards: those that lie there, then any that are left."""
    if is_natural(player, banker):
        yield 0, ()
        return
    if not player_draws(player):
        if banker_draws(banker, None):
            yield from ((0, (value,)) for value in _next(known[:1], left, ()))
        else:
            yield 0, ()
        return
    for third in _next(known[:1], left, ()):
        if banker_draws(banker, third):
            gone = () if known else (third,)
            yield from ((1, (third, value)) for value in _next(known[1:2], left, gone))
        else:
            yield 1, (third,)


def _next(known: Sequence[int], left: Sequence[int], gone: Sequence[int]) -> list[int]:
    """The value of the next card: that which lies there, or any that the shoe still holds."""
    if known:
        return list(known)
    return [value for value, count in enumerate(left) if count > gone.count(value)]
