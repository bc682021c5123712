"""Prices and settlements as data for people and programs: exact fractions as "n/d", money as decimal text."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine import VERSION
from games.engine.event_words import event_words
from games.engine.game import Rules
from games.engine.price import Price, WagerPrice, as_decimal
from games.engine.settlement import Line, Settlement, plain


def shown(value: Decimal | Fraction | None, places: int = 6) -> float | None:
    """A rounded number, only ever to look at."""
    if value is None:
        return None
    return float(round(as_decimal(value) if isinstance(value, Fraction) else value, places))


def jsonable(value: Any) -> Any:
    """What JSON can hold: fractions exactly, as text; decimals as text, too."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, Mapping):
        return {
            ",".join(key) if isinstance(key, tuple) else str(key): jsonable(each)
            for key, each in value.items()
        }
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: jsonable(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [jsonable(each) for each in value]
    return value


def price_as_data(rules: Rules, price: Price) -> dict[str, Any]:
    """The JSON of `price`."""
    data: dict[str, Any] = {
        "pack": rules.pack,
        **rules.equipment.as_data(),
        "engine": VERSION,
        "layout": rules.layout,
        "readings": dict(rules.readings),
        "wagers": {code: wager_as_data(each) for code, each in price.wagers.items()},
    }
    data["insurance"] = [each.as_data() for each in price.insurance]
    data["progressive"] = jsonable(price.progressive)
    data |= {name: jsonable(value) for name, value in price.extra.items()}
    data["covariance"] = jsonable(price.covariance)
    data["refused"] = {**_left_out(rules), **price.refused}
    data["notes"] = list(price.notes)
    return data


def _left_out(rules: Rules) -> dict[str, str]:
    """Wagers that the configuration names and the layout does not allow; what a layout simply lacks is no refusal."""
    if rules.asked is None:
        return {}
    return {
        code: f"{absence.reason} ({'; '.join(absence.cite)})"
        for code, absence in rules.absent.items()
        if code in rules.asked and absence.cite
    }


def wager_as_data(price: WagerPrice) -> dict[str, Any]:
    return {
        "name": price.wager.name,
        "ev": str(price.ev),
        "house_edge": str(price.house_edge),
        "house_edge_percent": shown(price.house_edge * 100),
        "house_edge_on_action": str(price.house_edge_on_action),
        "rtp": str(price.rtp),
        "return_on_action": str(price.return_on_action),
        "mean_staked": str(price.mean_staked),
        "hit_frequency": str(price.hit_frequency),
        "variance": str(price.variance),
        "standard_deviation": shown(price.standard_deviation, 10),
        "skewness": shown(price.skewness, 10),
        "probability_of_offer": str(price.probability_of_offer),
        "combinations": price.combinations,
        "events": [
            {
                "event": event.row.event,
                "pays": event.row.pays.text,
                "combinations": event.combinations,
                "probability": str(event.probability),
                "return": str(event.return_),
                "citation": citation(event.row.cite),
            }
            for event in price.events
        ],
        "citation": citation(price.wager.cite),
    }


def settlement_as_data(rules: Rules, settlement: Settlement) -> dict[str, Any]:
    """The JSON of `settle`."""
    data: dict[str, Any] = {
        "pack": rules.pack,
        "lines": [line_as_data(line) for line in settlement.lines],
        "net": plain(settlement.net),
    }
    if settlement.meters:
        data["meters"] = jsonable(settlement.meters)
    if settlement.notes:
        data["notes"] = list(settlement.notes)
    return data


def line_as_data(line: Line) -> dict[str, Any]:
    data: dict[str, Any] = {} if line.seat is None else {"seat": line.seat}
    if line.bettor is not None:
        data["bettor"] = line.bettor
    data |= {
        "wager": line.wager,
        **({} if line.after is None else {"after": line.after}),
        "stake": plain(line.stake),
        "event": line.event,
        "words": event_words(line.event, line.wager),
        "pays": line.pays,
        "returned": plain(line.returned),
        "net": plain(line.net),
        "citation": citation(line.cite),
    }
    if line.notes:
        data["notes"] = list(line.notes)
    return data


def citation(cite: tuple[str, ...]) -> str:
    return "; ".join(cite)
