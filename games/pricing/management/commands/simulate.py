"""`manage.py simulate PACK --rounds N --seed S`: shoes played at random, held against the exact price."""

import json
import os
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from games.engine.errors import EngineError
from games.packs.arguments import (
    EngineCommand,
    OnlyOnce,
    add_pack_arguments,
    add_price_arguments,
    price_request_from,
    rules_from,
)

MOST_WORKERS = 64
LARGEST_SEED = 2**63 - 1


class Command(EngineCommand):
    help = "Play whole shoes at random and compare every wager with its exact price."

    def add_arguments(self, parser: CommandParser) -> None:
        add_pack_arguments(parser)
        add_price_arguments(parser)
        parser.add_argument(
            "--rounds", metavar="N", action=OnlyOnce, default="1000000", help="rounds to play (one million)"
        )
        parser.add_argument(
            "--seed",
            metavar="S",
            action=OnlyOnce,
            default="1",
            help="whole number; equal seeds give equal results",
        )
        parser.add_argument(
            "--workers",
            metavar="N",
            action=OnlyOnce,
            help="threads; they change how long it takes, nothing else",
        )

    def answer(self, options: Mapping[str, Any]) -> str:
        from games.engine.simulation.report import simulation_as_data, simulation_as_table
        from games.engine.simulation.run import MOST_ROUNDS, simulate

        rounds = _whole_number(options["rounds"], "--rounds", 1, MOST_ROUNDS)
        seed = _whole_number(options["seed"], "--seed", 0, LARGEST_SEED)
        workers = os.cpu_count() or 1
        if options["workers"] is not None:
            workers = _whole_number(options["workers"], "--workers", 1, MOST_WORKERS)
        rules = rules_from(options)
        found = simulate(rules, price_request_from(options), rounds=rounds, seed=seed, workers=workers)
        if options["format"] == "json":
            return json.dumps(simulation_as_data(rules, found), indent=1, ensure_ascii=False)
        return simulation_as_table(rules, found)


def _whole_number(text: Any, what: str, low: int, high: int) -> int:
    word = str(text).strip()
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(high)) and low <= int(word) <= high):
        raise EngineError(f"{what} is a whole number from {low} to {high}, not {text!r}")
    return int(word)
