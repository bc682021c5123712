"""Names of the fields of a sheet: those of a bettor end in his seat and, from the second on a seat, in his number."""

from collections.abc import Mapping

from games.engine.round_form import Sheet

Typed = Mapping[str, str]


def who(seat: int, bettor: int = 1) -> str:
    """`3` for the first bettor of seat 3, `3_2` for the second: what was typed for single players stays readable."""
    return str(seat) if bettor == 1 else f"{seat}_{bettor}"


def bet_field(seat: int, code: str, bettor: int = 1) -> str:
    return f"bet{who(seat, bettor)}-{code}"


def late_field(seat: int, code: str, bettor: int = 1) -> str:
    return f"late{who(seat, bettor)}-{code}"


def kept_field(seat: int, code: str, bettor: int = 1) -> str:
    return f"kept{who(seat, bettor)}-{code}"


def stake_fields(sheet: Sheet, seat: int, bettor: int) -> list[str]:
    late = sheet.late.wagers if sheet.late else ()
    return [
        *(bet_field(seat, wager.code, bettor) for wager in sheet.wagers),
        *(late_field(seat, wager.code, bettor) for wager in late),
    ]


def bettors_in_use(sheet: Sheet, typed: Typed, seat: int) -> list[int]:
    """Those with a bet, by their number at the seat."""
    return [
        bettor
        for bettor in range(1, sheet.bettors + 1)
        if any(typed.get(field, "").strip() for field in stake_fields(sheet, seat, bettor))
    ]


def seats_in_use(sheet: Sheet, typed: Typed) -> list[int]:
    """Seats with a bet; the others were empty in that round."""
    return [seat for seat in range(1, sheet.seats + 1) if bettors_in_use(sheet, typed, seat)]


def bettors_shown(sheet: Sheet, typed: Typed, seat: int) -> int:
    """As many as have bets, the first always."""
    return max([1, *bettors_in_use(sheet, typed, seat)])


def bettor_fields(sheet: Sheet, seat: int, bettor: int) -> list[str]:
    """Every field of a bettor that can carry a message."""
    label = who(seat, bettor)
    names = [*stake_fields(sheet, seat, bettor), f"name{label}"]
    names += [f"{question.name}{label}" for question in sheet.questions]
    return names + ([f"returned{label}"] if sheet.returns else [])
