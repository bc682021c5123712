"""Wagers of Casino War that come back, of a voided round or of one seat, and what of them stands all the same."""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.errors import BadBet
from games.engine.features import Outcome
from games.engine.game import Rules
from games.engine.settlement import Bet, Line, decided_row, lost_line, placed, settle_row, void_line
from games.engine.void_causes import Scope, VoidCause, find_cause
from games.engine.war import terms
from games.engine.war.features import RESULTS, SURRENDER, TIE
from games.engine.war.play import compare, outcome_of
from games.engine.war.round_file import WarBettor, WarRound, WarSeat


def void_round(rules: Rules, table: WarRound) -> Iterator[Line]:
    cause = _cause(rules, table.void, "round")
    cite = cause.cite if cause else rules.clause("void_round") or rules.clause("one_card_each")
    for seat in table.seats:
        for bettor in seat.bettors:
            returned = (void_line(bet, cite) for bet in bettor.bets)
            yield from placed(returned, seat=seat.seat, bettor=bettor.name)


def void_seat(rules: Rules, table: WarRound, seat: WarSeat) -> Iterator[Line]:
    """Every wager comes back but those that the original deal had settled before the choice was left open, and those
    that go on.
    """
    cause = _cause(rules, seat.void, "seat")
    cite = cause.cite if cause else rules.clause("one_card_each")
    open_outcomes = _open_outcomes(rules, table, seat, cause) if cause and cause.keeps(rules) else ()
    for bettor in seat.bettors:
        going_on = bets_in_play(rules, seat, bettor)
        lines = [
            lost_line(bet, cite)
            if cause and cause.loses(bet.wager, rules)
            else _kept(rules, bet, open_outcomes, cause) or void_line(bet, cite)
            for bet in bettor.bets
            if bet not in going_on
        ]
        yield from placed(lines, seat=seat.seat, bettor=bettor.name)


def bets_in_play(rules: Rules, seat: WarSeat, bettor: WarBettor) -> list[Bet]:
    """What of a seat whose wagers are void is settled with the others all the same."""
    cause = _cause(rules, seat.void, "seat")
    return [bet for bet in bettor.bets if cause and cause.leaves_in_play(bet.wager, rules)]


def _cause(rules: Rules, named: bool | str, scope: Scope) -> VoidCause | None:
    causes = [each for each in terms.dealing_of(rules).void if each.scope == scope]
    if isinstance(named, str):
        return find_cause(rules, causes, named, scope)
    return causes[0] if causes else None


def _open_outcomes(rules: Rules, table: WarRound, seat: WarSeat, cause: VoidCause) -> tuple[Outcome, ...]:
    """How the round could have gone on after the tie; nothing where the cards are not told and decide nothing."""
    told = seat.cards and table.dealer
    if not told:
        if any(bet.wager not in ("initial", "war") for bettor in seat.bettors for bet in bettor.bets):
            message = f"seat {seat.seat}: give its card and the dealer's, which say what was settled already"
            raise BadBet(message, cause.keeps_cite or cause.cite)
        return ()
    card, *war = seat.cards or ()
    dealer = (table.dealer or ())[0]
    if war or compare(card, dealer) != TIE:
        raise BadBet(f"seat {seat.seat}: {card} against {dealer} leaves no choice open", cause.cite)
    return tuple(outcome_of(card, dealer, (), tie=ended) for ended in (SURRENDER, *RESULTS))


def _kept(rules: Rules, bet: Bet, outcomes: tuple[Outcome, ...], cause: VoidCause | None) -> Line | None:
    wager = rules.wagers.get(bet.wager)
    if wager is None or cause is None or not outcomes:
        return None
    row = decided_row(wager, outcomes) if all(map(wager.offered.holds, outcomes)) else None
    if row is None:
        return None
    line = settle_row(bet, row)
    note = "settled before the rest came back"
    return replace(line, cite=(*line.cite, *cause.keeps_cite), notes=(note,))
