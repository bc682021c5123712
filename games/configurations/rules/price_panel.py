"""Prices at a glance: what they take for granted, then main game, side bets and progressive, one edge a wager."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial

from games.configurations.rules.assumed import Assumed, applicable, meters_in
from games.configurations.rules.price_lines import (
    Figure,
    MeterLine,
    PriceLine,
    meter_lines,
    price_lines,
)
from games.engine.amounts import amount_text
from games.engine.errors import EngineError
from games.engine.price import Price
from games.engine.price_figures import Curve, players_words
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.validation.case import Case
from games.validation.prices import price_of

MAIN, SIDE, PROGRESSIVE = "main", "side", "progressive"


@dataclass(frozen=True)
class PanelLine:
    """A wager with what belongs to it: the War Wager to the initial one, envy and meters to the progressive."""

    line: PriceLine
    given: str
    parts: tuple[PriceLine, ...] = ()
    meters: tuple[MeterLine, ...] = ()


@dataclass(frozen=True)
class PanelGroup:
    kind: str
    lines: tuple[PanelLine, ...]

    @property
    def most(self) -> Fraction:
        """The longest bar of the group."""
        edges = [each for line in self.lines for each in (line.line.edge.now, line.line.edge.before)]
        return max((abs(Fraction(each)) for each in edges if each is not None), default=Fraction(0))


@dataclass(frozen=True)
class PricePanel:
    """`given` is what is assumed, `given_before` what the other rules are priced with where that differs."""

    given: tuple[str, ...]
    given_before: str
    groups: tuple[PanelGroup, ...]
    curves: tuple[Curve, ...]
    notes: tuple[str, ...]
    problem: str
    price: Price | None = None
    meters: Mapping[str, str] = field(default_factory=dict)

    @property
    def lines(self) -> list[PanelLine]:
        return [line for group in self.groups for line in group.lines]


def price_under(
    case: Case, assumed: Assumed, *, usual: Price | EngineError, like: Case | None = None
) -> Price | EngineError:
    """What is assumed decides; `like` is the case whose positions count where nobody said how many play."""
    players, meters = applicable(case.pack, assumed, case)
    if like is not None and assumed.players is None and players is not None:
        players = min(players, like.whole("seats") or players)
    if players == case.whole("seats") and not meters and assumed.strategy is None:
        return usual
    return price_of(case.pack, case.priced_values, players, meters=meters, strategy=assumed.strategy)


def price_panel(now: Case, before: Case, assumed: Assumed) -> PricePanel:
    """Nothing is priced again that findings or the other pages have priced already."""
    pack = now.pack
    price = price_under(now, assumed, usual=now.price)
    problem = str(price) if isinstance(price, EngineError) else ""
    if problem and not isinstance(now.price, EngineError):
        # what was assumed has no price: the usual is shown, and it is said why
        price, assumed = now.price, replace(assumed, players=None, meters={}, strategy=None)
    other = price_under(before, assumed, usual=before.price, like=now)
    lines = price_lines(pack, price, other)
    found = price if isinstance(price, Price) else None
    return PricePanel(
        given=tuple(_given(now, found, assumed)),
        given_before=_given_before(now, before, assumed),
        groups=tuple(
            _groups(pack, _with_turns(pack, lines, price, other), meter_lines(pack, price, other), assumed)
        ),
        curves=tuple(pack.game.edge_curves(found, partial(wager_name, pack))) if found else (),
        notes=tuple(found.notes) if found else (),
        problem=problem,
        price=found,
        meters=meters_in(now),
    )


def _given(case: Case, price: Price | None, assumed: Assumed) -> Iterator[str]:
    players, _meters = applicable(case.pack, assumed, case)
    if players is not None:
        yield players_words(players)
    meters = meters_in(case)
    shown = [
        f"{label.lower()} at {amount_text(assumed.meters[name], case.pack.head.currency)}"
        for name, label in meters.items()
        if name in assumed.meters
    ]
    yield from shown
    if len(shown) < len(meters):
        rest = "other meters" if shown else "meters" if len(meters) > 1 else "meter"
        yield f"{rest} at reset"
    if price is not None and (words := case.pack.game.play_words(price, assumed.strategy)):
        yield words


def _given_before(now: Case, before: Case, assumed: Assumed) -> str:
    ours, _meters = applicable(now.pack, assumed, now)
    theirs = before.whole("seats")
    if ours is None or theirs is None or theirs >= ours:
        return ""
    return players_words(theirs)


def _with_turns(
    pack: Pack, lines: list[PriceLine], now: Price | EngineError, before: Price | EngineError
) -> list[PriceLine]:
    """The edge by which a change is judged, where a game has another than that of the first seat to be paid."""
    ours, theirs = _edges(pack, now), _edges(pack, before)
    return [
        replace(
            line, edge=Figure(ours.get(line.code, line.edge.now), theirs.get(line.code, line.edge.before))
        )
        for line in lines
    ]


def _edges(pack: Pack, price: Price | EngineError) -> dict[str, Fraction]:
    if not isinstance(price, Price):
        return {}
    return {each.key: each.value for each in pack.game.edge_figures(price, partial(wager_name, pack))}


def _groups(
    pack: Pack, lines: list[PriceLine], meters: list[MeterLine], assumed: Assumed
) -> Iterator[PanelGroup]:
    game = pack.game
    home = {code: _home(pack, code, lines) for code in (line.code for line in lines)}
    grouped: dict[str, list[PanelLine]] = {MAIN: [], SIDE: [], PROGRESSIVE: []}
    for line in lines:
        if home[line.code] != line.code:
            continue
        parts = tuple(each for each in lines if home[each.code] == line.code and each is not line)
        own = tuple(each for each in meters if home.get(each.wager, each.wager) == line.code)
        kind = PROGRESSIVE if line.code in game.meters_of else MAIN if line.code in game.main else SIDE
        words = ", ".join(f"with {part.name}" for part in parts if part.code in game.goes_with)
        if assumed.strategy is not None and line.code in game.main:
            words = game.strategies[assumed.strategy].lower()
        grouped[kind].append(PanelLine(line, words, parts, own))
    return (PanelGroup(kind, tuple(found)) for kind, found in grouped.items() if found)


def _home(pack: Pack, code: str, lines: list[PriceLine]) -> str:
    """The wager under which a line stands: itself, unless it comes with another one that is there."""
    game, there = pack.game, [line.code for line in lines]
    other = game.goes_with.get(code)
    if other is None and code in game.unstaked:
        other = next((each for each in game.meters_of if each in there), None)
    return other if other in there and other is not None else code
