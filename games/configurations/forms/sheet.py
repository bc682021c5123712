"""What an editor sends: what stands in its fields, what it began on, and what the person wants done with it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import QueryDict

from backoffice.core.text import one_line, without_unseen
from games.configurations.rules.form import LEFT_OUT
from games.rulepacks.book import Book

KEEP = "_keep."
MOST_OF_A_NOTE = 200
# what the price panel takes for granted: never part of the configuration
ASSUMED = "_assumed."
MOST_OF_AN_ASSUMPTION = 40


def new_tab() -> str:
    """A name for one open editor."""
    return secrets.token_hex(8)


@dataclass(frozen=True)
class SheetInput:
    """`head` is the revision that the page shows, `first` the one it was opened on before somebody else saved."""

    typed: dict[str, list[str]]
    head: int
    first: int = 0
    tab: str = ""
    note: str = ""
    signs: str = ""
    table_signs: str = ""
    action: str = "save"
    contested: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    assumed: Mapping[str, str] = field(default_factory=dict)


def read_sent(data: QueryDict, book: Book) -> SheetInput:
    """Names that no parameter has are no fields of this form."""
    names = [name for name in data if name in book.parameters or name == LEFT_OUT]
    contested = tuple(path for path in data.getlist("_contested") if path in book.parameters)
    return SheetInput(
        typed={name: [_clean(text) for text in data.getlist(name)] for name in names},
        head=_whole(data.get("_head", "")),
        first=_whole(data.get("_first", "")),
        tab=_tab(data.get("_tab", "")),
        note=one_line(data.get("_note", ""))[:MOST_OF_A_NOTE],
        signs=data.get("_signs", ""),
        table_signs=data.get("_tables", ""),
        action=data.get("_action", "save"),
        contested=contested,
        choices={path: data.get(f"{KEEP}{path}", "") for path in contested},
        assumed={
            name.removeprefix(ASSUMED): _clean(data.get(name, ""))[:MOST_OF_AN_ASSUMPTION]
            for name in data
            if name.startswith(ASSUMED)
        },
    )


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _tab(text: str) -> str:
    return text if len(text) == 16 and text.isalnum() and text.isascii() else new_tab()


def _clean(text: str) -> str:
    """What nobody sees, nobody meant: the sheet is read while it is typed."""
    return without_unseen(text)
