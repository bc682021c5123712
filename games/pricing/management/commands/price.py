"""`manage.py price PACK`: the exact price of every wager."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from games.engine.report import price_as_data
from games.engine.tables import price_as_table
from games.packs.arguments import (
    EngineCommand,
    add_pack_arguments,
    add_price_arguments,
    price_request_from,
    rules_from,
)


class Command(EngineCommand):
    help = "Price every wager of a rule pack exactly, for whole decks or any composition of the shoe."

    def add_arguments(self, parser: CommandParser) -> None:
        add_pack_arguments(parser)
        add_price_arguments(parser)

    def answer(self, options: Mapping[str, Any]) -> str:
        rules = rules_from(options)
        price = rules.game.price(rules, price_request_from(options))
        if options["format"] == "json":
            return json.dumps(price_as_data(rules, price), indent=1, ensure_ascii=False)
        return price_as_table(rules, price)
