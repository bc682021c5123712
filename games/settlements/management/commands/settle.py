"""`manage.py settle PACK`: cards and bets in, who is paid what and under which clause out."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from games.engine.decisions import Question
from games.engine.equipment import Notation
from games.engine.errors import BadBet, EngineError
from games.engine.game import Rules, SeatRequest
from games.engine.registry import all_games
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
        for notation in _notations():
            parser.add_argument(
                f"--{notation.name}", metavar=f'"{notation.example}"', action=OnlyOnce, help=notation.help
            )
        parser.add_argument(
            "--bet", metavar="WAGER=AMOUNT", action="append", default=[], help="such as player=100"
        )
        for question in _questions():
            answers = parser.add_mutually_exclusive_group()
            for choice in question.choices:
                answers.add_argument(
                    f"--{choice.value}",
                    action="store_const",
                    const=choice.value,
                    dest=question.name,
                    help=choice.help,
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


def _notations() -> list[Notation]:
    """How the results of all games are written, each once."""
    return list({game.notation.name: game.notation for game in all_games()}.values())


def _questions() -> list[Question]:
    """What the games ask during a round: each of their answers is an option."""
    return list({each.name: each for game in all_games() for each in game.questions}.values())


def _settle_seat(rules: Rules, options: Mapping[str, Any]) -> Settlement:
    notation = rules.game.notation
    if options[notation.name] is None:
        raise EngineError(f"give the {notation.help} with --{notation.name}, or a whole table with --round")
    if not options["bet"]:
        raise BadBet("there is nothing to settle: give at least one bet, such as --bet player=100")
    request = SeatRequest(
        drawn=notation.parse(options[notation.name]),
        bets=[parse_bet(text) for text in options["bet"]],
        decisions={each.name: options[each.name] for each in _questions() if options[each.name]},
        meters=meters_from(options),
    )
    return rules.game.settle(rules, request)


def _settle_table(rules: Rules, options: Mapping[str, Any]) -> Settlement:
    given = {each.name: f"--{each.name}" for each in _notations()} | {"bet": "--bet"}
    for question in _questions():
        given[question.name] = " or ".join(f"--{choice.value}" for choice in question.choices)
    for name, words in (given | {"meter": "--meter"}).items():
        if options[name]:
            raise EngineError(f"--round holds the whole table: leave out {words}")
    data = parse_round_json(read_text(options["round"]))
    if not isinstance(data, dict):
        raise EngineError(f"round file: is a JSON object with {rules.game.notation.name} and seats")
    return rules.game.settle_round(rules, data)
