"""The price of a configuration against another one: what each wager costs the player now and before."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.errors import EngineError
from games.engine.price import Price
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_codes, wager_name

Number = Fraction | Decimal


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


@dataclass(frozen=True)
class WagerFigures:
    edge: Number | None = None
    hit: Number | None = None
    rtp: Number | None = None
    deviation: Number | None = None
    offer: Fraction = Fraction(1)


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
    ours, theirs = figures_of(now), figures_of(before)
    refused = now.refused if isinstance(now, Price) else {}
    codes = [code for code in wager_codes(pack) if code in ours or code in theirs or code in refused]
    return [_line(pack, code, ours.get(code), theirs.get(code), refused.get(code, "")) for code in codes]


def _line(
    pack: Pack, code: str, now: WagerFigures | None, before: WagerFigures | None, refused: str
) -> PriceLine:
    ours, theirs = now or NOTHING, before or NOTHING
    return PriceLine(
        code=code,
        name=wager_name(pack, code),
        edge=Figure(ours.edge, theirs.edge),
        hit=Figure(ours.hit, theirs.hit),
        rtp=Figure(ours.rtp, theirs.rtp),
        deviation=Figure(ours.deviation, theirs.deviation),
        offer=(now or theirs).offer,
        refused=refused,
    )


def figures_of(price: Price | EngineError | None) -> dict[str, WagerFigures]:
    if not isinstance(price, Price):
        return {}
    found = {
        code: WagerFigures(
            each.house_edge, each.hit_frequency, each.rtp, each.standard_deviation, each.probability_of_offer
        )
        for code, each in price.wagers.items()
    }
    return found | _insurance(price)


def _insurance(price: Price) -> dict[str, WagerFigures]:
    """Over all offers of one hand, each as often as it comes up."""
    by_hand: dict[str, list[Any]] = {}
    for row in price.insurance:
        if row.ev is not None:
            by_hand.setdefault(row.offer.wager, []).append(row)
    found = {}
    for code, rows in by_hand.items():
        offered = sum((row.probability_of_offer for row in rows), start=Fraction(0))
        if offered:
            ev = sum((row.probability_of_offer * row.ev for row in rows), start=Fraction(0)) / offered
            paid = sum(
                (row.probability_of_offer * row.pays_combinations / row.combinations for row in rows),
                start=Fraction(0),
            )
            found[code] = WagerFigures(edge=-ev, hit=paid / offered, rtp=1 + ev, offer=offered)
    return found


@dataclass(frozen=True)
class MeterLine:
    """A figure of a meter; `unit` is `money` or `share`."""

    label: str
    figure: Figure
    unit: str


def meter_lines(now: Price | EngineError, before: Price | EngineError | None) -> list[MeterLine]:
    """Where the progressive breaks even, and what it costs in the long run."""
    ours, theirs = _meter(now), _meter(before)
    return [
        MeterLine(label, Figure(ours.get((label, unit)), theirs.get((label, unit))), unit)
        for label, unit in dict.fromkeys((*ours, *theirs))
    ]


def _meter(price: Price | EngineError | None) -> dict[tuple[str, str], Fraction]:
    if not isinstance(price, Price):
        return {}
    found: dict[tuple[str, str], Fraction] = {}
    report: Mapping[str, Any] = price.progressive or {}
    tables = report.get("by_players") or []
    for each in [*tables[:1], *[one for one in tables[1:] if one["players"] == report.get("players")]]:
        players = each["players"]
        label = "Break-even meter, 1 player" if players == 1 else f"Break-even meter, {players} players"
        found[label, "money"] = each["break_even_meter"]
    if isinstance(report.get("long_run_edge"), Fraction):
        found["Progressive in the long run", "share"] = report["long_run_edge"]
    spin = price.extra.get("bonus_spin")
    if isinstance(spin, Mapping) and isinstance(spin.get("long_run_edge"), Fraction):
        found["Bonus Spin in the long run", "share"] = spin["long_run_edge"]
    return found
