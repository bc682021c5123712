"""`manage.py validate PACK`: what a regulator would object to in a configuration."""

import json
import sys
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.core.management.base import CommandParser

from games.engine.configuration import parse_setting, with_path
from games.engine.errors import BadConfiguration, EngineError
from games.engine.numbers import BadData, is_written_plainly, read_json
from games.packs.arguments import EngineCommand, day_of_law, read_text
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.periods import Moment, as_moment
from games.validation.findings import Finding
from games.validation.report import findings_as_data, findings_as_table
from games.validation.rulings import InterpretationRuling
from games.validation.validate import validate


class Command(EngineCommand):
    help = "Validate a configuration against a rule pack; without one, the pack's own complete example."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("pack", metavar="PACK", help=f"rule pack: one of {', '.join(pack_ids())}")
        parser.add_argument("--config", metavar="FILE.json", help="configuration to validate")
        parser.add_argument(
            "--set",
            metavar="PATH=VALUE",
            action="append",
            default=[],
            dest="settings_given",
            help="one configuration value",
        )
        parser.add_argument(
            "--as-of", metavar="DATE", help="day whose law applies, such as 2026-01-31; today"
        )
        parser.add_argument(
            "--dear", metavar="PERCENT", help="point out wagers that cost the player more than this share"
        )
        parser.add_argument(
            "--ruling",
            metavar="READING=OPTION",
            action="append",
            default=[],
            dest="rulings_given",
            help="how a passage is ruled to be read",
        )
        parser.add_argument("--format", choices=("table", "json"), default="table")

    def handle(self, *args: Any, **options: Any) -> str:
        self.found: list[Finding] = []
        return super().handle(*args, **options)

    def execute(self, *args: Any, **options: Any) -> str | None:
        output = super().execute(*args, **options)
        if any(finding.severity == "error" for finding in self.found):
            self.stdout.flush()
            sys.exit(1)
        return output

    def answer(self, options: Mapping[str, Any]) -> str:
        book = book_of(load_pack(options["pack"]))
        configuration = _configuration(options, book)
        as_of = day_of_law(options["as_of"], book)
        rulings = [_ruling(text, book, as_of) for text in options["rulings_given"]]
        self.found = validate(configuration, book.pack, as_of, rulings, dear_percent=_dear(options["dear"]))
        if options["format"] == "json":
            return json.dumps(findings_as_data(book.pack, as_of, self.found), indent=1, ensure_ascii=False)
        return findings_as_table(book.pack, as_of, self.found)


def _configuration(options: Mapping[str, Any], book: Book) -> Any:
    given = book.example if options["config"] is None else _read(options["config"])
    seen: set[str] = set()
    for text in options["settings_given"]:
        path, value = parse_setting(text, book.pack.own_paths)
        if path in seen:
            raise BadConfiguration(path, "is given twice")
        seen.add(path)
        if not isinstance(given, Mapping):
            raise EngineError(f"{options['config']}: is no mapping, so that {path} cannot be set in it")
        given = with_path(given, path, value)
    return given


def _read(name: str) -> Any:
    try:
        return read_json(read_text(name))
    except BadData as error:
        raise EngineError(f"{name}: {error}") from None
    except json.JSONDecodeError as error:
        raise EngineError(f"{name}: is not valid JSON ({error})") from None


def _ruling(text: str, book: Book, as_of: Moment) -> InterpretationRuling:
    name, _equals, option = text.partition("=")
    reading = book.pack.readings.get(name)
    if reading is None:
        raise EngineError(f"--ruling: {book.pack.id} has no reading {name!r}")
    options = [each.id for each in reading.option]
    if option not in options:
        raise EngineError(f"--ruling: {name} is one of {', '.join(options)}, not {option!r}")
    return InterpretationRuling(name, option, as_moment(as_of).date())


def _dear(text: str | None) -> Decimal | None:
    if text is None:
        return None
    word = text.strip()
    if not (is_written_plainly(word) and 0 < Decimal(word) <= 100):
        raise EngineError(f"--dear is a percentage above 0 and up to 100, not {text!r}")
    return Decimal(word)
