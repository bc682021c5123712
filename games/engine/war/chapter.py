"""What the mathematics of Casino War say beyond its wagers: strategies on ties, and the electronic version."""

from collections.abc import Mapping
from typing import Any

from games.engine.chapter import NO_CHOICE

ALWAYS = {
    "war": "Going to war after every tie, which is the better choice for every rank.",
    "surrender": "Surrendering after every tie, which is the better choice for every rank.",
}
STRATEGIES = {
    "war": "War after every tie",
    "surrender": "Surrender after every tie",
    "best": "The best of both",
}


def strategy_of(code: str, figures: Mapping[str, Any]) -> str:
    """Only the first wager has a choice after it: surrender or war, found rank by rank."""
    choices = (_further(figures).get("strategies") or {}).get("choices") or []
    if code != "initial" or not choices:
        return NO_CHOICE
    best = {choice["best"] for choice in choices}
    if len(best) == 1:
        return ALWAYS.get(next(iter(best)), NO_CHOICE)
    said = "; ".join(f"{choice['best']} on {', '.join(map(str, choice['ranks']))}" for choice in choices)
    return f"After a tie the better choice for each rank: {said}."


def chapter_of(figures: Mapping[str, Any]) -> dict[str, Any]:
    found = _further(figures).get("strategies") or {}
    return {
        "strategies": [{"name": name, **found[key]} for key, name in STRATEGIES.items() if key in found],
        "electronic": _further(figures).get("electronic"),
    }


def _further(figures: Mapping[str, Any]) -> Mapping[str, Any]:
    return figures["further"] or {}
