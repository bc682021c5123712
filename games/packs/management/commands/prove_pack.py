"""`manage.py prove_pack PACK`: where a pack's law contradicts itself, leaves gaps, or can never count."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from games import canonical
from games.engine.errors import EngineError
from games.packs.arguments import EngineCommand, day_of_law
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.periods import show_moment
from games.validation.proving.faults import KINDS, Fault
from games.validation.proving.prove import prove


class Command(EngineCommand):
    help = (
        "Prove a rule pack from its own boundary values: contradictions, gaps, checks that can never fire, limits"
        " that nothing can meet, paragraphs whose check is never reached. A configuration shows each fault."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("pack", metavar="PACK", help=f"rule pack: one of {', '.join(pack_ids())}")
        parser.add_argument(
            "--as-of", metavar="DATE", help="day whose law applies, such as 2026-01-31; today"
        )
        parser.add_argument(
            "--save-to",
            metavar="FOLDER",
            help="write each counterexample into this folder: a variant can be started from it in the editor",
        )
        parser.add_argument("--format", choices=("table", "json"), default="table")

    def handle(self, *args: Any, **options: Any) -> str:
        self.found: list[Fault] = []
        return super().handle(*args, **options)

    def execute(self, *args: Any, **options: Any) -> str | None:
        output = super().execute(*args, **options)
        if self.found:
            self.stdout.flush()
            sys.exit(1)
        return output

    def answer(self, options: Mapping[str, Any]) -> str:
        book = book_of(load_pack(options["pack"]))
        as_of = day_of_law(options["as_of"], book)
        folder = _folder(options["save_to"])
        self.found = prove(book.pack, as_of)
        files = _saved(self.found, folder)
        if options["format"] == "json":
            faults = [_as_data(fault, file) for fault, file in zip(self.found, files, strict=True)]
            answer = {
                "pack": book.pack.id,
                "hash": book.pack.hash,
                "as_of": show_moment(as_of),
                "faults": faults,
            }
            return canonical.dumps(answer)
        if not self.found:
            return f"{book.pack.id} on {show_moment(as_of)}: nothing contradicts itself, is left open or is dead."
        return "\n".join(_as_text(fault, file) for fault, file in zip(self.found, files, strict=True))


def _folder(name: str | None) -> Path | None:
    """Asked before anything is proved."""
    if name is None:
        return None
    try:
        is_there = bool(name) and Path(name).is_dir()
    except (OSError, ValueError):
        is_there = False
    if not is_there:
        raise EngineError(f"--save-to is a folder that exists, not {name[:200]!r}")
    return Path(name)


def _saved(found: list[Fault], folder: Path | None) -> list[str]:
    if folder is None:
        return ["" for _ in found]
    names = [str(folder / f"{place:02}-{fault.kind}.json") for place, fault in enumerate(found, 1)]
    for name, fault in zip(names, found, strict=True):
        text = canonical.dumps(fault.configuration)
        Path(name).write_text(text + "\n", encoding="utf-8")
    return names


def _as_data(fault: Fault, file: str) -> dict[str, Any]:
    return {
        "kind": fault.kind,
        "where": fault.where,
        "words": fault.words,
        "clauses": list(fault.clauses),
        "sides": [list(fault.one), list(fault.other)],
        "as_of": show_moment(fault.as_of) if fault.as_of else None,
        "configuration": dict(fault.configuration),
        "file": file or None,
    }


def _as_text(fault: Fault, file: str) -> str:
    on = f" On {show_moment(fault.as_of)}." if fault.as_of else ""
    shown = f"\n  Shown by {file}" if file else ""
    return f"{KINDS[fault.kind]}: {fault.words}\n  {fault.clash}.{on}{shown}"
