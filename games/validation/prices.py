"""The price behind a validation, kept for as long as nothing changes that it depends on."""

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from games.engine.configuration import from_leaves, get_path, leaves_of, with_path
from games.engine.errors import EngineError
from games.engine.game import PriceRequest
from games.engine.price import Price
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules


def priced_part(pack: Pack, configuration: Mapping[str, Any]) -> dict[str, Any]:
    """What a price depends on, as the paths declare. The rest can be edited without pricing again."""
    leaves = leaves_of(configuration)
    return from_leaves({path: value for path, value in leaves.items() if pack.paths.is_priced(path)})


def price_of(
    pack: Pack,
    configuration: Mapping[str, Any],
    players: int | None,
    *,
    meters: Mapping[str, Decimal] | None = None,
    strategy: str | None = None,
) -> Price | EngineError:
    """The exact price, or why there is none. Nothing is filled in that the configuration does not state."""
    relevant = priced_part(pack, configuration)
    for path in leaves_of(pack.head.defaults):
        if get_path(relevant, path) is None:
            relevant = with_path(relevant, path, None)
    return _price(pack, _Key(relevant), players, tuple(sorted((meters or {}).items())), strategy)


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
def _price(
    pack: Pack,
    key: _Key,
    players: int | None,
    meters: tuple[tuple[str, Decimal], ...],
    strategy: str | None,
) -> Price | EngineError:
    try:
        rules = build_rules(pack, key.configuration)
        request = PriceRequest(players=players, meters=dict(meters), covariance=False, strategy=strategy)
        return rules.game.price(rules, request)
    except EngineError as error:
        return error
