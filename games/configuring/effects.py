"""What each change does to the price on its own: the other configuration with this one path laid over it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.configuring.assessment import assess
from games.configuring.changes import Change, changes_between
from games.configuring.price_lines import figures_of
from games.engine.configuration import from_leaves, leaves_of
from games.engine.errors import EngineError
from games.engine.price import Price
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.rulepacks.printed import wager_name
from games.validation.prices import PRICED

MOST = 12
"""More changes than this are told as one."""


@dataclass(frozen=True)
class EdgeMove:
    """How much more the wager costs the player, and so earns the house, per unit wagered."""

    name: str
    delta: Fraction


@dataclass(frozen=True)
class Effect:
    change: Change
    moves: tuple[EdgeMove, ...]
    problem: str = ""


def changes_that_price(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    return [each for each in changes_between(before, after) if each.path.split(".")[0] in PRICED]


def effects_of(
    pack: Pack, before: Mapping[str, Any], after: Mapping[str, Any], as_of: Moment
) -> list[Effect]:
    """In the order of the configuration; a change that moves no edge is among them, with no moves."""
    start = assess(pack, before, as_of).price
    found = []
    for change in changes_that_price(before, after)[:MOST]:
        leaves = leaves_of(before)
        leaves.pop(change.path, None)
        if change.after is not None:
            leaves[change.path] = change.after
        found.append(_effect(pack, change, start, assess(pack, from_leaves(leaves), as_of).price))
    return found


def _effect(pack: Pack, change: Change, start: Price | EngineError, end: Price | EngineError) -> Effect:
    if isinstance(end, EngineError):
        return Effect(change, (), str(end))
    ours, theirs = figures_of(end), figures_of(start)
    moves = [
        EdgeMove(wager_name(pack, code), Fraction(figures.edge) - Fraction(theirs[code].edge or 0))
        for code, figures in ours.items()
        if figures.edge is not None and code in theirs and theirs[code].edge is not None
    ]
    return Effect(change, tuple(move for move in moves if move.delta))
