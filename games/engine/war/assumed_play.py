"""How players are taken to meet a tie: as pays best, or always one way."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.errors import EngineError
from games.engine.price import Price
from games.engine.war.features import SURRENDER
from games.engine.war.strategy import GO_TO_WAR, Choice

STRATEGIES = {GO_TO_WAR: "Always go to war", SURRENDER: "Always surrender"}


def decisions_of(found: Iterable[Choice], strategy: str | None) -> dict[str, str]:
    """By rank. Where a way is not open, a tie is decided as pays best."""
    if strategy is not None and strategy not in STRATEGIES:
        raise EngineError(f"{strategy!r} is no way to play: {', '.join(STRATEGIES)}")
    return {choice.rank: _decision(choice, strategy) for choice in found}


def _decision(choice: Choice, strategy: str | None) -> str:
    is_open = {GO_TO_WAR: choice.war is not None, SURRENDER: choice.surrender is not None}
    return strategy if strategy is not None and is_open[strategy] else choice.decision


def play_words(price: Price, strategy: str | None) -> str:
    if strategy is not None:
        return {GO_TO_WAR: "always go to war", SURRENDER: "always surrender"}[strategy]
    report: Mapping[str, Any] = price.extra.get("strategies") or {}
    best = {each["best"] for each in report.get("choices", ())}
    if not best:
        return ""
    if len(best) > 1:
        return "best play"
    return {GO_TO_WAR: "go to war", SURRENDER: "surrender"}.get(best.pop(), "")
