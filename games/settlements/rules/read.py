"""What was typed on a sheet becomes a round file, or the problems with it, each at its field."""

from collections.abc import Mapping
from typing import Any

from games.engine.cards import parse_cards
from games.engine.errors import EngineError
from games.engine.settlement import parse_amount
from games.settlements.rules.sheet import Problem, Sheet

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
    for hand in sheet.hands:
        cards = _cards(typed, hand.field, problems)
        if cards:
            data[hand.field] = cards
    meters = {
        meter.value: amount
        for meter in sheet.meters
        if (amount := _amount(typed, f"meter-{meter.value}", meter.label, problems))
    }
    if meters:
        data["meter"] = meters
    stop = _listed(typed, "spin-stop", [each.value for each in sheet.stops], problems)
    hot_spot = _listed(typed, "spin-seat", [str(seat) for seat in range(1, sheet.seats + 1)], problems)
    if stop and hot_spot:
        data["spin"] = {"stop": int(stop), "hot_spot": int(hot_spot)}
    elif (stop or hot_spot) and not any(each.field.startswith("spin-") for each in problems):
        missing = "spin-seat" if stop else "spin-stop"
        problems.append(
            Problem(missing, "Say both: where the wheel stopped, and which seat was the hot spot.")
        )
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
        cards = _cards(typed, f"seat{seat}", problems)
        if cards:
            found["cards"] = cards
    for key in ("decision", "name"):
        if value := typed.get(f"{key}{seat}", "").strip():
            found[key] = value
    if void := typed.get(f"void{seat}", ""):
        found["void"] = void
    return found


def _listed(typed: Typed, name: str, allowed: list[str], problems: list[Problem]) -> str:
    value = typed.get(name, "").strip()
    if value and value not in allowed:
        problems.append(Problem(name, f"Choose one of {', '.join(allowed) or 'none'}, not {value[:20]!r}."))
        return ""
    return value


def _cards(typed: Typed, name: str, problems: list[Problem]) -> str:
    text = typed.get(name, "").strip()
    try:
        return " ".join(str(card) for card in parse_cards(text))
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
