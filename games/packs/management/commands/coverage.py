"""`manage.py coverage PACK`: every paragraph of a document, and what becomes of it."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from games.packs.arguments import EngineCommand
from games.rulepacks.book import book_of
from games.rulepacks.coverage import coverage_as_data, coverage_as_table
from games.rulepacks.loader import load_pack, pack_ids


class Command(EngineCommand):
    help = "Account for every paragraph of a rule pack's document: how it is handled, and by what."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("pack", metavar="PACK", help=f"rule pack: one of {', '.join(pack_ids())}")
        parser.add_argument("--format", choices=("table", "json"), default="table")

    def answer(self, options: Mapping[str, Any]) -> str:
        book = book_of(load_pack(options["pack"]))
        if options["format"] == "json":
            return json.dumps(coverage_as_data(book), indent=1, ensure_ascii=False)
        return coverage_as_table(book)
