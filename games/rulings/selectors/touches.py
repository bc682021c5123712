"""What a ruling would touch before it is made: which approved rules stand against it, and what they would cost."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from backoffice.core.contributions import in_order
from games.engine.errors import EngineError
from games.validation.case import Case
from games.validation.findings import Finding


@dataclass(frozen=True)
class EdgeMove:
    wager: str
    before: Fraction | None
    after: Fraction | None

    @property
    def delta(self) -> Fraction | None:
        return None if self.before is None or self.after is None else self.after - self.before


@dataclass(frozen=True)
class Touched:
    """One thing that a ruling touches, of whichever app. `kind` groups them on the page."""

    kind: str
    label: str
    detail: str
    url: str
    findings: tuple[Finding, ...] = ()
    moves: tuple[EdgeMove, ...] = ()
    tables: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preview:
    groups: dict[str, list[Touched]] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return sum(len(each) for each in self.groups.values())


def touched_by(**asked: Any) -> Preview:
    """From every app that has something to say; see `ruling_touches` of the contributions."""
    groups: dict[str, list[Touched]] = {}
    for source in in_order("ruling_touches"):
        for each in source(**asked):
            groups.setdefault(each.kind, []).append(each)
    return Preview(groups)


def edge_moves(before: Case, after: Case) -> Iterator[EdgeMove]:
    """The wagers whose edge the ruling changes in these rules."""
    was, now = _edges(before), _edges(after)
    for code in dict.fromkeys((*was, *now)):
        if was.get(code) != now.get(code):
            name = after.wager_name(code) if code in after.known_wagers else code
            yield EdgeMove(name, was.get(code), now.get(code))


def _edges(case: Case) -> dict[str, Fraction]:
    price = case.price
    if isinstance(price, EngineError):
        return {}
    return {code: wager.house_edge for code, wager in price.wagers.items() if code in case.offered}
