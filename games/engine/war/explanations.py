"""The strategies compared, and what a reader has to know to take the figures for what they are."""

from collections.abc import Mapping
from fractions import Fraction

from games.engine.amounts import amount_words, share_text
from games.engine.price import WagerPrice, price_wager
from games.engine.war import terms
from games.engine.war.features import SURRENDER
from games.engine.war.figures import Report, percent
from games.engine.war.strategy import GO_TO_WAR, decide
from games.engine.war.table import WarTable
from games.engine.war.terms import BONUS_SPIN, PROGRESSIVE

BACKED_AT_RANDOM = "Electronic version: each player backs one of {cards} community cards, each equally often."


def strategies_report(table: WarTable) -> Report | None:
    """The initial wager under each way to meet a tie, and the best, rank by rank."""
    main = table.wagers.get("initial")
    if main is None:
        return None
    ranks = {choice.rank for choice in table.choices}
    ways: dict[str, Mapping[str, str]] = {
        "best": {choice.rank: choice.decision for choice in table.choices} or table.decisions
    }
    if any(choice.war is not None for choice in table.choices):
        ways["war"] = dict.fromkeys(ranks, GO_TO_WAR)
    if any(choice.surrender is not None for choice in table.choices):
        ways["surrender"] = dict.fromkeys(ranks, SURRENDER)
    report: Report = {
        name: _way_report(price_wager(main, decide(table.undecided, way))) for name, way in ways.items()
    }
    alike: dict[tuple[Fraction | None, Fraction | None, str], list[str]] = {}
    for each in table.choices:
        alike.setdefault((each.war, each.surrender, each.decision), []).append(each.rank)
    report["choices"] = [
        {"ranks": ranks, "war": war, "surrender": surrender, "best": best}
        for (war, surrender, best), ranks in alike.items()
    ]
    return report


def _way_report(price: WagerPrice) -> Report:
    return {
        "ev": price.ev,
        "house_edge": price.house_edge,
        "house_edge_percent": percent(price.house_edge),
        "return_on_action": price.return_on_action,
        "return_on_action_percent": percent(price.return_on_action),
        "mean_staked": price.mean_staked,
        "variance": price.variance,
    }


def notes_of(table: WarTable, prices: Mapping[str, WagerPrice]) -> list[str]:
    """What a reader has to know to take the figures for what they are."""
    notes = []
    main = prices.get("initial")
    if main is not None and "war" in prices:
        second = prices["war"].wager.name
        notes.append(
            f"{main.wager.name} is priced with the {second} that a tie can force: its house edge is per initial wager,"
            f" {share_text(main.house_edge, 4)} (return {share_text(main.rtp, 4)}), while the return on everything"
            f" staked is {share_text(main.return_on_action, 4)}."
        )
        notes.append(
            f"{second} is priced by itself, given that there is a war: it looks good only because the wager that"
            " stands beside it can no longer win."
        )
    if main is not None:
        notes.extend(_displayed_return(table, main))
    walked = table.rules.clause("unfinished_choice")
    if walked and not terms.ties_left(table.rules):
        cite = "; ".join(walked)
        notes.append(
            f"A choice left open is refunded ({cite}): "
            "a player who walked away from every tie would face no edge at all."
        )
    if PROGRESSIVE in prices:
        at_reset = table.shown[PROGRESSIVE] == table.meters[PROGRESSIVE].reset
        shown = "its reset amount" if at_reset else amount_words(table.shown[PROGRESSIVE])
        notes.append(
            f"{prices[PROGRESSIVE].wager.name} is priced for a seat that is paid first, with the meter at {shown}; its"
            " section has the rest."
        )
        if table.meters[PROGRESSIVE].maximum is not None:
            notes.append(
                "The long run takes it that what comes in above the maximum is paid to players later."
            )
    cards = terms.community_cards_of(table.rules)
    if cards is not None and table.players > 1 and PROGRESSIVE in prices:
        notes.append(BACKED_AT_RANDOM.format(cards=cards))
    if BONUS_SPIN in prices and prices[BONUS_SPIN].ev > 0:
        seats = "one seat" if table.players == 1 else f"{table.players} seats"
        notes.append(
            f"{prices[BONUS_SPIN].wager.name} favours the player when {seats} made the wager; its section has the edge"
            " for each number."
        )
    return notes


def _displayed_return(table: WarTable, main: WagerPrice) -> list[str]:
    shown = terms.displayed_return(table.rules)
    if shown is None:
        return []
    for name, value in (("everything staked", main.return_on_action), ("initial wager", main.rtp)):
        if round(value * 100, 2) == Fraction(shown):
            return [f"The displayed return of {shown} % is the return per {name}."]
    return [
        f"The displayed return of {shown} % is neither the return per initial wager nor that per everything staked."
    ]
