"""The largest payout: of one hand at the highest stakes, and of each wager by itself."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.earnings.rules.exposure import largest_payout, starting_meters
from games.engine.game import Rules
from games.engine.price import Price
from games.engine.stakes import highest_stakes
from games.validation.case import Case
from games.validation.checks.money import largest_payouts, largest_stake
from submissions.submissions.snapshots.exact import exact


def exposure_of(rules: Rules, price: Price) -> dict[str, Any] | None:
    """The largest payout of one hand at the highest stakes, meters as they start, and the result that brings it
    about.
    """
    game = rules.game
    meters = starting_meters(game.meter_reports(price, str, rules.readings))
    payout = largest_payout(rules, highest_stakes(rules, game.wagers_to_choose(rules)), meters)
    if payout is None:
        return None
    return {
        "called": rules.game.notation.name,
        "drawn": [str(each) for each in payout.drawn],
        "decisions": dict(payout.decisions),
        "bets": [{"wager": bet.wager, "stake": exact(Decimal(bet.stake))} for bet in payout.bets],
        "lines": [
            {"wager": line.wager, "event": line.event, "net": exact(line.net)} for line in payout.lines
        ],
        "gain": exact(payout.gain),
        "paid": exact(payout.paid),
        "limit": exact(payout.limit),
    }


def largest_of(case: Case, code: str) -> dict[str, Any]:
    """The highest stake that the table takes, and the most that the wager wins by its own pay table at it."""
    stake = None if code in case.pack.game.unstaked else largest_stake(case, code)
    payout = largest_payouts(case).get(code)
    return {
        "highest_stake": None if stake is None else exact(Fraction(stake)),
        "largest_payout": None if payout is None else exact(payout),
    }
