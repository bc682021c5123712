"""Whole tables of the Singapore pack to try things on."""

import json
from typing import Any

from games.engine.rounds import parse_round_json
from games.engine.settlement import Line, Settlement
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

PACK = load_pack("sg/tiger-buffalo")
PLAYER_WINS = "9S KD KH 5C"
BANKER_WINS = "5S 9D KH KC"


def settlement(data: dict[str, Any], **configuration: Any) -> Settlement:
    rules = build_rules(PACK, configuration)
    return rules.game.settle_round(rules, parse_round_json(json.dumps(data)))


def settle(data: dict[str, Any], **configuration: Any) -> list[Line]:
    return list(settlement(data, **configuration).lines)


def box(seat: int, **bettors: dict[str, Any]) -> dict[str, Any]:
    return {"seat": seat, "bettors": [{"name": name, "bets": bets} for name, bets in bettors.items()]}
