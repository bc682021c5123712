"""The strategies compared, and what a reader has to know to take the figures for what they are."""

from collections.abc import Mapping
from fractions import Fraction

from games.engine.price import WagerPrice, price_wager
from games.engine.settlement import money, plain
from games.engine.war import terms
from games.engine.war.features import SURRENDER
from games.engine.war.figures import Report, percent
from games.engine.war.strategy import GO_TO_WAR, decide
from games.engine.war.table import WarTable
from games.engine.war.terms import BONUS_SPIN, PROGRESSIVE


def strategies_report(table: WarTable) -> Report | None:
    """The initial wager under each way to meet a tie, and the best, rank by rank."""
    main = table.wagers.get("initial")
    if main is None:
        return None
    ranks = {choice.rank for choice in table.choices}
    ways: dict[str, Mapping[str, str]] = {"best": table.decisions}
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
        notes.append(
            "initial is priced with the War Wager that a tie can force: its edge is per initial wager, "
            f"{percent(main.house_edge)} % (return {percent(main.rtp)} %), while return_on_action, "
            f"{percent(main.return_on_action)} %, is per everything staked."
        )
        notes.append(
            "war is the War Wager by itself, given that there is a war: it looks good only because the initial "
            "wager that stands beside it can no longer win."
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
        shown = plain(money(table.shown[PROGRESSIVE]))
        notes.append(
            f"progressive is priced for a seat that is paid first, with the meter at {shown}; its section has the rest."
        )
        if table.meters[PROGRESSIVE].maximum is not None:
            notes.append(
                "The long run takes it that what comes in above the maximum is paid to players later."
            )
    if BONUS_SPIN in prices and prices[BONUS_SPIN].ev > 0:
        seats = "one seat" if table.players == 1 else f"{table.players} seats"
        notes.append(
            f"bonus_spin favours the player when {seats} made the wager; its section has the edge for each number."
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
