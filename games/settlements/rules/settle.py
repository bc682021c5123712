"""Settles a sheet with the functions of `manage.py settle`, and finds the field that a refusal is about."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.errors import BadBet, EngineError, ImpossibleDeal
from games.engine.game import Rules
from games.engine.round_form import Sheet
from games.engine.settlement import Settlement
from games.settlements.rules.read import Typed, bet_field, read_sheet, seats_in_use
from games.settlements.rules.sheet import Problem

_SEAT = re.compile(r"^seat (\d+)\b")


@dataclass(frozen=True)
class Settled:
    """A settlement with its round file, or what stands in the way. Neither where nothing was bet yet."""

    data: Mapping[str, Any]
    settlement: Settlement | None = None
    problems: tuple[Problem, ...] = ()


def settle_sheet(rules: Rules, sheet: Sheet, typed: Typed) -> Settled:
    data, problems = read_sheet(sheet, typed)
    if problems:
        return Settled(data, problems=tuple(problems))
    seats = seats_in_use(sheet, typed)
    if not seats:
        return Settled(data)
    missing = [each for each in sheet.drawn if each.field not in data and "void" not in data]
    if missing:
        words = f"{missing[0].title}: no {sheet.notation.one} yet."
        return Settled(data, problems=(Problem(missing[0].field, words),))
    try:
        return Settled(data, rules.game.settle_round(rules, data))
    except EngineError as error:
        return Settled(data, problems=(_located(rules, sheet, data, error),))


def _located(rules: Rules, sheet: Sheet, data: Mapping[str, Any], error: EngineError) -> Problem:
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
        problem.field = _field_in(rules, sheet, data, seat, error)
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
    rules: Rules, sheet: Sheet, data: Mapping[str, Any], seat: Mapping[str, Any], error: EngineError
) -> str:
    number = seat["seat"]
    at_seat = next((field for words, field in sheet.located.items() if words in str(error)), None)
    if at_seat is not None:
        return at_seat.replace("#", str(number))
    if isinstance(error, BadBet):
        without = {
            code: _refusal(rules, data, [{**seat, "bets": others}])
            for code in reversed(seat["bets"])
            if (others := {name: amount for name, amount in seat["bets"].items() if name != code})
        }
        cured = [code for code, refusal in without.items() if refusal is None]
        changed = [code for code, refusal in without.items() if str(refusal) != str(error)]
        return bet_field(number, next(iter(cured or changed or seat["bets"])))
    if not sheet.seat_places:
        return sheet.drawn[0].field
    return f"seat{number}"


def _refusal(rules: Rules, data: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> EngineError | None:
    try:
        rules.game.settle_round(rules, {**data, "seats": seats})
    except EngineError as error:
        return error
    return None
