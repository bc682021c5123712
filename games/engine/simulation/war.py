"""Casino War at random: every seat of a table, with burns, wars and spins.

All seats of a round are counted, since each of them is a fair sample of what a seat can expect; that they
share the dealer's cards shows in how shoes differ, and so in the standard error.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from games.engine.cards import RANKS
from games.engine.game import PriceRequest, Rules
from games.engine.price import Price, WagerPrice
from games.engine.simulation.blocks import Histogram, Line, Settled, Table
from games.engine.simulation.dealing import dealing_of
from games.engine.simulation.estimates import Target
from games.engine.simulation.exact import PayLine, Settlement
from games.engine.war import terms
from games.engine.war.bonus_spin import Spin, SpinPay
from games.engine.war.envy import qualifying_hands
from games.engine.war.features import (
    COLOUR_OF_SUIT,
    COLOURS,
    DEALER,
    NO_WAR,
    PLAYER,
    TIE,
    WarOutcome,
    strength,
)
from games.engine.war.strategy import decided_outcome
from games.engine.war.table import BONUS_SPIN, ENVY, WarTable

_ENDINGS = 24
_BY_STRENGTH = sorted(RANKS, key=lambda rank: strength(RANKS.index(rank)))
SEAT_BINS = len(RANKS) * len(COLOURS) * _ENDINGS


def set_up(rules: Rules, request: PriceRequest, price: Price) -> Sequence[Table]:
    return [WarTableAtPlay(WarTable.of(rules, request), price)]


class WarTableAtPlay:
    """One table whose seats all make every wager."""

    def __init__(self, table: WarTable, price: Price) -> None:
        rules, self._seats, self._spin = table.rules, table.players, table.spin
        dealt = terms.dealing_of(rules)
        self._burns = np.array([dealt.burned_before_war, dealt.burned_before_dealer_war_card])
        self.dealing = dealing_of(
            rules,
            burned=dealt.burned_from_new_shoe,
            rounds_take=(self._seats + 1, 2 * self._seats + 2 + dealt.burned_at_war),
            usually_behind=rules.shoe.size // 4,
            shuffled_every_round=dealt.shuffled_every_round,
        )
        self._start = _cards(table)
        self._goes_to_war = np.array([RANKS.index(rank) in table.war_ranks for rank in _BY_STRENGTH])
        self._triggers, self._wheel = _trigger_cards(self._spin), _wheel(self._spin)
        seat_lines = {code: _pay_line(table, code) for code in price.wagers if code in table.wagers}
        if ENVY in price.wagers:
            seat_lines[ENVY] = _envy_line(table)
        spin_lines = {BONUS_SPIN: _spin_line(self._spin, table.shown)} if self._spin else {}
        self._at_seats = Settlement(list(seat_lines.values()))
        self._at_wheel = Settlement(list(spin_lines.values()))
        self.lines: Sequence[Line] = [
            *(_line(price.wagers[code], line, self._seats) for code, line in seat_lines.items()),
            *(_line(price.wagers[code], line, 1) for code, line in spin_lines.items()),
        ]

    def play(self, seed: np.uint64, first: int, shoes: int, most_rounds: int) -> tuple[int, Histogram]:
        from games.engine.simulation.kernels import play_war

        histogram = np.zeros(SEAT_BINS + 1 + 2 * len(self._wheel), dtype=np.int64)
        rounds = play_war(
            seed,
            first,
            shoes,
            most_rounds,
            self._start,
            self.dealing.burned,
            self.dealing.last_start,
            self._seats,
            self._burns,
            self._goes_to_war,
            self._triggers,
            self._wheel,
            self._spin.drawn_among if self._spin else 1,
            histogram,
        )
        return rounds, histogram

    def settle(self, histogram: Histogram) -> Settled:
        results, offers = self._at_seats.of(histogram[:SEAT_BINS])
        more, more_offers = self._at_wheel.of(histogram[SEAT_BINS:])
        return Settled(results + more, offers + more_offers)


def _line(price: WagerPrice, line: PayLine, seats: int) -> Line:
    return Line((price.wager.code,), Target(price.ev, price.variance, seats), line.scale)


def _cards(table: WarTable) -> NDArray[np.uint8]:
    """4 x strength + suit; where suits are not known every card is of the same one."""
    shoe = table.shoe
    counts = shoe.cards or tuple(n for held in shoe.ranks for n in (held, 0, 0, 0))
    codes = [4 * strength(card // 4) + card % 4 for card in range(52)]
    return np.repeat(np.array(codes, dtype=np.uint8), counts)


def _outcome(place: int, *, suits: bool) -> WarOutcome:
    """What a bin of the kernel stands for, before anybody decided anything but whether there is a war."""
    row, ending = divmod(place, _ENDINGS)
    rank, colour = _BY_STRENGTH[row // 2], COLOURS[row % 2]
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
        outcome = _outcome(place, suits=table.shoe.knows_suits)
        if decided:
            outcome = decided_outcome(outcome, table.decisions)
        found.append(outcome if outcome in table.space.index else None)
    return found


def _pay_line(table: WarTable, code: str) -> PayLine:
    wager = table.wagers[code]
    rows = wager.table(table.space).row_of
    index = table.space.index
    decided = table.weights_for(code) is not table.undecided
    row_of = [-1 if each is None else rows[index[each]] for each in _outcomes(table, decided=decided)]
    return PayLine([row.net for row in wager.rows], np.array(row_of))


def _envy_line(table: WarTable) -> PayLine:
    """What a seat's hand is worth to all the others together; over all seats that is what they receive."""
    qualifying = qualifying_hands(table)
    worth = [
        Fraction(0) if each is None else (table.players - 1) * qualifying.worth(each)
        for each in _outcomes(table, decided=False)
    ]
    return _by_value(worth)


def _spin_line(spin: Spin, shown: Mapping[str, Fraction]) -> PayLine:
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


def _trigger_cards(spin: Spin | None) -> NDArray[np.bool_]:
    return np.array(
        [
            spin is not None and (rank, COLOUR_OF_SUIT[suit]) == (spin.rank, spin.colour)
            for rank in _BY_STRENGTH
            for suit in range(4)
        ]
    )


def _wheel(spin: Spin | None) -> NDArray[np.uint64]:
    """Weights added up; without a spin one stop that is never reached."""
    weights = [stop.weight for stop in spin.stops] if spin else [1]
    return np.array(list(accumulate(weights)), dtype=np.uint64)
