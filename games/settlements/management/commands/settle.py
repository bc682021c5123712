"""`manage.py settle PACK`: cards and bets in, who is paid what and under which clause out."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from games.engine.cards import parse_cards
from games.engine.errors import BadBet, EngineError
from games.engine.game import Rules, SeatRequest
from games.engine.report import settlement_as_data
from games.engine.rounds import parse_round_json
from games.engine.settlement import Settlement, parse_bet
from games.engine.tables import settlement_as_table
from games.packs.arguments import (
    EngineCommand,
    OnlyOnce,
    add_pack_arguments,
    meters_from,
    read_text,
    rules_from,
)


class Command(EngineCommand):
    help = "Settle one seat (--cards, --bet) or a whole table (--round)."

    def add_arguments(self, parser: CommandParser) -> None:
        add_pack_arguments(parser)
        parser.add_argument(
            "--cards", metavar='"9S KD KH 5C"', action=OnlyOnce, help="cards in dealing order"
        )
        parser.add_argument(
            "--bet", metavar="WAGER=AMOUNT", action="append", default=[], help="such as player=100"
        )
        decision = parser.add_mutually_exclusive_group()
        decision.add_argument(
            "--war", action="store_const", const="war", dest="decision", help="a tie goes to war"
        )
        decision.add_argument(
            "--surrender", action="store_const", const="surrender", dest="decision", help="a tie is given up"
        )
        parser.add_argument(
            "--round", metavar="FILE.json", action=OnlyOnce, help="a whole table instead of one seat"
        )

    def answer(self, options: Mapping[str, Any]) -> str:
        rules = rules_from(options)
        settlement = (
            _settle_table(rules, options) if options["round"] is not None else _settle_seat(rules, options)
        )
        if options["format"] == "json":
            return json.dumps(settlement_as_data(rules, settlement), indent=1, ensure_ascii=False)
        return settlement_as_table(settlement)


def _settle_seat(rules: Rules, options: Mapping[str, Any]) -> Settlement:
    if options["cards"] is None:
        raise EngineError("give the cards in dealing order with --cards, or a whole table with --round")
    if not options["bet"]:
        raise BadBet("there is nothing to settle: give at least one bet, such as --bet player=100")
    request = SeatRequest(
        cards=parse_cards(options["cards"]),
        bets=[parse_bet(text) for text in options["bet"]],
        decision=options["decision"],
        meters=meters_from(options),
    )
    return rules.game.settle(rules, request)


def _settle_table(rules: Rules, options: Mapping[str, Any]) -> Settlement:
    for name in ("cards", "bet", "decision", "meter"):
        if options[name]:
            raise EngineError(
                f"--round holds the whole table: leave out --{'war or --surrender' if name == 'decision' else name}"
            )
    data = parse_round_json(read_text(options["round"]))
    if not isinstance(data, dict):
        raise EngineError("round file: is a JSON object with cards and seats")
    return rules.game.settle_round(rules, data)
