"""Bets above the Differential win or lose in proportion."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from games.engine.configuration import number_at
from games.engine.game import Rules
from games.engine.rounds import RoundSeat
from games.engine.settlement import Bet, Line, money, plain

HANDS = ("player", "banker")


class Holding(NamedTuple):
    """Whose bet: a seat, a name where bettors share it, and the wager."""

    seat: int
    bettor: str | None
    wager: str


def table_maximum(rules: Rules) -> Decimal | None:
    """The maximum that a table displays is its Differential; a plain maximum stands in where only that is stated."""
    for path in ("limits.differential", "limits.maximum"):
        limit = number_at(rules.configuration, path, low=Decimal("0.01"))
        if limit is not None:
            return limit
    return None


def acting_parts(rules: Rules, seats: Sequence[RoundSeat]) -> dict[Holding, Fraction]:
    """What part of each bet on Player or Banker acts, where the Differential is exceeded; the others act in full."""
    limit = table_maximum(rules)
    if limit is None:
        return {}
    bets = {
        Holding(seat.seat, bettor.name, bet.wager): bet
        for seat in seats
        for bettor in seat.everyone
        for bet in bettor.bets
        if bet.wager in HANDS
    }
    if rules.readings.get("differential_scope", "box") == "table":
        return _parts(bets, limit, rules)
    parts: dict[Holding, Fraction] = {}
    for seat in seats:
        parts |= _parts({key: bet for key, bet in bets.items() if key.seat == seat.seat}, limit, rules)
    return parts


def _parts(bets: Mapping[Holding, Bet], limit: Decimal, rules: Rules) -> dict[Holding, Fraction]:
    sums = {hand: _total(bet for bet in bets.values() if bet.wager == hand) for hand in HANDS}
    heavy, light = sorted(HANDS, key=lambda hand: sums[hand], reverse=True)
    if sums[heavy] - sums[light] <= limit:
        return {}
    factor = Fraction(sums[light] + limit) / Fraction(sums[heavy])
    minimum = _minimum(rules, heavy)
    return {key: _part(bet, factor, minimum) for key, bet in bets.items() if bet.wager == heavy}


def _total(bets: Iterable[Bet]) -> Decimal:
    return sum((bet.stake for bet in bets), Decimal(0))


def _part(bet: Bet, factor: Fraction, minimum: Decimal) -> Fraction:
    """Never on less than the minimum (5.1.1); a bet below the minimum wins or loses in full (5.1.2)."""
    if bet.stake <= minimum:
        return Fraction(bet.stake)
    return max(Fraction(bet.stake) * factor, Fraction(minimum))


def _minimum(rules: Rules, wager: str) -> Decimal:
    for path in (f"limits.wagers.{wager}.minimum", "limits.minimum"):
        minimum = number_at(rules.configuration, path, low=Decimal(0))
        if minimum is not None:
            return minimum
    return Decimal(0)


def explain_part(line: Line, part: Fraction | None, rules: Rules) -> Line:
    """Say on the line of a bet above the Differential how much of it acted, and why."""
    if part is None:
        return line
    if line.stake < _minimum(rules, line.wager):
        note, rule = "below the minimum: wins or loses in full", "below_minimum"
    else:
        acted = f"{plain(money(part))} of {plain(line.stake)} acts"
        note, rule = f"above the Differential: {acted}, the rest is returned", "pro_rata_differential"
    return replace(line, cite=(*line.cite, *rules.clause(rule)), notes=(*line.notes, note))
