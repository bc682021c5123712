"""How much can be bet on a wager, for every page, paper and check that asks: its own limit, the amount that the
configuration fixes, or the table's.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.configuration import number_at
from games.engine.game import Game, Rules


def paths_of_limit(game: Game, code: str, name: str) -> tuple[str, ...]:
    """Where a wager's limit is looked for: its own, else that of the wager that it goes with, else the one that the
    game has in its place, else the table's.
    """
    paths = [f"limits.wagers.{code}.{name}"]
    if code in game.goes_with:
        paths.append(f"limits.wagers.{game.goes_with[code]}.{name}")
    if name == "maximum" and code in game.maximum_paths:
        paths.append(game.maximum_paths[code])
    return (*paths, f"limits.{name}")


def limit_on(configuration: Mapping[str, Any], game: Game, code: str, name: str) -> Decimal | None:
    for path in paths_of_limit(game, code, name):
        limit = number_at(configuration, path, low=Decimal(0))
        if limit is not None:
            return limit
    return None


def limit_of(rules: Rules, code: str, name: str) -> Decimal | None:
    return limit_on(rules.configuration, rules.game, code, name)


def highest_stakes(rules: Rules, choosable: Mapping[str, Fraction | None]) -> dict[str, Fraction]:
    """Every wager at the table's maximum; those without one are left out."""
    found = {}
    for code, fixed in choosable.items():
        highest = limit_of(rules, code, "maximum")
        if fixed is not None:
            found[code] = fixed
        elif highest:
            found[code] = Fraction(highest)
    return found
