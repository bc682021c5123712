"""The price behind a validation, kept for as long as nothing changes that it depends on."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.engine.configuration import get_path, is_path, with_path
from games.engine.errors import EngineError
from games.engine.game import PriceRequest
from games.engine.price import Price
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules

PRICED = (
    "bonus_spin",
    "commission",
    "decks",
    "electronic",
    "insurance",
    "layout",
    "paytables",
    "progressive",
    "readings",
    "seats",
    "wagers",
)
"""What a price depends on. The rest of a configuration can be edited without pricing again."""


def price_of(pack: Pack, configuration: Mapping[str, Any], players: int | None) -> Price | EngineError:
    """The exact price, or why there is none. Nothing is filled in that the configuration does not state."""
    relevant = {name: configuration[name] for name in PRICED if name in configuration}
    for path in _default_paths(pack.head.defaults):
        if get_path(relevant, path) is None:
            relevant = with_path(relevant, path, None)
    return _price(pack, _Key(relevant), players)


class _Key:
    """A configuration as part of a cache key: equal where its canonical text is."""

    def __init__(self, configuration: Mapping[str, Any]) -> None:
        self.configuration = configuration
        self._text = json.dumps(configuration, sort_keys=True, default=str)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)


@lru_cache(maxsize=128)
def _price(pack: Pack, key: _Key, players: int | None) -> Price | EngineError:
    try:
        rules = build_rules(pack, key.configuration)
        return rules.game.price(rules, PriceRequest(players=players, covariance=False))
    except EngineError as error:
        return error


def _default_paths(defaults: Mapping[str, Any], prefix: str = "") -> list[str]:
    found: list[str] = []
    for name, value in defaults.items():
        path = f"{prefix}{name}"
        if isinstance(value, Mapping) and not is_path(path):
            found += _default_paths(value, f"{path}.")
        else:
            found.append(path)
    return found
