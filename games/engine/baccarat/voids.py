"""Bets of baccarat that come back: of a voided round, or to a single player; and what of them stands all the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.engine.baccarat.decided import is_finished, possible_outcomes
from games.engine.baccarat.differential import HANDS
from games.engine.baccarat.insurance_bets import missed_insurance
from games.engine.baccarat.play import Deal
from games.engine.baccarat.readings import rounding_of
from games.engine.baccarat.returns import ReturnCause, cause_named
from games.engine.baccarat.round_file import BaccaratBettor, BaccaratRound
from games.engine.errors import BadBet
from games.engine.features import Outcome
from games.engine.game import Rules
from games.engine.settlement import Bet, Line, decided_row, settle_row, void_line

INITIAL_CARDS = 4
"""Fewer decide no bet."""


@dataclass(frozen=True)
class Returned:
    """What comes back to one bettor, and why; nothing to most."""

    bets: tuple[Bet, ...] = ()
    cause: ReturnCause | None = None

    @property
    def lines(self) -> list[Line]:
        cite = () if self.cause is None else self.cause.cite
        return [void_line(bet, cite, event="returned") for bet in self.bets]

    def instead_of(self, lines: Sequence[Line]) -> list[Line]:
        """Lines as settled, those of bets that came back replaced."""
        back = {line.wager: line for line in self.lines}
        return [back.get(line.wager, line) for line in lines]


def returned_to(rules: Rules, deal: Deal | None, bettor: BaccaratBettor) -> Returned:
    if bettor.returned is None:
        return Returned()
    cause = cause_named(rules, bettor.returned, "player")
    if cause.covers == "every_bet":
        return Returned(_taken_back(rules, cause, bettor), cause)
    if bettor.kept:
        raise BadBet("one bet alone comes back: nothing is kept of it", cause.cite)
    if deal is None:
        raise BadBet("the cards say whether insurance would have won, and they are missing", cause.cite)
    hand = missed_insurance(rules, deal, bettor.everything)
    if hand is None:
        whose = f"{bettor.name} had" if bettor.name else "there was"
        raise BadBet(f"{whose} no insurance to miss that would have won in this round", cause.cite)
    return Returned(tuple(bet for bet in bettor.bets if bet.wager == hand), cause)


def _taken_back(rules: Rules, cause: ReturnCause, bettor: BaccaratBettor) -> tuple[Bet, ...]:
    """All bets, or where each is chosen for by itself those that are not kept."""
    made = {bet.label: bet for bet in bettor.everything}
    if bettor.kept and not cause.returns_singly(rules):
        raise BadBet("all bets of a player go back together: none is kept", cause.cite)
    for label in bettor.kept:
        if label not in made:
            raise BadBet(f"{label} is none of this player's bets, so it cannot be kept")
        hand = made[label].wager.removesuffix("_insurance")
        if hand != made[label].wager and hand not in bettor.kept:
            message = f"{label} goes back with the bet on {hand} that it insures"
            raise BadBet(message, rules.clause("insurance_insures_a_bet"))
    back = tuple(bet for label, bet in made.items() if label not in bettor.kept)
    if not back:
        raise BadBet("every bet of this player is kept, and nothing goes back", cause.cite)
    return back


class VoidRound:
    """A round that has no result: every bet comes back, but for side bets that its cause lets stand once the cards
    have decided them.
    """

    def __init__(self, rules: Rules, table: BaccaratRound) -> None:
        named = table.void
        self.rules = rules
        self.cause = cause_named(rules, named, "round") if isinstance(named, str) else None
        self._check_open(table)
        self.outcomes = self._outcomes(table)

    def _check_open(self, table: BaccaratRound) -> None:
        """Where an outcome is established the round goes on, whatever stopped it."""
        cause, cards = self.cause, table.cards or ()
        if cause is None or not cause.until_outcome_cite or len(cards) < INITIAL_CARDS:
            return
        placed = [bet.wager for seat in table.seats for bettor in seat.bettors for bet in bettor.bets]
        looked_at = list(self.rules.wagers) if cause.counts_offered(self.rules) else placed
        outcomes = possible_outcomes(cards, self.rules)
        for code in dict.fromkeys(looked_at):
            wager = self.rules.wagers.get(code)
            if wager is not None and decided_row(wager, outcomes) is not None:
                made = "was placed" if code in placed else "is on offer"
                message = (
                    f"{code} {made} and is decided by these cards: play goes on and the round is concluded"
                )
                raise BadBet(message, cause.until_outcome_cite)

    def _outcomes(self, table: BaccaratRound) -> frozenset[Outcome]:
        cause = self.cause
        if cause is None or not cause.keeps(self.rules):
            return frozenset()
        if not table.cards:
            message = (
                "the cards say which side bets were decided before the round was void, and they are missing"
            )
            raise BadBet(message, cause.keeps_cite)
        outcomes = possible_outcomes(table.cards, self.rules)
        if cause.unfinished and is_finished(table.cards):
            message = "the round was dealt to its end by the table of play: no card is missing"
            raise BadBet(message, self.rules.clause("table_of_play"))
        return outcomes

    def lines(self, bettor: BaccaratBettor) -> Iterator[Line]:
        back: tuple[Bet, ...] = ()
        if bettor.returned is not None:
            returned = returned_to(self.rules, None, bettor)
            back = returned.bets
            yield from returned.lines
        cite = self.rules.clause("void_round") if self.cause is None else self.cause.cite
        for bet in bettor.everything:
            if bet not in back:
                yield self._kept(bet) or void_line(bet, cite)

    def _kept(self, bet: Bet) -> Line | None:
        wager = None if bet.wager in HANDS else self.rules.wagers.get(bet.wager)
        row = decided_row(wager, self.outcomes) if wager is not None and self.outcomes else None
        if row is None or self.cause is None:
            return None
        line = settle_row(bet, row, rounding=rounding_of(self.rules.readings))
        note = "decided before the round was void: stands"
        return replace(line, cite=(*line.cite, *self.cause.keeps_cite), notes=(note,))
