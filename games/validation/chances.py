"""How likely the events of one wager are with a number of decks, exactly and without pricing the whole table."""

from fractions import Fraction

from games.engine.errors import EngineError
from games.validation.case import Case


def event_chances(case: Case, code: str, decks: int) -> dict[str, Fraction]:
    """Event -> probability, nothing where this number of decks cannot be dealt."""
    if code not in case.pack.wagers:
        return {}
    wager = case.pack.wager(code, case.readings)
    game = case.pack.game
    try:
        weights = game.weights(game.equipment_of({"decks": decks}), wager.space_in(game.spaces))
    except EngineError:
        return {}
    sums = wager.table(weights.space).sums(weights.counts)
    return {
        row.event: Fraction(count, weights.total)
        for row, count in zip(wager.rows, sums, strict=True)
        if row.wins
    }


def jackpot_chance(case: Case, code: str, decks: int) -> Fraction | None:
    """The probability of the event that pays the meter."""
    if code not in case.pack.wagers:
        return None
    wager = case.pack.wager(code, case.readings)
    jackpot = next((row.event for row in wager.rows if row.meter), None)
    return event_chances(case, code, decks).get(jackpot) if jackpot else None
