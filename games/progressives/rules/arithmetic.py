"""How a meter was reckoned, as plain data."""

from decimal import Decimal
from typing import Any

from games.progressives.rules.reconciliation import Line, Reconciliation


def arithmetic_of(result: Reconciliation, tolerance: Decimal) -> dict[str, Any]:
    """The sum as data, so that the alert shows for ever what it was raised for."""
    return {"lines": [_line(line) for line in result.lines], "tolerance": tolerance}


def _line(line: Line) -> dict[str, Any]:
    found = {
        "kind": line.kind.value,
        "amount": line.amount,
        "upto": line.upto,
        "at": None if line.at is None else line.at.isoformat(),
        "wagers": line.wagers,
        "wager": line.wager,
        "rate": line.rate,
    }
    return {name: value for name, value in found.items() if value is not None}
