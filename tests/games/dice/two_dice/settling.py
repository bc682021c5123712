"""Who is paid what: one throw for all seats, and each field's own answer to a seven."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from games.engine.configuration import number_at
from games.engine.errors import BadBet, ImpossibleDeal
from games.engine.game import Rules, SeatRequest
from games.engine.rounds import RoundModel, RoundSeat, ensure_seats_fit, read_round
from games.engine.settlement import (
    Bet,
    Line,
    Settlement,
    ensure_distinct,
    limit_payout,
    placed,
    settle_row,
    void_line,
)
from tests.games.dice.two_dice.questions import AFTER_A_SEVEN, LEAVE
from tests.games.dice.two_dice.throws import FIELD, LEFT, LOST, SEVEN, WON, Throws, parse_dice


def play(dice: Sequence[int], answer: str | None, rules: Rules) -> Throws:
    """The outcome of real dice for a field, or the rule that they break."""
    total, second = first_total(dice, rules), sum(dice[2:])
    if total != SEVEN:
        if answer:
            raise ImpossibleDeal(f"{total} is no seven: nobody is asked", rules.clause("second_throw"))
        return Throws(total)
    if answer is None:
        raise BadBet("say whether the player throws again or leaves with half", rules.clause("second_throw"))
    if answer == LEAVE.value:
        return Throws(SEVEN, LEFT)
    if not second:
        raise ImpossibleDeal("the second throw is missing", rules.clause("second_throw"))
    return Throws(SEVEN, WON if second in FIELD else LOST)


def first_total(dice: Sequence[int], rules: Rules) -> int:
    if len(dice) not in (2, 4):
        message = f"a throw is two dice, a second one two more, not {len(dice)}"
        raise ImpossibleDeal(message, rules.clause("throw"))
    total = sum(dice[:2])
    if len(dice) == 4 and total != SEVEN:
        raise ImpossibleDeal(f"{total} is no seven: there is no second throw", rules.clause("second_throw"))
    return total


def settle_seat(rules: Rules, request: SeatRequest) -> Settlement:
    if request.meters:
        raise BadBet(f"{rules.pack} has no meter")
    return Settlement(
        tuple(_lines(rules, request.drawn, request.bets, request.decisions.get(AFTER_A_SEVEN.name)))
    )


def _lines(rules: Rules, dice: Sequence[int], bets: Sequence[Bet], answer: str | None) -> list[Line]:
    """A seat without a field is asked nothing: its wagers stand on the first throw."""
    ensure_distinct(bets)
    has_field = any(bet.wager == "field" for bet in bets)
    outcome = play(dice, answer, rules) if has_field else Throws(first_total(dice, rules))
    lines = [settle_row(bet, rules.wager_for_bet(bet.wager).row_for(outcome)) for bet in bets]
    limit = number_at(rules.configuration, "limits.payout_per_hand", low=Decimal("0.01"))
    return limit_payout(lines, limit)


def _dice(value: Any) -> tuple[int, ...]:
    if not isinstance(value, str):
        raise ValueError('dice are written as text such as "3 4"')
    return parse_dice(value)


class DiceSeat(RoundSeat):
    seven: Literal["again", "leave"] | None = None


class DiceRound(RoundModel):
    dice: Annotated[tuple[int, ...] | None, BeforeValidator(_dice)] = None
    void: Annotated[bool, Field(strict=True)] = False
    seats: Annotated[tuple[DiceSeat, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _is_whole(self) -> "DiceRound":
        if self.dice is None and not self.void:
            raise ValueError("dice are missing, and the round is not void")
        ensure_seats_fit(self.seats)
        return self


def settle_round(rules: Rules, data: Mapping[str, Any]) -> Settlement:
    table = read_round(DiceRound, data)
    lines: list[Line] = []
    for seat in table.seats:
        for bettor in seat.bettors:
            if table.void or table.dice is None:
                settled = [void_line(bet, rules.clause("void_throw")) for bet in bettor.bets]
            else:
                settled = _lines(rules, table.dice, bettor.bets, seat.seven)
            lines += placed(settled, seat=seat.seat, bettor=bettor.name)
    return Settlement(tuple(lines))
