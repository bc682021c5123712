"""Tables to try things on: a pack, a configuration by path, perhaps a shoe."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.engine.cards.card import parse_cards
from games.engine.cards.shoe import Shoe
from games.engine.configuration import with_path
from games.engine.game import PriceRequest, Rules, SeatRequest
from games.engine.price import Price
from games.engine.settlement import Settlement, parse_bet
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

MARYLAND, SOUTH_DAKOTA, ONLINE = "us-md/casino-war", "us-sd/casino-war", "online/war"
PACKS = (MARYLAND, SOUTH_DAKOTA, ONLINE)


def rules_of(
    pack: str = MARYLAND, settings: Mapping[str, Any] | None = None, *, shoe: Shoe | None = None
) -> Rules:
    configuration: dict[str, Any] = {}
    for path, value in (settings or {}).items():
        configuration = with_path(configuration, path, value)
    return build_rules(load_pack(pack), configuration, equipment=shoe)


def price_of(
    pack: str = MARYLAND,
    settings: Mapping[str, Any] | None = None,
    *,
    shoe: Shoe | None = None,
    players: int | None = None,
    meters: Mapping[str, str] | None = None,
    covariance: bool = False,
) -> Price:
    rules = rules_of(pack, settings, shoe=shoe)
    shown = {name: Decimal(amount) for name, amount in (meters or {}).items()}
    return rules.game.price(rules, PriceRequest(players=players, meters=shown, covariance=covariance))


def settle(
    cards: str,
    *bets: str,
    pack: str = MARYLAND,
    decision: str | None = None,
    settings: Mapping[str, Any] | None = None,
    meters: Mapping[str, str] | None = None,
) -> Settlement:
    rules = rules_of(pack, settings)
    request = SeatRequest(
        drawn=parse_cards(cards),
        bets=[parse_bet(bet) for bet in bets],
        decisions={"decision": decision} if decision else {},
        meters={name: Decimal(amount) for name, amount in (meters or {}).items()},
    )
    return rules.game.settle(rules, request)


def settle_table(
    data: Mapping[str, Any], *, pack: str = MARYLAND, settings: Mapping[str, Any] | None = None
) -> Settlement:
    rules = rules_of(pack, settings)
    return rules.game.settle_round(rules, data)
