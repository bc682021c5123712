"""What every bin of the war kernel stands for, and what each wager makes of it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import Shoe
from games.engine.simulation.exact import PayLine
from games.engine.war.bonus_spin import Spin, SpinPay
from games.engine.war.electronic import Backed
from games.engine.war.electronic_report import backed_net
from games.engine.war.envy import bonus_by_outcome, share_of_others
from games.engine.war.features import (
    COLOUR_OF_SUIT,
    COLOURS,
    DEALER,
    NO_WAR,
    PLAYER,
    SURRENDER,
    TIE,
    WarOutcome,
    strength,
)
from games.engine.war.strategy import decided_outcome
from games.engine.war.table import WarTable

_ENDINGS = 24
BY_STRENGTH = sorted(RANKS, key=lambda rank: strength(RANKS.index(rank)))
SEAT_BINS = len(RANKS) * len(COLOURS) * _ENDINGS


def cards_of(shoe: Shoe) -> NDArray[np.uint8]:
    """4 x strength + suit; where suits are not known every card is of the same one."""
    counts = shoe.cards or tuple(n for held in shoe.ranks for n in (held, 0, 0, 0))
    codes = [4 * strength(card // 4) + card % 4 for card in range(52)]
    return np.repeat(np.array(codes, dtype=np.uint8), counts)


def outcome_of_bin(place: int, *, suits: bool) -> WarOutcome:
    """What a bin of the kernel stands for, before anybody decided anything but whether there is a war."""
    row, ending = divmod(place, _ENDINGS)
    rank, colour = BY_STRENGTH[row // 2], COLOURS[row % 2]
    if ending < 2:
        outcome = WarOutcome((PLAYER, DEALER)[ending], rank)
    elif ending < 8:
        outcome = WarOutcome(TIE, rank, (NO_WAR, PLAYER, DEALER)[ending // 2 - 1])
    else:
        outcome = WarOutcome(TIE, rank, TIE, same_rank=bool((ending - 8) & 4))
    if not suits:
        return outcome
    tied_war = ending >= 8
    return outcome._replace(
        dealer_colour=colour,
        deal_suited=ending >= 2 and bool(ending & 1),
        war_suited=tied_war and bool((ending - 8) & 2),
        one_suit=tied_war and bool((ending - 8) & 8),
    )


def _outcomes(table: WarTable, *, decided: bool) -> list[WarOutcome | None]:
    """The outcome of each bin; None for bins that no round fills."""
    found: list[WarOutcome | None] = []
    for place in range(SEAT_BINS):
        outcome = outcome_of_bin(place, suits=table.shoe.knows_suits)
        if decided:
            outcome = decided_outcome(outcome, table.decisions)
        found.append(outcome if outcome in table.space.index else None)
    return found


def pay_line(table: WarTable, code: str) -> PayLine:
    wager = table.wagers[code]
    rows = wager.table(table.space).row_of
    index = table.space.index
    decided = table.weights_for(code) is not table.undecided
    row_of = [-1 if each is None else rows[index[each]] for each in _outcomes(table, decided=decided)]
    return PayLine([row.net for row in wager.rows], np.array(row_of))


def envy_line(table: WarTable) -> PayLine:
    """What a seat's hand is worth to all the others together; over all seats that is what they receive."""
    bonus, receivers = bonus_by_outcome(table), (table.players - 1) * share_of_others(table)
    worth = [
        Fraction(0) if each is None else receivers * bonus.get(each, Fraction(0))
        for each in _outcomes(table, decided=False)
    ]
    return _by_value(worth)


def spin_line(spin: Spin, shown: Mapping[str, Fraction]) -> PayLine:
    """The mean over the seats that play: nothing was spun, or a stop whose hot spot went to no player or to
    one.
    """
    nets = [Fraction(-1)]
    for stop in spin.stops:
        hot, other = (_spin_net(spin, pay, shown) for pay in (stop.hot_spot, stop.community))
        nets += [other, (hot + (spin.players - 1) * other) / spin.players]
    return _by_value(nets)


def _spin_net(spin: Spin, pay: SpinPay | None, shown: Mapping[str, Fraction]) -> Fraction:
    return Fraction(-1) if pay is None else spin.net(pay.worth(shown))


def _by_value(nets: Sequence[Fraction]) -> PayLine:
    values = sorted(set(nets))
    return PayLine(values, np.array([values.index(net) for net in nets]))


def trigger_cards(spin: Spin | None) -> NDArray[np.bool_]:
    return np.array(
        [
            spin is not None and (rank, COLOUR_OF_SUIT[suit]) == (spin.rank, spin.colour)
            for rank in BY_STRENGTH
            for suit in range(4)
        ]
    )


def wheel_of(spin: Spin | None) -> NDArray[np.uint64]:
    """Weights added up; without a spin one stop that is never reached."""
    weights = [stop.weight for stop in spin.stops] if spin else [1]
    return np.array(list(accumulate(weights)), dtype=np.uint64)


def electronic_line(table: WarTable, decisions: Mapping[str, str]) -> PayLine:
    """What one backed card ends in, by the fields of a joint result."""
    nets = []
    for place in range(SEAT_BINS):
        row, ending = divmod(place, _ENDINGS)
        given_up = "surrendered" if decisions.get(BY_STRENGTH[row // 2]) == SURRENDER else "ended"
        after_tie = (given_up, "war_won", "war_lost", "war_tied")
        field = ("won", "lost")[ending] if ending < 2 else after_tie[min(ending, 8) // 2 - 1]
        nets.append(backed_net(table, Backed(**{field: 1})))
    return _by_value(nets)
