"""What was typed on a sheet becomes a round file, or the problems with it, each at its field."""

from collections.abc import Mapping
from typing import Any

from games.engine.errors import EngineError
from games.engine.round_form import Part, Sheet
from games.engine.settlement import parse_amount
from games.settlements.rules.sheet import Problem

Typed = Mapping[str, str]


def seats_in_use(sheet: Sheet, typed: Typed) -> list[int]:
    """Seats with a bet; the others were empty in that round."""
    return [
        seat
        for seat in range(1, sheet.seats + 1)
        if any(typed.get(bet_field(seat, wager.code), "").strip() for wager in sheet.wagers)
    ]


def bet_field(seat: int, code: str) -> str:
    return f"bet{seat}-{code}"


def read_sheet(sheet: Sheet, typed: Typed) -> tuple[dict[str, Any], list[Problem]]:
    """The round file as far as it can be read, and what cannot."""
    problems: list[Problem] = []
    data: dict[str, Any] = {
        "seats": [_seat(sheet, typed, seat, problems) for seat in seats_in_use(sheet, typed)]
    }
    void = typed.get("void", "")
    if void:
        data["void"] = True if void == "yes" else void
    for each in sheet.drawn:
        drawn = _drawn(sheet, typed, each.field, problems)
        if drawn:
            data[each.field] = drawn
    meters = {
        meter.value: amount
        for meter in sheet.meters
        if (amount := _amount(typed, f"meter-{meter.value}", meter.label, problems))
    }
    if meters:
        data["meter"] = meters
    for part in sheet.parts:
        picked = _picked(part, typed, problems)
        if picked:
            data[part.key] = picked
    return data, problems


def _seat(sheet: Sheet, typed: Typed, seat: int, problems: list[Problem]) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": seat, "bets": {}}
    for wager in sheet.wagers:
        name = bet_field(seat, wager.code)
        amount = _amount(typed, name, wager.name, problems)
        if amount:
            found["bets"][wager.code] = amount
    if not found["bets"]:
        found["bets"] = {sheet.wagers[0].code: "1"}  # never settled: a problem stands at its field
    if sheet.seat_places:
        drawn = _drawn(sheet, typed, f"seat{seat}", problems)
        if drawn:
            found[sheet.notation.name] = drawn
    for key in (*(question.name for question in sheet.questions), "name"):
        if value := typed.get(f"{key}{seat}", "").strip():
            found[key] = value
    if void := typed.get(f"void{seat}", ""):
        found["void"] = void
    return found


def _picked(part: Part, typed: Typed, problems: list[Problem]) -> dict[str, int]:
    """All picks of a part, or nothing; what was left open is asked for."""
    before = len(problems)
    found = {
        pick: _listed(typed, pick.field, [each.value for each in pick.choices], problems)
        for pick in part.picks
    }
    if all(found.values()):
        return {pick.key: int(value) for pick, value in found.items()}
    if any(found.values()) and len(problems) == before:
        missing = next(pick for pick, value in found.items() if not value)
        problems.append(Problem(missing.field, part.incomplete))
    return {}


def _listed(typed: Typed, name: str, allowed: list[str], problems: list[Problem]) -> str:
    value = typed.get(name, "").strip()
    if value and value not in allowed:
        problems.append(Problem(name, f"Choose one of {', '.join(allowed) or 'none'}, not {value[:20]!r}."))
        return ""
    return value


def _drawn(sheet: Sheet, typed: Typed, name: str, problems: list[Problem]) -> str:
    text = typed.get(name, "").strip()
    try:
        return sheet.notation.write(sheet.notation.parse(text))
    except EngineError as error:
        problems.append(Problem(name, _sentence(error)))
        return ""


def _amount(typed: Typed, name: str, what: str, problems: list[Problem]) -> str:
    text = typed.get(name, "").strip().replace(",", "")
    if not text:
        return ""
    try:
        return str(parse_amount(text, what=what))
    except EngineError as error:
        problems.append(Problem(name, _sentence(error)))
        return ""


def _sentence(error: EngineError) -> str:
    text = str(error)
    return text[:1].upper() + text[1:]
