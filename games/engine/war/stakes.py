"""How much may be bet on a wager of Casino War, by the document and by the limits at the table, and what becomes of
more or less.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from games.engine.configuration import number_at
from games.engine.errors import BadBet
from games.engine.game import Rules
from games.engine.settlement import Bet, Line, plain
from games.engine.stakes import limit_of
from games.engine.void_causes import Cites
from games.engine.war import terms
from games.engine.war.limits import MAIN_WAGERS
from games.engine.war.sections import StakeRange


def check_stake(rules: Rules, bet: Bet) -> None:
    """A stake that the document does not take, or that is not what it has the table specify."""
    most = largest_stake(rules, bet.wager)
    if most is not None and bet.stake > most[0]:
        raise BadBet(f"{bet.wager} is at most {plain(most[0])}, not {plain(bet.stake)}", most[1])
    for each in terms.dealing_of(rules).stake_range:
        if each.wager == bet.wager and terms.holds(rules, each.under):
            _check_range(rules, bet, each)


def largest_stake(rules: Rules, wager: str) -> tuple[Decimal, Cites] | None:
    """The most that a document takes on a wager, or that the table states where that is less."""
    for limit in terms.dealing_of(rules).stake_limit:
        if limit.wager == wager and terms.holds(rules, limit.under):
            stated = number_at(rules.configuration, f"limits.wagers.{wager}.maximum", low=terms.ZERO)
            known = [Decimal(each) for each in (limit.most, stated) if each is not None]
            return (min(known), limit.cite) if known else None
    return None


def _check_range(rules: Rules, bet: Bet, asked: StakeRange) -> None:
    low, high = _limits(rules, bet.wager)
    if asked.one_amount:
        known = {each for each in (low, high) if each is not None}
        if len(known) > 1:
            message = f"{bet.wager} is one amount, as read here, and this table states {_words(low, high)}"
            raise BadBet(message, asked.cite)
        if known and bet.stake not in known:
            amount = plain(known.pop())
            message = (
                f"{bet.wager} is {amount}, the one amount that this table states, not {plain(bet.stake)}"
            )
            raise BadBet(message, asked.cite)
    elif not _within(bet.stake, low, high):
        raise BadBet(f"{bet.wager} is {_words(low, high)} at this table, not {plain(bet.stake)}", asked.cite)


def with_limits_noted(rules: Rules, lines: Sequence[Line]) -> list[Line]:
    """Where an accepted wager outside the limits stands in full, its line says so."""
    cite = terms.dealing_of(rules).stakes_stand_cite
    return [_noted(rules, line, cite) for line in lines] if cite else list(lines)


def _noted(rules: Rules, line: Line, cite: Cites) -> Line:
    if line.wager not in MAIN_WAGERS or line.wager in rules.game.goes_with:
        return line
    low, high = _limits(rules, line.wager)
    if _within(line.stake, low, high):
        return line
    note = f"the limits of this table are {_words(low, high)}: an accepted wager stands in full ({'; '.join(cite)})"
    return replace(line, notes=(*line.notes, note))


def _limits(rules: Rules, wager: str) -> tuple[Decimal | None, Decimal | None]:
    return limit_of(rules, wager, "minimum"), limit_of(rules, wager, "maximum")


def _within(stake: Decimal, low: Decimal | None, high: Decimal | None) -> bool:
    return (low is None or stake >= low) and (high is None or stake <= high)


def _words(low: Decimal | None, high: Decimal | None) -> str:
    if low is None or high is None:
        return f"at most {plain(high)}" if high is not None else f"at least {plain(low or Decimal(0))}"
    return f"{plain(low)} to {plain(high)}"
