"""What was typed on a sheet becomes a round file, or the problems with it, each at its field."""

from typing import Any

from games.engine.errors import EngineError
from games.engine.round_form import Part, Sheet
from games.engine.settlement import parse_amount
from games.settlements.rules.fields import (
    Typed,
    bet_field,
    bettors_in_use,
    kept_field,
    late_field,
    seats_in_use,
    who,
)
from games.settlements.rules.sheet import Problem

SAME_NAME = "Players who share a box need names of their own, so that they are told apart."
NOTHING_INSURED = "Nothing is bet that this could go with."


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
    """What is a single bettor's stands at the seat itself."""
    bettors = [_bettor(sheet, typed, seat, each, problems) for each in bettors_in_use(sheet, typed, seat)]
    if len(bettors) > 1:
        _check_names(sheet, typed, seat, problems)
    found: dict[str, Any] = {"seat": seat, **(bettors[0] if len(bettors) == 1 else {"bettors": bettors})}
    if sheet.seat_places:
        drawn = _drawn(sheet, typed, f"seat{seat}", problems)
        if drawn:
            found[sheet.notation.name] = drawn
    if void := typed.get(f"void{seat}", ""):
        found["void"] = void
    return found


def _bettor(sheet: Sheet, typed: Typed, seat: int, bettor: int, problems: list[Problem]) -> dict[str, Any]:
    label = who(seat, bettor)
    found: dict[str, Any] = {}
    if name := typed.get(f"name{label}", "").strip():
        found["name"] = name
    if sheet.standing and typed.get(f"standing{label}", ""):
        found["seated"] = False
    found["bets"] = {
        wager.code: amount
        for wager in sheet.wagers
        if (amount := _amount(typed, bet_field(seat, wager.code, bettor), wager.name, problems))
    }
    late = {
        wager.code: amount
        for wager in (sheet.late.wagers if sheet.late else ())
        if (amount := _amount(typed, late_field(seat, wager.code, bettor), wager.name, problems))
    }
    if sheet.late and late:
        found[sheet.late.key] = late
        if not found["bets"]:
            problems.append(Problem(late_field(seat, next(iter(late)), bettor), NOTHING_INSURED))
    for key in (question.name for question in sheet.questions):
        if value := typed.get(f"{key}{label}", "").strip():
            found[key] = value
    if returned := _listed(typed, f"returned{label}", [each.value for each in sheet.returns], problems):
        found["returned"] = returned
        kept = [code for code in (*found["bets"], *late) if typed.get(kept_field(seat, code, bettor), "")]
        if sheet.keeps and kept:
            found["kept"] = kept
    return found


def _check_names(sheet: Sheet, typed: Typed, seat: int, problems: list[Problem]) -> None:
    seen: set[str] = set()
    for bettor in bettors_in_use(sheet, typed, seat):
        name = typed.get(f"name{who(seat, bettor)}", "").strip()
        if not name or name in seen:
            problems.append(Problem(f"name{who(seat, bettor)}", SAME_NAME))
        seen.add(name)


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
