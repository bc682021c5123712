"""How the edge of each wager moves with the number of decks and of players."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.configuration import with_path
from games.engine.errors import EngineError
from games.engine.game import PriceRequest, Rules
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules
from submissions.submissions.snapshots.exact import exact

DECKS_TRIED = (4, 5, 6, 7, 8, 9, 10)


def by_decks(pack: Pack, values: Mapping[str, Any], request: PriceRequest) -> Iterator[dict[str, Any]]:
    """The edge of each wager with other numbers of decks; what cannot be dealt from so few says why."""
    if "decks" not in book_of(pack).parameters:
        return
    plain = PriceRequest(players=request.players, covariance=False, reports=False)
    for decks in DECKS_TRIED:
        try:
            rules = build_rules(pack, with_path(values, "decks", decks))
            price = rules.game.price(rules, plain)
        except EngineError:
            continue
        yield {
            "decks": decks,
            "edges": {code: exact(each.house_edge) for code, each in price.wagers.items()},
            "refused": dict(price.refused),
        }


def by_players(rules: Rules) -> Iterator[dict[str, Any]]:
    seats = rules.configuration.get("seats")
    if not isinstance(seats, int):
        return
    for players in range(1, seats + 1):
        price = rules.game.price(rules, PriceRequest(players=players, covariance=False, reports=False))
        yield {
            "players": players,
            "edges": {code: exact(each.house_edge) for code, each in price.wagers.items()},
        }
