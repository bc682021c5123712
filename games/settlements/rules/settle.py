"""Settles a sheet with the functions of `manage.py settle`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.errors import EngineError
from games.engine.game import Rules
from games.engine.round_form import Sheet
from games.engine.settlement import Settlement
from games.settlements.rules.fields import Typed, seats_in_use
from games.settlements.rules.locate import locate
from games.settlements.rules.read import read_sheet
from games.settlements.rules.sheet import Problem


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
    missing = [each for each in sheet.drawn if each.field not in data and not each.optional]
    if missing and "void" not in data and not _all_returned(data):
        words = f"{missing[0].title}: no {sheet.notation.one} yet."
        return Settled(data, problems=(Problem(missing[0].field, words),))
    try:
        return Settled(data, rules.game.settle_round(rules, data))
    except EngineError as error:
        return Settled(data, problems=(locate(rules, sheet, typed, data, error),))


def _all_returned(data: Mapping[str, Any]) -> bool:
    """Whether every bet went back, so that nothing has to be dealt."""
    bettors = [each for seat in data["seats"] for each in seat.get("bettors", [seat])]
    return all("returned" in each and "kept" not in each for each in bettors)
