"""The hand of Casino War that costs the house most, with the bets, the decision and the stop that make it."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import cast

from games.engine.cards.shoe import shoe_of
from games.engine.features import Outcome
from games.engine.game import PriceRequest, Rules, SeatRequest
from games.engine.largest_hand import largest_hand
from games.engine.settlement import Bet, money
from games.engine.war import terms
from games.engine.war.bonus_spin import Spin, Stop
from games.engine.war.example_deal import example_deal
from games.engine.war.features import RESULTS, WarOutcome
from games.engine.war.questions import AFTER_A_TIE, GO_TO_WAR
from games.engine.war.table import WarTable
from games.engine.war.terms import BONUS_SPIN
from games.engine.war.wheel import triggers


def largest_seat(
    rules: Rules, stakes: Mapping[str, Fraction], meters: Mapping[str, Decimal]
) -> SeatRequest | None:
    """Envy is left out: it takes another player's hand, too."""
    table = WarTable.of(terms.played_on(rules), PriceRequest(meters=meters))
    weights = table.weights if terms.ties_end(rules) else table.undecided
    spin, stop = table.spin, None
    if spin is not None and BONUS_SPIN in stakes:
        stop = max(range(len(spin.stops)), key=lambda place: _worth(table, spin, spin.stops[place]))

    def spun(outcome: Outcome) -> Fraction:
        if spin is None or stop is None or not triggers(spin, cast(WarOutcome, outcome)):
            return Fraction(0)
        return stakes[BONUS_SPIN] * max(_worth(table, spin, spin.stops[stop]), Fraction(0))

    found = largest_hand(table.wagers, stakes, weights, spun)
    if found is None:
        return None
    outcome = cast(WarOutcome, found.outcome)
    made = [code for code in stakes if code in found.winning or code == "initial"]
    bets = [Bet(code, money(stakes[code])) for code in made if code in table.wagers]
    if spun(outcome) and stop is not None:
        bets.append(Bet(BONUS_SPIN, money(stakes[BONUS_SPIN]), stop + 1))
    return SeatRequest(
        drawn=example_deal(shoe_of(rules), outcome),
        bets=bets,
        decisions={AFTER_A_TIE.name: GO_TO_WAR.value} if outcome.war in RESULTS else {},
        meters=meters,
    )


def _worth(table: WarTable, spin: Spin, stop: Stop) -> Fraction:
    return Fraction(-1) if stop.hot_spot is None else spin.net(stop.hot_spot.worth(table.shown))
