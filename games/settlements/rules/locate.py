"""Finds the field of a sheet that a refusal is about: the seat, the bettor and the bet that are refused alone, too."""

import re
from collections.abc import Mapping
from typing import Any

from games.engine.errors import BadBet, EngineError, ImpossibleDeal
from games.engine.game import Rules
from games.engine.round_form import Sheet
from games.settlements.rules.fields import Typed, bet_field, bettors_in_use, late_field, who
from games.settlements.rules.sheet import Problem

_SEAT = re.compile(r"^seat (\d+)\b")


def locate(rules: Rules, sheet: Sheet, typed: Typed, data: Mapping[str, Any], error: EngineError) -> Problem:
    """The seat that is refused alone, too; and in it the bet without which this is not said."""
    message = str(error)
    problem = Problem("", _in_words(sheet, message), getattr(error, "cite", ()))
    elsewhere = next((field for words, field in sheet.located.items() if words in message), None)
    if elsewhere is not None and "#" not in elsewhere:
        problem.field = elsewhere
        return problem
    named = _SEAT.match(message)
    for seat in data["seats"]:
        if named and seat["seat"] != int(named[1]):
            continue
        if not named and str(_refusal(rules, data, [seat])) != message:
            continue
        numbers = bettors_in_use(sheet, typed, seat["seat"])
        problem.field = _field_in(rules, sheet, data, seat, numbers, error)
        return problem
    if isinstance(error, ImpossibleDeal):
        problem.field = sheet.drawn[0].field
    return problem


def _in_words(sheet: Sheet, message: str) -> str:
    """Wagers by their names instead of their codes."""
    for wager in sheet.wagers:
        if "_" in wager.code or message.startswith(f"{wager.code} "):
            message = re.sub(rf"\b{re.escape(wager.code)}\b", wager.name, message)
    return message[:1].upper() + message[1:]


def _field_in(
    rules: Rules,
    sheet: Sheet,
    data: Mapping[str, Any],
    seat: Mapping[str, Any],
    numbers: list[int],
    error: EngineError,
) -> str:
    """Of several bettors the one who is refused alone, too."""
    bettors = dict(zip(numbers, seat.get("bettors", [seat]), strict=True))
    number = numbers[0]
    for each, bettor in bettors.items() if len(bettors) > 1 else ():
        if str(_refusal(rules, data, [_alone(seat, bettor)])) == str(error):
            number = each
            break
    at_bettor = next((field for words, field in sheet.located.items() if words in str(error)), None)
    if at_bettor is not None:
        return at_bettor.replace("#", who(seat["seat"], number))
    if isinstance(error, BadBet):
        return _bet_in(rules, sheet, data, seat, number, bettors[number], error)
    return f"seat{seat['seat']}" if sheet.seat_places else sheet.drawn[0].field


def _bet_in(
    rules: Rules,
    sheet: Sheet,
    data: Mapping[str, Any],
    seat: Mapping[str, Any],
    number: int,
    bettor: Mapping[str, Any],
    error: EngineError,
) -> str:
    """The bet without which the round is settled, or at least this is not said."""
    late = sheet.late.key if sheet.late else ""
    stakes = [("bets", code) for code in bettor["bets"]] + [(late, code) for code in bettor.get(late, {})]
    without: dict[tuple[str, str], EngineError | None] = {}
    for kind, code in reversed(stakes):
        others = {name: amount for name, amount in bettor[kind].items() if name != code}
        if others or kind == late:
            rest = {key: value for key, value in bettor.items() if key != kind}
            changed = rest | ({kind: others} if others else {})
            without[kind, code] = _refusal(rules, data, [_alone(seat, changed)])
    cured = [each for each, refusal in without.items() if refusal is None]
    different = [each for each, refusal in without.items() if str(refusal) != str(error)]
    kind, code = next(iter(cured or different or stakes))
    return (late_field if kind == late else bet_field)(seat["seat"], code, number)


def _alone(seat: Mapping[str, Any], bettor: Mapping[str, Any]) -> Mapping[str, Any]:
    """A seat with this bettor and no other; where there is but one he is written as the seat itself."""
    return {**seat, "bettors": [bettor]} if "bettors" in seat else bettor


def _refusal(rules: Rules, data: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> EngineError | None:
    try:
        rules.game.settle_round(rules, {**data, "seats": seats})
    except EngineError as error:
        return error
    return None
