"""The largest payout: of one hand at the highest stakes, and of each wager by itself."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.earnings.rules.exposure import highest_stakes, largest_payout, limit_of
from games.engine.game import Rules
from games.engine.price import WagerPrice
from submissions.submissions.snapshots.exact import exact


def exposure_of(rules: Rules) -> dict[str, Any] | None:
    """The largest payout of one hand at the highest stakes, and the result that brings it about."""
    payout = largest_payout(rules, highest_stakes(rules, rules.game.wagers_to_choose(rules)), {})
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


def largest_of(rules: Rules, code: str, price: WagerPrice) -> dict[str, Any]:
    """The highest stake that the table takes and the most that it can win; meters at what they are priced with."""
    choosable = rules.game.wagers_to_choose(rules)
    leading = rules.game.goes_with.get(code, code)
    if leading not in choosable:
        # a bonus that comes with another player's hand has no stake of its own
        return {"highest_stake": None, "largest_payout": None}
    fixed, limit = choosable[leading], limit_of(rules, code, "maximum")
    if fixed is None and limit is None:
        return {"highest_stake": None, "largest_payout": None}
    stake = fixed if fixed is not None else Fraction(limit or 0)
    nets = [event.return_ / event.probability for event in price.events if event.probability]
    most = max(nets, default=Fraction(0))
    if most <= 0:
        return {"highest_stake": exact(stake), "largest_payout": None}
    return {"highest_stake": exact(stake), "largest_payout": exact(stake * most)}
