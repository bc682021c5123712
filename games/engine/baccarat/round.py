"""Settlement of a baccarat table: several boxes, several bettors on each, the limits that bind them together, and what
comes back.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from games.engine.baccarat.differential import HANDS, Holding, acting_parts
from games.engine.baccarat.insurance_bets import check_late_insurance
from games.engine.baccarat.play import Deal, play_deal
from games.engine.baccarat.round_file import BaccaratBettor, BaccaratRound, BaccaratSeat
from games.engine.baccarat.settling import check_bets, settle_bets
from games.engine.baccarat.voids import Returned, VoidRound, returned_to
from games.engine.cards.shoe import shoe_of
from games.engine.configuration import number_at, whole_number_at
from games.engine.errors import BadBet
from games.engine.game import Rules, SeatRequest
from games.engine.rounds import read_round
from games.engine.settlement import Bet, Line, Settlement, ensure_distinct, limit_payout, placed

MOST_BOXES = 99
"""As many as a round file can number."""


def settle_seat(rules: Rules, request: SeatRequest) -> Settlement:
    """One bettor alone at a table: a table with one box."""
    if request.decisions:
        raise BadBet("baccarat asks for no decision: neither war nor surrender")
    if request.meters:
        raise BadBet(f"{rules.pack} has no progressive meter")
    deal = play_deal(request.drawn, rules)
    bettor = BaccaratBettor.model_construct(name=None, seated=True, bets=tuple(request.bets))
    check_bets(rules, bettor.bets)
    seat = BaccaratSeat.model_construct(seat=1, bettors=(bettor,))
    return Settlement(tuple(replace(line, seat=None) for line in _settle_seats(rules, deal, [seat])))


def settle_round(rules: Rules, data: Mapping[str, Any]) -> Settlement:
    table = read_round(BaccaratRound, data)
    _check_seats(rules, table)
    if table.void:
        void = VoidRound(rules, table)
        return Settlement(tuple(_by_box(rules, table.seats, lambda seat, bettor: list(void.lines(bettor)))))
    deal = play_deal(table.cards, rules) if table.cards else None
    notes = _taken_back(rules, table)
    return Settlement(tuple(_settle_seats(rules, deal, table.seats)), notes)


def _check_seats(rules: Rules, table: BaccaratRound) -> None:
    """A table has the positions that its configuration states, and no more than its layout; where neither states any,
    any number will do.
    """
    most, layout = whole_number_at(rules.configuration, "seats", low=1, high=MOST_BOXES), rules.positions
    for seat in table.seats:
        if most is not None and seat.seat > most:
            message = f"there is no seat {seat.seat}: this table has {most} positions"
            raise BadBet(message, rules.clause("positions"))
        if layout is not None and seat.seat > layout.most:
            message = (
                f"there is no seat {seat.seat}: {layout.name} has {layout.fewest} to {layout.most} positions"
            )
            raise BadBet(message, layout.cite)
        for bettor in seat.bettors:
            check_bets(rules, bettor.bets)
            check_late_insurance(rules, bettor.late_insurance)
            ensure_distinct(bettor.everything)


def _taken_back(rules: Rules, table: BaccaratRound) -> tuple[str, ...]:
    """Cards that were dealt without need are discarded, and the round stands."""
    if not table.taken_back:
        return ()
    cite = rules.clause("additional_card")
    cards = " ".join(map(str, table.taken_back))
    if not cite:
        raise BadBet(f"{rules.pack} does not say that {cards} can be taken back")
    shoe_of(rules).without((*(table.cards or ()), *table.taken_back), rules.clause("decks"))
    return (f"{cards} dealt without need and discarded: the round stands ({'; '.join(cite)}).",)


def _settle_seats(rules: Rules, deal: Deal | None, seats: Sequence[BaccaratSeat]) -> list[Line]:
    back = {
        (seat.seat, bettor.name): returned_to(rules, deal, bettor)
        for seat in seats
        for bettor in seat.bettors
    }
    parts = acting_parts(rules, seats, _not_compared(rules, back))

    def settled(seat: BaccaratSeat, bettor: BaccaratBettor) -> list[Line]:
        returned = back[seat.seat, bettor.name]
        if deal is None or len(returned.bets) == len(bettor.everything):
            return returned.lines
        held = {bet.wager: Holding(seat.seat, bettor.name, bet.wager) for bet in bettor.bets}
        acting = {wager: parts[key] for wager, key in held.items() if key in parts}
        if bettor.kept:
            bets, late = (_without(each, returned.bets) for each in (bettor.bets, bettor.late_insurance))
            return [*settle_bets(rules, deal, bets, acting, late), *returned.lines]
        return returned.instead_of(settle_bets(rules, deal, bettor.bets, acting, bettor.late_insurance))

    return _by_box(rules, seats, settled)


def _without(bets: Sequence[Bet], gone: Sequence[Bet]) -> list[Bet]:
    return [bet for bet in bets if bet not in gone]


def _not_compared(rules: Rules, back: Mapping[tuple[int, str | None], Returned]) -> list[Holding]:
    """Bets that came back and leave the Differential: withdrawn ones always, others as the rules are read."""
    counted = rules.readings.get("returned_bets", "left_out") == "counted"
    return [
        Holding(seat, name, bet.wager)
        for (seat, name), returned in back.items()
        for bet in returned.bets
        if bet.wager in HANDS and (not counted or (returned.cause is not None and returned.cause.withdrawn))
    ]


def _by_box(
    rules: Rules, seats: Sequence[BaccaratSeat], settled: Callable[[BaccaratSeat, BaccaratBettor], list[Line]]
) -> list[Line]:
    """The lines of every bettor, the gains of a box together held to the payout limit."""
    limit = number_at(rules.configuration, "limits.payout_per_hand", low=Decimal("0.01"))
    lines: list[Line] = []
    for seat in seats:
        box: list[Line] = []
        for bettor in seat.bettors:
            box += placed(settled(seat, bettor), seat=seat.seat, bettor=bettor.name)
        lines += limit_payout(box, limit, rules.clause("payout_limit"))
    return lines
