"""The mathematics of a submission: everything that a laboratory would ask for, as exact figures."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.configurations.rules.redline.figures import figures_of
from games.engine import VERSION
from games.engine.game import PriceRequest
from games.engine.price import WagerPrice, as_decimal, square_root
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules
from games.validation.case import Case
from submissions.submissions.snapshots.exact import exact
from submissions.submissions.snapshots.exposure import exposure_of, largest_of
from submissions.submissions.snapshots.sensitivity import by_decks, by_players

ROUNDS = (100, 10_000, 1_000_000)
"""Over so many wagers the 95 % interval of the result is stated."""
Z_95 = Decimal("1.959963984540054")


def mathematics_of(pack: Pack, values: Mapping[str, Any]) -> dict[str, Any]:
    """Raises EngineError where the configuration cannot be priced: such a submission has an error finding."""
    rules = build_rules(pack, values)
    players = rules.configuration.get("seats")
    request = PriceRequest(players=players if isinstance(players, int) else None)
    price = rules.game.price(rules, request)
    case = Case(given=values, book=book_of(pack), as_of=date.min, rulings={})
    given = rules.game.assumptions_of(price)
    return {
        "engine": VERSION,
        "pack_hash": pack.hash,
        "players": request.players,
        "equipment": rules.equipment.in_words(),
        "decks": rules.equipment.amount.get("decks"),
        "assumptions": [*rules.game.assumptions, *price.notes],
        "wagers": [
            _wager(pack, case, code, each) | {"given": given.get(code, "")}
            for code, each in price.wagers.items()
        ],
        "figures": [exact(each) for each in figures_of(pack, values).by_key.values()],
        "insurance": [_insurance(each) for each in price.insurance],
        "progressive": exact(_without_floats(price.progressive)),
        "further": exact(_without_floats(dict(price.extra))),
        "covariance": exact(price.covariance),
        "refused": dict(price.refused),
        "exposure": exposure_of(rules, price),
        "by_decks": list(by_decks(pack, values, request)),
        "by_players": list(by_players(rules)),
    }


def _wager(pack: Pack, case: Case, code: str, price: WagerPrice) -> dict[str, Any]:
    return {
        "code": code,
        "name": price.wager.name,
        "cite": list(price.wager.cite),
        "definition": _definition(pack, price.wager.cite),
        **largest_of(case, code),
        "ev": exact(price.ev),
        "house_edge": exact(price.house_edge),
        "house_edge_on_action": exact(price.house_edge_on_action),
        "rtp": exact(price.rtp),
        "return_on_action": exact(price.return_on_action),
        "mean_staked": exact(price.mean_staked),
        "hit_frequency": exact(price.hit_frequency),
        "probability_of_offer": exact(price.probability_of_offer),
        "variance": exact(price.variance),
        "standard_deviation": _digits(price.standard_deviation),
        "skewness": None if price.skewness is None else _digits(price.skewness),
        "combinations": price.combinations,
        "events": [
            {
                "event": event.row.event,
                "pays": event.row.pays.text,
                "combinations": event.combinations,
                "probability": exact(event.probability),
                "return": exact(event.return_),
                "cite": list(event.row.cite),
            }
            for event in price.events
        ],
        "intervals": [_interval(price, rounds) for rounds in ROUNDS],
    }


def _definition(pack: Pack, cites: tuple[str, ...]) -> list[dict[str, str]]:
    clauses = book_of(pack).clauses
    return [{"cite": cite, "text": clauses[cite].summary} for cite in cites if cite in clauses]


def _interval(price: WagerPrice, rounds: int) -> dict[str, Any]:
    """The house's result per unit wagered, 95 times in 100 between these; by the normal distribution."""
    half = Z_95 * square_root(price.variance / rounds)
    edge = as_decimal(price.house_edge)
    return {"rounds": rounds, "low": _digits(edge - half), "high": _digits(edge + half)}


def _insurance(row: Any) -> dict[str, Any]:
    offer = row.offer
    return {
        "hand": offer.hand,
        "after": offer.after,
        "player_points": offer.player_points,
        "banker_points": offer.banker_points,
        "event": offer.event,
        "pays": offer.pays.text,
        "ev": exact(row.ev),
        "ev_best": exact(row.ev_best),
        "ev_worst": exact(row.ev_worst),
        "probability_of_offer": exact(row.probability_of_offer),
        "combinations": row.combinations,
        "cite": list(offer.cite),
    }


def _without_floats(value: Any) -> Any:
    """A report also carries rounded numbers to look at; the exact ones beside them are what is kept."""
    if isinstance(value, Mapping):
        return {key: _without_floats(each) for key, each in value.items() if not isinstance(each, float)}
    if isinstance(value, list | tuple):
        return [_without_floats(each) for each in value if not isinstance(each, float)]
    return value


def _digits(value: Decimal | Fraction) -> str:
    number = as_decimal(value) if isinstance(value, Fraction) else value
    return format(round(number, 12), "f")
