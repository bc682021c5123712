"""Settlement of a baccarat table: several boxes, several bettors on each, and the limits that bind them together."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from games.engine.baccarat.differential import Holding, acting_parts, explain_part
from games.engine.baccarat.play import Deal, play_deal
from games.engine.baccarat.settling import settle_bets
from games.engine.configuration import number_at, whole_number_at
from games.engine.errors import BadBet
from games.engine.game import Rules, SeatRequest
from games.engine.rounds import Cards, RoundModel, RoundSeat, ensure_seats_distinct, read_round
from games.engine.settlement import Line, Settlement, ensure_distinct, limit_payout, placed, void_line

MOST_BOXES = 99
"""As many as a round file can number."""


class BaccaratRound(RoundModel):
    """`cards` may be missing from a voided round; a voided one returns every bet. `insurance_late` says that insurance
    was forgotten and offered before the round went on.
    """

    cards: Cards | None = None
    void: Annotated[bool, Field(strict=True)] = False
    insurance_late: Annotated[bool, Field(strict=True)] = False
    seats: Annotated[tuple[RoundSeat, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.cards is None and not self.void:
            raise ValueError("cards are missing, and the round is not void")
        ensure_seats_distinct(self.seats)
        return self


def settle_seat(rules: Rules, request: SeatRequest) -> Settlement:
    """One bettor alone at a table: a table with one box."""
    if request.decisions:
        raise BadBet("baccarat asks for no decision: neither war nor surrender")
    if request.meters:
        raise BadBet(f"{rules.pack} has no progressive meter")
    deal = play_deal(request.drawn, rules)
    seat = RoundSeat.model_construct(seat=1, bets=tuple(request.bets))
    return Settlement(tuple(replace(line, seat=None) for line in _settle_seats(rules, deal, [seat])))


def settle_round(rules: Rules, data: Mapping[str, Any]) -> Settlement:
    table = read_round(BaccaratRound, data)
    _check_seats(rules, table)
    if table.void or table.cards is None:
        return _void(rules, table)
    deal = play_deal(table.cards, rules)
    return Settlement(tuple(_settle_seats(rules, deal, table.seats, late=table.insurance_late)))


def _check_seats(rules: Rules, table: BaccaratRound) -> None:
    """A table has the positions that its configuration states; where it states none, any number will do."""
    most = whole_number_at(rules.configuration, "seats", low=1, high=MOST_BOXES)
    for seat in table.seats:
        if most is not None and seat.seat > most:
            message = f"there is no seat {seat.seat}: this table has {most} positions"
            raise BadBet(message, rules.clause("positions"))


def _settle_seats(rules: Rules, deal: Deal, seats: Sequence[RoundSeat], *, late: bool = False) -> list[Line]:
    parts = acting_parts(rules, seats)
    limit = number_at(rules.configuration, "limits.payout_per_hand", low=Decimal("0.01"))
    lines: list[Line] = []
    for seat in seats:
        box: list[Line] = []
        for bettor in seat.everyone:
            acting = {
                bet.wager: parts[key]
                for bet in bettor.bets
                if (key := Holding(seat.seat, bettor.name, bet.wager)) in parts
            }
            settled = settle_bets(rules, deal, bettor.bets, acting, late=late)
            explained = [explain_part(line, acting.get(line.wager), rules) for line in settled]
            box += placed(explained, seat=seat.seat, bettor=bettor.name)
        lines += limit_payout(box, limit, rules.clause("payout_limit"))
    return lines


def _void(rules: Rules, table: BaccaratRound) -> Settlement:
    lines: list[Line] = []
    for seat in table.seats:
        for bettor in seat.everyone:
            ensure_distinct(bettor.bets)
            for bet in bettor.bets:
                if bet.wager not in rules.game.own_wagers:
                    rules.wager_for_bet(bet.wager)
                elif bet.after not in (4, 5):
                    raise BadBet(
                        f"{bet.wager} is bet after four or five cards: write {bet.wager}@4 or {bet.wager}@5",
                        rules.clause("insurance_offer"),
                    )
            returned = [void_line(bet, rules.clause("void_round")) for bet in bettor.bets]
            lines += placed(returned, seat=seat.seat, bettor=bettor.name)
    return Settlement(tuple(lines))
