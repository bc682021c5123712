"""The price of a configuration against another one: what each wager costs the player now and before."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from games.engine.amounts import rounded
from games.engine.errors import EngineError
from games.engine.price import Price
from games.engine.price_figures import Figure as PriceFigure
from games.engine.price_figures import Number, WagerFigures, with_assumption
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_codes, wager_name


@dataclass(frozen=True)
class Figure:
    """None where there is no price; `delta` where both are known."""

    now: Number | None
    before: Number | None

    @property
    def delta(self) -> Number | None:
        if self.now is None or self.before is None:
            return None
        return Fraction(self.now) - Fraction(self.before)

    @property
    def moves_an_amount(self) -> bool:
        """Whether two amounts differ when they are shown to the unit."""
        if self.now is None or self.before is None:
            return False
        return rounded(self.now, 0) != rounded(self.before, 0)


@dataclass(frozen=True)
class PriceLine:
    """`offer` is the share of rounds in which the wager can be made; `refused` says why it has no price."""

    code: str
    name: str
    edge: Figure
    hit: Figure
    rtp: Figure
    deviation: Figure
    offer: Fraction
    refused: str = ""

    @property
    def is_new(self) -> bool:
        return self.edge.before is None and self.edge.now is not None

    @property
    def is_gone(self) -> bool:
        return self.edge.now is None and self.edge.before is not None


NOTHING = WagerFigures()


def price_lines(pack: Pack, now: Price | EngineError, before: Price | EngineError | None) -> list[PriceLine]:
    """Every wager that either of the two has, in the order of the pack."""
    ours, theirs = _figures(pack, now), _figures(pack, before)
    refused = now.refused if isinstance(now, Price) else {}
    given = pack.game.assumptions_of(now) if isinstance(now, Price) else {}
    codes = [code for code in wager_codes(pack) if code in ours or code in theirs or code in refused]
    return [
        _line(
            with_assumption(wager_name(pack, code), given.get(code)),
            code,
            ours.get(code),
            theirs.get(code),
            refused.get(code, ""),
        )
        for code in codes
    ]


def _figures(pack: Pack, price: Price | EngineError | None) -> Mapping[str, WagerFigures]:
    return pack.game.wager_figures(price) if isinstance(price, Price) else {}


def _line(
    name: str, code: str, now: WagerFigures | None, before: WagerFigures | None, refused: str
) -> PriceLine:
    ours, theirs = now or NOTHING, before or NOTHING
    return PriceLine(
        code=code,
        name=name,
        edge=Figure(ours.edge, theirs.edge),
        hit=Figure(ours.hit, theirs.hit),
        rtp=Figure(ours.rtp, theirs.rtp),
        deviation=Figure(ours.deviation, theirs.deviation),
        offer=(now or theirs).offer,
        refused=refused,
    )


@dataclass(frozen=True)
class MeterLine:
    """A figure of a meter, and the wager that it belongs to; `unit` is `money` or `share`."""

    wager: str
    label: str
    short: str
    figure: Figure
    unit: str


def meter_lines(pack: Pack, now: Price | EngineError, before: Price | EngineError | None) -> list[MeterLine]:
    """Where a meter breaks even, and what it costs in the long run."""
    ours, theirs = _meters(pack, now), _meters(pack, before)
    return [
        MeterLine(
            (named := ours.get(key) or theirs[key]).wager,
            _called(named),
            _briefly(
                _called(named), wager_name(pack, named.wager), wager_name(pack, key[1].partition(".")[0])
            ),
            Figure(_value(ours.get(key)), _value(theirs.get(key))),
            "money" if named.kind == "break_even" else "share",
        )
        for key in dict.fromkeys((*ours, *theirs))
    ]


def _called(figure: PriceFigure) -> str:
    return f"Break-even meter, {figure.label}" if figure.kind == "break_even" else figure.label


def _briefly(label: str, *names: str) -> str:
    """Under the wager itself its name need not be said again."""
    for name in names:
        label = label.replace(f", {name}", "", 1).removeprefix(f"{name}, ")
    return label[:1].upper() + label[1:]


def _value(figure: PriceFigure | None) -> Fraction | None:
    return None if figure is None else figure.value


def _meters(pack: Pack, price: Price | EngineError | None) -> Mapping[tuple[str, str], PriceFigure]:
    if not isinstance(price, Price):
        return {}
    figures = pack.game.meter_figures(price, partial(wager_name, pack))
    return {(each.kind, each.key): each for each in figures}
