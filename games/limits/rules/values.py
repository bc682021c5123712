"""Which limits a table has under its rules, and what each of them is."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from games.engine.configuration import get_path, with_path
from games.engine.game import Game
from games.rulepacks.book import Book
from games.rulepacks.parameters import Parameter
from games.rulepacks.printed import wager_name
from games.validation.forms import is_number

OF_THE_TABLE = ("minimum", "maximum", "differential", "increment", "payout_per_hand")
OF_A_WAGER = ("minimum", "maximum", "increment")
HIGHEST = Decimal("Infinity")
Limits = Mapping[str, Decimal | None]
"""By path; None where the table states none."""


@dataclass(frozen=True)
class WagerLimits:
    """One wager with its own limits; what it does not state it takes from the table."""

    code: str
    name: str
    parameters: Mapping[str, Parameter]


def table_parameters(book: Book) -> tuple[Parameter, ...]:
    """The limits that hold for the whole table, in the order of the form."""
    paths = (f"limits.{name}" for name in OF_THE_TABLE)
    return tuple(book.parameters[path] for path in paths if path in book.parameters)


def wagers_with_limits(book: Book, rules: Mapping[str, Any]) -> tuple[WagerLimits, ...]:
    """The wagers on offer whose stake the player chooses: not those that go with another one or cost a fixed amount."""
    pack = book.pack
    offered = get_path(rules, "wagers") or ()
    found = []
    for code in pack.wagers:
        fixed = get_path(rules, f"{code}.wager") is not None or get_path(rules, f"{code}.wagers") is not None
        if (
            code in offered
            and code not in pack.game.goes_with
            and code not in pack.game.own_wagers
            and not fixed
        ):
            named = {name: f"limits.wagers.{code}.{name}" for name in OF_A_WAGER}
            parameters = {
                name: book.parameters[path] for name, path in named.items() if path in book.parameters
            }
            found.append(WagerLimits(code, wager_name(pack, code), parameters))
    return tuple(found)


def limit_paths(book: Book, rules: Mapping[str, Any]) -> tuple[str, ...]:
    """Every limit that can be set at a table under these rules."""
    own = (each.path for wager in wagers_with_limits(book, rules) for each in wager.parameters.values())
    return (*(each.path for each in table_parameters(book)), *own)


def limits_in(book: Book, rules: Mapping[str, Any]) -> dict[str, Decimal | None]:
    """The limits that approved rules state."""
    found: dict[str, Decimal | None] = {}
    for path in limit_paths(book, rules):
        value = get_path(rules, path)
        found[path] = Decimal(value) if is_number(value) else None
    return found


def with_limits(rules: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """The rules as they are played at the table with these limits."""
    values = dict(rules)
    for path, amount in limits.items():
        values = with_path(values, path, amount)
    return values


def effective(game: Game, limits: Limits, path: str) -> Decimal:
    """What a limit comes to: a wager's own, else the table's; a minimum that is not stated is 0, any other no bound."""
    amount = limits.get(path)
    if amount is None and path.startswith("limits.wagers."):
        amount = limits.get(general_path(game, limits, path))
    if amount is not None:
        return amount
    return Decimal(0) if path.rpartition(".")[2] in ("minimum", "increment") else HIGHEST


def general_path(game: Game, limits: Limits, path: str) -> str:
    """The limit of the table that stands in for a wager's own: in baccarat the Differential for Player and Banker."""
    _limits, _wagers, code, name = path.split(".")
    instead = game.maximum_paths.get(code) if name == "maximum" else None
    if instead is not None and limits.get(instead) is not None:
        return instead
    return f"limits.{name}"
