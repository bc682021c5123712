"""Settlement of a whole baccarat table: several boxes, several bettors on each, and the limits that bind them
together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from games.engine.baccarat.play import play_deal
from games.engine.baccarat.settling import settle_bets, table_maximum
from games.engine.configuration import number_at
from games.engine.game import Rules
from games.engine.rounds import Cards, RoundBettor, RoundModel, RoundSeat, ensure_seats_distinct, read_round
from games.engine.settlement import (
    Bet,
    Line,
    Settlement,
    ensure_distinct,
    limit_payout,
    money,
    placed,
    plain,
    void_line,
)

HANDS = ("player", "banker")
Placed = tuple[int, RoundBettor, Bet]


class BaccaratRound(RoundModel):
    """`cards` may be missing from a voided round; a voided one returns every bet."""

    cards: Cards | None = None
    void: Annotated[bool, Field(strict=True)] = False
    seats: Annotated[tuple[RoundSeat, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.cards is None and not self.void:
            raise ValueError("cards are missing, and the round is not void")
        ensure_seats_distinct(self.seats)
        return self


def settle_round(rules: Rules, data: Mapping[str, Any]) -> Settlement:
    table = read_round(BaccaratRound, data)
    if table.void or table.cards is None:
        return _void(rules, table)
    deal = play_deal(table.cards, rules)
    acting = _pro_rata(rules, table)
    limit = number_at(rules.configuration, "limits.payout_per_hand", low=Decimal("0.01"))
    lines: list[Line] = []
    for seat in table.seats:
        box: list[Line] = []
        for bettor in seat.everyone:
            shares = {
                bet.label: acting[key]
                for bet in bettor.bets
                if (key := (seat.seat, bettor.name, bet.label)) in acting
            }
            settled = settle_bets(rules, deal, bettor.bets, shares)
            box += placed(
                [_explain(line, shares, rules) for line in settled], seat=seat.seat, bettor=bettor.name
            )
        lines += limit_payout(box, limit, rules.clause("payout_limit"))
    return Settlement(tuple(lines))


def _void(rules: Rules, table: BaccaratRound) -> Settlement:
    lines: list[Line] = []
    for seat in table.seats:
        for bettor in seat.everyone:
            ensure_distinct(bettor.bets)
            for bet in bettor.bets:
                if bet.wager not in rules.game.own_wagers:
                    rules.wager_for_bet(bet.wager)
            lines += placed(
                (void_line(bet, rules.clause("void_round")) for bet in bettor.bets),
                seat=seat.seat,
                bettor=bettor.name,
            )
    return Settlement(tuple(lines))


def _explain(line: Line, shares: Mapping[str, Fraction], rules: Rules) -> Line:
    """Say on the line of a bet in a box above the Differential how much of it acted, and why."""
    share = shares.get(line.wager)
    if share is None:
        return line
    if line.stake < _minimum(rules, line.wager):
        note, rule = "below the minimum: wins or loses in full", "below_minimum"
    else:
        note = (
            f"above the Differential: {plain(money(share))} of {plain(line.stake)} acts, the rest is returned"
        )
        rule = "pro_rata_differential"
    return replace(line, cite=(*line.cite, *rules.clause(rule)), notes=(*line.notes, note))


def _pro_rata(rules: Rules, table: BaccaratRound) -> dict[tuple[int, str | None, str], Fraction]:
    """What part of each bet on Player or Banker acts, where a Differential is exceeded (Singapore 5.1)."""
    limit = table_maximum(rules)
    if limit is None:
        return {}
    bets = [
        (seat.seat, bettor, bet)
        for seat in table.seats
        for bettor in seat.everyone
        for bet in bettor.bets
        if bet.wager in HANDS
    ]
    if rules.readings.get("differential_scope", "box") == "table":
        return _shares(bets, limit, rules)
    shares: dict[tuple[int, str | None, str], Fraction] = {}
    for seat in table.seats:
        shares |= _shares([each for each in bets if each[0] == seat.seat], limit, rules)
    return shares


def _shares(
    bets: Iterable[Placed], limit: Decimal, rules: Rules
) -> dict[tuple[int, str | None, str], Fraction]:
    listed = list(bets)
    sums = {hand: sum((bet.stake for _, _, bet in listed if bet.wager == hand), Decimal(0)) for hand in HANDS}
    heavy, light = sorted(HANDS, key=lambda hand: sums[hand], reverse=True)
    if sums[heavy] - sums[light] <= limit:
        return {}
    factor = Fraction(sums[light] + limit) / Fraction(sums[heavy])
    return {
        (seat, bettor.name, bet.label): _share(bet, factor, _minimum(rules, heavy))
        for seat, bettor, bet in listed
        if bet.wager == heavy
    }


def _minimum(rules: Rules, wager: str) -> Decimal:
    for path in (f"limits.wagers.{wager}.minimum", "limits.minimum"):
        minimum = number_at(rules.configuration, path, low=Decimal(0))
        if minimum is not None:
            return minimum
    return Decimal(0)


def _share(bet: Bet, factor: Fraction, minimum: Decimal) -> Fraction:
    """Never on less than the minimum (5.1.1); a bet below the minimum wins or loses in full (5.1.2)."""
    return (
        Fraction(bet.stake) if bet.stake <= minimum else max(Fraction(bet.stake) * factor, Fraction(minimum))
    )
