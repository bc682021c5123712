"""Configurations to validate: a pack's example with settings laid over it, as on the command line."""

import copy
from collections.abc import Iterable
from datetime import date
from typing import Any

from games.engine.configuration import parse_setting, with_path
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.validation.findings import Finding
from games.validation.validate import validate

DAY = date(2026, 3, 1)
PACKS = pack_ids()
MD, SG, SD, ONLINE = "us-md/casino-war", "sg/tiger-buffalo", "us-sd/casino-war", "online/war"


def book(pack_id: str) -> Book:
    return book_of(load_pack(pack_id))


def example(pack_id: str, *settings: str) -> dict[str, Any]:
    configuration = copy.deepcopy(book(pack_id).example)
    for text in settings:
        path, value = parse_setting(text, own=book(pack_id).parameters)
        configuration = with_path(configuration, path, value)
    return configuration


def findings(pack_id: str, *settings: str, as_of: date = DAY, **further: Any) -> list[Finding]:
    return validate(example(pack_id, *settings), load_pack(pack_id), as_of, **further)


def errors(pack_id: str, *settings: str, **further: Any) -> list[Finding]:
    return [each for each in findings(pack_id, *settings, **further) if each.severity == "error"]


def cited(found: Iterable[Finding]) -> set[str]:
    """The clauses that findings cite."""
    return {clause for each in found for clause in each.citation.split("; ")}
