"""Settlement of one bettor's wagers on a round of baccarat, insurance included."""

from collections.abc import Mapping, Sequence

from games.engine.baccarat.differential import Acting, explain_part
from games.engine.baccarat.insurance_bets import (
    check_insurance,
    check_not_forgone,
    hold_to_originals,
    original_bets,
    settle_insurance,
    settle_late_insurance,
)
from games.engine.baccarat.play import Deal
from games.engine.baccarat.readings import rounding_of
from games.engine.errors import BadBet
from games.engine.game import Rules
from games.engine.settlement import Bet, Line, ensure_distinct, settle_row


def check_bets(rules: Rules, bets: Sequence[Bet]) -> None:
    """Bets that this table takes, whatever the cards are."""
    if not bets:
        raise BadBet("there is nothing to settle: give at least one bet, such as player=100")
    ensure_distinct(bets)
    for bet in bets:
        if bet.wager in rules.game.own_wagers:
            check_insurance(rules, bet)
            continue
        rules.wager_for_bet(bet.wager)
        if bet.after is not None:
            raise BadBet(f"{bet.wager} is bet before the deal; only insurance is bet after {bet.after} cards")


def settle_bets(
    rules: Rules,
    deal: Deal,
    bets: Sequence[Bet],
    acting: Mapping[str, Acting] | None = None,
    late: Sequence[Bet] = (),
) -> list[Line]:
    """One line for each bet. `acting` holds, for bets that settle pro rata, the part of the stake that wins or
    loses; `late` is insurance that was offered late.
    """
    acting = acting or {}
    originals = original_bets(rules, bets, acting)
    check_not_forgone(rules, deal, bets, late)
    lines = [
        settle_insurance(rules, deal, bet, originals)
        if bet.wager in rules.game.own_wagers
        else _settle(rules, deal, bet, acting.get(bet.wager))
        for bet in bets
    ]
    lines += settle_late_insurance(rules, deal, late, originals)
    return hold_to_originals(rules, lines, len(late), originals)


def _settle(rules: Rules, deal: Deal, bet: Bet, acting: Acting | None) -> Line:
    row = rules.wager_for_bet(bet.wager).row_for(deal.outcome)
    part = None if acting is None else acting.part
    line = settle_row(bet, row, acting=part, rounding=rounding_of(rules.readings))
    return explain_part(line, acting, rules)
