"""What the commands of the engine share: their arguments, and how they fail."""

import argparse
import sys
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, handle_default_options
from django.utils import timezone

from games.engine.cards.shoe import MOST_DECKS
from games.engine.configuration import get_path, parse_setting, with_path
from games.engine.errors import BadConfiguration, EngineError
from games.engine.game import PriceRequest, Rules
from games.engine.settlement import parse_amount
from games.rulepacks.book import Book
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment, as_moment
from games.rulepacks.proposals import read_proposed_wagers
from games.rulepacks.rules import build_rules
from games.validation.forms import ensure_form

LONGEST_FILE = 1_000_000


class OnlyOnce(argparse.Action):
    """An option whose second mention would silently win over the first."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        if self.dest in getattr(namespace, "mentioned", ()):
            parser.error(f"{option_string} is given twice")
        namespace.mentioned = {*getattr(namespace, "mentioned", ()), self.dest}
        setattr(namespace, self.dest, values)


class EngineCommand(BaseCommand):
    """A command that needs no database. Wrong input ends with status 2, one sentence on stderr and nothing on
    stdout.
    """

    requires_system_checks: list[str] | tuple[str, ...] = ()

    def run_from_argv(self, argv: list[str]) -> None:
        # a half-written option could come to mean another one
        parser = self.create_parser(argv[0], argv[1], allow_abbrev=False)
        try:
            options = parser.parse_args(argv[2:])
            handle_default_options(options)
            given = vars(options)
            given.pop("mentioned", None)
            self.execute(*given.pop("args", ()), **given)
            sys.stdout.flush()
        except OSError as error:
            sys.stderr.write(f"The answer could not be written ({error.strerror or error}).\n")
            sys.exit(2)
        except CommandError as error:
            sys.stderr.write(f"{str(error).removeprefix('Error: ')}\n")
            sys.exit(2)

    def handle(self, *args: Any, **options: Any) -> str:
        try:
            return self.answer(options)
        except EngineError as error:
            raise CommandError(" ".join(str(error).split()), returncode=2) from error

    def answer(self, options: Mapping[str, Any]) -> str:
        """All of the output, so that nothing is written before everything is known."""
        raise NotImplementedError


def add_pack_arguments(parser: CommandParser) -> None:
    parser.add_argument("pack", metavar="PACK", help=f"rule pack: one of {', '.join(pack_ids())}")
    parser.add_argument("--decks", metavar="N", action=OnlyOnce, help="whole decks in the shoe")
    parser.add_argument("--layout", metavar="X", action=OnlyOnce, help="layout of the document")
    parser.add_argument(
        "--set",
        metavar="PATH=VALUE",
        action="append",
        default=[],
        dest="settings_given",
        help="one configuration value",
    )
    parser.add_argument(
        "--meter", metavar="[NAME=]AMOUNT", action="append", default=[], help="what a progressive meter shows"
    )
    parser.add_argument("--format", choices=("table", "json"), default="table", action=OnlyOnce)


def add_price_arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "--shoe",
        metavar="A=31,2=32,...,K=30",
        action=OnlyOnce,
        help="cards of each rank left in the shoe, instead of --decks",
    )
    parser.add_argument("--players", metavar="N", action=OnlyOnce, help="players at the table")
    parser.add_argument(
        "--wager",
        metavar="FILE.toml",
        action="append",
        default=[],
        help="a side bet as the packs write theirs",
    )


def given_settings(pack: Pack, options: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [parse_setting(text, pack.own_paths) for text in options["settings_given"]]


def configuration_from(pack: Pack, options: Mapping[str, Any]) -> dict[str, Any]:
    """The configuration that the arguments describe; saying one thing twice is an error, not a choice of ours."""
    given = given_settings(pack, options)
    if options.get("decks") is not None:
        given.append(("decks", whole_number(options["decks"], "--decks", 1, MOST_DECKS)))
    if options.get("layout") is not None:
        given.append(("layout", options["layout"]))
    configuration: dict[str, Any] = {}
    seen: set[str] = set()
    for path, value in given:
        if path in seen:
            raise BadConfiguration(path, "is given twice")
        seen.add(path)
        configuration = with_path(configuration, path, value)
    return configuration


def rules_from(options: Mapping[str, Any]) -> Rules:
    pack = load_pack(options["pack"])
    configuration = configuration_from(pack, options)
    equipment = None
    if options.get("shoe") is not None:
        if "decks" in configuration:
            raise EngineError("--shoe replaces --decks: give one of them")
        equipment = pack.game.parse_equipment(options["shoe"])
    added = {}
    for name in options.get("wager") or ():
        for wager in read_proposed_wagers(
            read_text(name), name, pack, get_path(configuration, "readings", {})
        ):
            if wager.code in pack.wagers or wager.code in added or wager.code in pack.game.own_wagers:
                raise EngineError(f"{name}: there is a wager {wager.code!r} already")
            added[wager.code] = wager
    rules = build_rules(pack, configuration, equipment=equipment, added=added)
    ensure_form(pack, given_settings(pack, options))
    return rules


def price_request_from(options: Mapping[str, Any]) -> PriceRequest:
    players = options.get("players")
    return PriceRequest(
        players=None if players is None else whole_number(players, "--players", 1, 99),
        meters=meters_from(options),
    )


def meters_from(options: Mapping[str, Any]) -> dict[str, Decimal]:
    """`--meter 15000` is the progressive; other meters are named, `--meter primary=12000`."""
    meters: dict[str, Decimal] = {}
    for text in options["meter"]:
        name, equals, amount = text.rpartition("=")
        name = name.strip() if equals else "progressive"
        if name in meters:
            raise EngineError(f"--meter: the meter {name} is given twice")
        meters[name] = parse_amount(amount, what="--meter")
    return meters


def whole_number(text: Any, what: str, low: int, high: int) -> int:
    word = str(text).strip()
    if not (word.isascii() and word.isdigit() and len(word) <= 9 and low <= int(word) <= high):
        raise EngineError(f"{what} is a whole number from {low} to {high}, not {text!r}")
    return int(word)


def read_text(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            content = file.read(LONGEST_FILE + 1)
        text = content.decode("utf-8")
    except OSError as error:
        raise EngineError(f"{name or 'no file name'}: cannot be read ({error.strerror or error})") from None
    except ValueError as error:
        raise EngineError(f"{name!r}: cannot be read ({error})") from None
    if len(content) > LONGEST_FILE:
        raise EngineError(f"{name}: is longer than {LONGEST_FILE} bytes")
    return text


def day_of_law(text: str | None, book: Book) -> Moment:
    """The day asked for; else today, or the day on which the document takes effect if that is still to come."""
    if text is None:
        today: date = timezone.localdate()
        begin = book.pack.head.effective_from
        return today if begin is None else max(today, as_moment(begin).date())
    try:
        return date.fromisoformat(text)
    except ValueError:
        pass
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise EngineError(f"--as-of is a date such as 2026-01-31, not {text!r}") from None
