"""Casino War at random: every seat of a table, with burns, wars and spins.

All seats of a round are counted, since each of them is a fair sample of what a seat can expect; that they
share the dealer's cards shows in how shoes differ, and so in the standard error.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from games.engine.cards.card import RANKS
from games.engine.cards.dealing import dealing_of
from games.engine.game import PriceRequest, Rules
from games.engine.price import Price, WagerPrice
from games.engine.simulation.blocks import Counts, Histogram, Line, Table
from games.engine.simulation.estimates import Target
from games.engine.simulation.exact import PayLine, Settlement
from games.engine.war import terms
from games.engine.war.bonus_spin import Spin
from games.engine.war.envy import variance_of_a_hand
from games.engine.war.simulated_bins import (
    BY_STRENGTH,
    SEAT_BINS,
    cards_of,
    electronic_line,
    envy_line,
    pay_line,
    spin_line,
    trigger_cards,
    wheel_of,
)
from games.engine.war.strategy import GO_TO_WAR
from games.engine.war.table import WarTable
from games.engine.war.terms import BONUS_SPIN, ENVY


def set_up(rules: Rules, request: PriceRequest, price: Price) -> Sequence[Table]:
    """The table, and beside it the electronic version where the configuration has one."""
    table = WarTable.of(rules, request)
    tables: list[Table] = [_live_table(table, price)]
    report = price.extra.get("electronic")
    if report is not None:
        tables.append(_electronic_table(table, report))
    return tables


def _live_table(table: WarTable, price: Price) -> "WarTableAtPlay":
    at_seats = {
        code: (_target(price.wagers[code], table.players), pay_line(table, code))
        for code in price.wagers
        if code in table.wagers
    }
    if ENVY in price.wagers:
        target = Target(price.wagers[ENVY].ev, variance_of_a_hand(table), table.players)
        at_seats[ENVY] = target, envy_line(table)
    at_wheel = {} if table.spin is None else {BONUS_SPIN: spin_line(table.spin, table.shown)}
    return WarTableAtPlay(
        table,
        seats=table.players,
        war_ranks=table.war_ranks,
        spin=table.spin,
        at_seats=at_seats,
        at_wheel={code: (_target(price.wagers[code], 1), line) for code, line in at_wheel.items()},
    )


def _electronic_table(table: WarTable, report: Mapping[str, Any]) -> "WarTableAtPlay":
    """One unit on each community card: they stand where the seats stand at a table."""
    decisions, cards = table.decisions, report["community_cards"]
    target = Target(report["ev"], report["variance_of_one_card"], cards)
    return WarTableAtPlay(
        table,
        seats=cards,
        war_ranks=frozenset(
            rank for rank, name in enumerate(RANKS) if decisions.get(name, GO_TO_WAR) == GO_TO_WAR
        ),
        spin=None,
        at_seats={"electronic": (target, electronic_line(table, decisions))},
        at_wheel={},
    )


def _target(price: WagerPrice, seats: int) -> Target:
    return Target(price.ev, price.variance, seats)


class WarTableAtPlay:
    """Seats that all make every wager."""

    def __init__(
        self,
        table: WarTable,
        *,
        seats: int,
        war_ranks: frozenset[int],
        spin: Spin | None,
        at_seats: Mapping[str, tuple[Target, PayLine]],
        at_wheel: Mapping[str, tuple[Target, PayLine]],
    ) -> None:
        dealt = terms.dealing_of(table.rules)
        self._seats, self._spin = seats, spin
        more = terms.burned_for_each_more(table.rules)
        self._burns = np.array([dealt.burned_before_war, terms.burned_before_dealer(table.rules), more])
        self.dealing = dealing_of(
            table.rules,
            burned=terms.burned_from_new_shoe(table.rules),
            longest_round=2 * seats + 2 + terms.burned_at_war(table.rules, seats),
            usually_behind=table.shoe.size // 4,
            shuffled_every_round=terms.shuffled_every_round(table.rules),
        )
        self._start = cards_of(table.shoe)
        self._goes_to_war = np.array([RANKS.index(rank) in war_ranks for rank in BY_STRENGTH])
        self._triggers, self._wheel = trigger_cards(spin), wheel_of(spin)
        self._at_seats = Settlement([line for _, line in at_seats.values()])
        self._at_wheel = Settlement([line for _, line in at_wheel.values()])
        self.lines: Sequence[Line] = [
            Line((code,), target, line.scale) for code, (target, line) in {**at_seats, **at_wheel}.items()
        ]

    def play(self, seed: np.uint64, first: int, shoes: int, rounds_each: int) -> Histogram:
        from games.engine.war.play_kernel import play_war

        histogram = np.zeros(SEAT_BINS + 1 + 2 * len(self._wheel), dtype=np.int64)
        play_war(
            seed,
            first,
            shoes,
            rounds_each,
            self._start,
            self.dealing.burned,
            self._seats,
            self._burns,
            self._goes_to_war,
            self._triggers,
            self._wheel,
            self._spin.drawn_among if self._spin else 1,
            histogram,
        )
        return histogram

    def bins(self, histogram: Histogram) -> Counts:
        return histogram

    def settle(self, bins: Counts) -> tuple[list[list[int]], list[list[int]]]:
        results, offers = self._at_seats.of(bins[:, :SEAT_BINS])
        more, more_offers = self._at_wheel.of(bins[:, SEAT_BINS:])
        return results + more, offers + more_offers
