"""Figures of snapshots from before figures carried what they take for granted, made comparable with today's.

What was defined otherwise then is left out: the largest payout of a wager, and what readings were priced with.
"""

from collections.abc import Mapping
from typing import Any

MOVED = ("edge", "jackpot")
LEFT_OUT = ("given", "highest_stake", "largest_payout")


def as_first_defined(figures: Mapping[str, Any]) -> dict[str, Any]:
    """Stored or computed, as far as the first schema means the same by it."""
    mathematics = dict(figures["mathematics"])
    mathematics["wagers"] = [
        {name: value for name, value in wager.items() if name not in LEFT_OUT}
        for wager in mathematics["wagers"]
    ]
    for name in ("assumptions", "exposure", "figures"):
        mathematics.pop(name, None)
    return {
        "pack_hash": figures["pack_hash"],
        "mathematics": mathematics,
        "redline": _moves(figures["redline"]),
        "altered": _moves(figures["altered"]),
    }


def _moves(compared: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if compared is None:
        return None
    return {
        "lines": {path: _figures(moves) for path, moves in compared["lines"].items()},
        "together": _figures(compared["together"]),
    }


def _figures(moves: list[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        f"{each['kind']} {each['key']}": {"before": each["before"], "after": each["after"]}
        for each in moves
        if each["kind"] in MOVED
    }
