"""The columns of a file of tables: what they are called, what they allow, how a cell is read and written.

Import, export, template and the page that explains them all work from this one list.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as __

from backoffice.casinos.models import GamingTable
from backoffice.core.text import refusal_of

YES, NO = {"yes", "y", "true", "1"}, {"no", "n", "false", "0"}


class BadCell(Exception):
    """What is wrong with one cell and what is allowed there."""


@dataclass(frozen=True)
class Column:
    key: str
    header: str
    meaning: str | Promise
    allowed: str | Promise
    example: str
    read: Callable[[str], Any]
    other_names: tuple[str, ...] = ()
    # a new table cannot do without it; an existing one keeps what it has
    needed: bool = False
    # an empty cell empties it, where others keep what there is
    may_be_emptied: bool = False


def plain_name(text: str) -> str:
    """`Cards_come-from ` and `cards come from` are the same head; so are straight and curled apostrophes."""
    return re.sub(r"[\s_\-]+", " ", text.replace("\u2019", "'").strip().casefold())


def _read_number(text: str) -> str:
    if len(text) > 12 or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 ./-]*", text):
        raise BadCell(_("1 to 12 letters, digits, spaces, dots, slashes or hyphens, as in T12."))
    return text


def _read_positions(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or not 1 <= int(text) <= 30:
        raise BadCell(_("A whole number from 1 to 30."))
    return int(text)


def _text_of(limit: int) -> Callable[[str], str]:
    def read(text: str) -> str:
        if len(text) > limit:
            raise BadCell(
                _("At most %(limit)d characters; this has %(length)d.")
                % {"limit": limit, "length": len(text)}
            )
        if not text.isprintable() or refusal_of(text) is not None:
            raise BadCell(_("One line of plain text, without control characters."))
        return text

    return read


def _choice_of(choices: type[TextChoices], short: dict[str, str] | None = None) -> Callable[[str], str]:
    def read(text: str) -> str:
        wanted = plain_name(text)
        for choice in choices:
            if wanted in (plain_name(choice.value), plain_name(str(choice.label))):
                return str(choice.value)
        if short and wanted in short:
            return short[wanted]
        raise BadCell(_("One of: %(allowed)s.") % {"allowed": allowed_words(choices)})

    return read


def allowed_words(choices: type[TextChoices]) -> str:
    return ", ".join(str(choice.label) for choice in choices)


def _read_yes_no(text: str) -> bool:
    if text.casefold() in YES | {_("Yes").casefold()}:
        return True
    if text.casefold() in NO | {_("No").casefold()}:
        return False
    raise BadCell(_("Yes or No."))


_SIDES = {"left": "dealer_left", "right": "dealer_right", "alternative": "alternative"}
_PLACES = "Dealer's left, Dealer's right, Alternative place (approved) or None"

COLUMNS = (
    Column(
        "number",
        "Table number",
        __("Finds the table: a number that the property has is changed, any other is added."),
        __("1 to 12 letters, digits, spaces, dots, slashes or hyphens"),
        "T12",
        _read_number,
        ("number", "table", "table no", "table no."),
        needed=True,
    ),
    Column(
        "pit",
        "Pit",
        __("Name of the pit it stands in."),
        __("A pit of the property"),
        "Main pit",
        _text_of(60),
        needed=True,
    ),
    Column(
        "positions",
        "Positions",
        __("Betting positions."),
        __("A whole number from 1 to 30"),
        "7",
        _read_positions,
        ("seats",),
        needed=True,
    ),
    Column(
        "shuffler_kind",
        "Cards come from",
        __("How the cards are shuffled."),
        __("Shuffled by hand, Batch shuffler or Continuous shuffler"),
        "Batch shuffler",
        _choice_of(
            GamingTable.CardSupply,
            {"hand": "hand_shuffle", "batch": "batch_shuffler", "continuous": "continuous_shuffler"},
        ),
        ("shuffler", "card supply", "shuffler kind"),
        needed=True,
    ),
    Column(
        "shuffler_serial",
        "Shuffler serial number",
        __("Only with a shuffler."),
        __("Up to 40 characters"),
        "BX-48112",
        _text_of(40),
        ("shuffler serial", "serial", "shuffler's serial number"),
        may_be_emptied=True,
    ),
    Column(
        "shoe",
        "Shoe",
        __("What the cards are dealt from; a manual shoe unless stated."),
        __("Manual shoe, Electronic shoe, Dealt from the shuffler or No shoe"),
        "Manual shoe",
        _choice_of(GamingTable.Shoe, {"no": "none", "from shuffler": "shuffler"}),
    ),
    Column(
        "drop_box_place",
        "Drop box",
        __("Where it hangs, seen by the dealer; right unless stated."),
        _PLACES,
        "Dealer's right",
        _choice_of(GamingTable.Place, _SIDES),
        ("drop box place",),
    ),
    Column(
        "tip_box_place",
        "Tip box",
        __("Where it hangs, seen by the dealer; left unless stated."),
        _PLACES,
        "Dealer's left",
        _choice_of(GamingTable.Place, _SIDES),
        ("tip box place",),
    ),
    Column(
        "discard_rack",
        "Discard rack",
        __("Fixed to the dealer's side; yes unless stated."),
        __("Yes or No"),
        "Yes",
        _read_yes_no,
    ),
    Column(
        "progressive_device",
        "Progressive device",
        __("Controller and serial number, if any."),
        __("Up to 60 characters"),
        "Controller PG-2207",
        _text_of(60),
        ("progressive",),
        may_be_emptied=True,
    ),
)
_CHOICES: dict[str, dict[Any, Any]] = {
    "shuffler_kind": dict(GamingTable.CardSupply.choices),
    "shoe": dict(GamingTable.Shoe.choices),
    "drop_box_place": dict(GamingTable.Place.choices),
    "tip_box_place": dict(GamingTable.Place.choices),
}
BY_KEY = {column.key: column for column in COLUMNS}
# Columns of our own lists that say something about a table but do not set it
PROPERTY, OPERATOR, STATE, OPEN_SINCE, PROBLEM = "Property", "Operator", "State", "Open since", "Problem"
READ_ONLY = {plain_name(name): name for name in (PROPERTY, OPERATOR, STATE, OPEN_SINCE, PROBLEM)}


def key_of_header(header: str) -> str | None:
    """The field that a head names; the head itself for our own read-only columns; None for strangers."""
    name = plain_name(header)
    for column in COLUMNS:
        names = (column.header, column.key, str(column.header), *column.other_names)
        if name in {plain_name(candidate) for candidate in names}:
            return column.key
    return READ_ONLY.get(name)


def cell_text(table_values: Any, key: str) -> str:
    """A value as the file shows it; `table_values` is a table or the values of one."""
    value = table_values[key] if isinstance(table_values, dict) else getattr(table_values, key)
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    return str(_CHOICES.get(key, {}).get(value, value))


def export_head(*, with_operator: bool) -> list[str]:
    first = [OPERATOR, PROPERTY] if with_operator else [PROPERTY]
    return [*first, *(column.header for column in COLUMNS), STATE, OPEN_SINCE]


def export_row(table: Any, *, with_operator: bool) -> Iterator[Any]:
    casino = table.property
    if with_operator:
        yield casino.operator.name
    yield casino.name
    for column in COLUMNS:
        yield cell_text(table, column.key)
    yield _("Archived") if table.is_retired else _("Open") if table.open_since else _("Closed")
    yield table.open_since.astimezone(casino.zone).isoformat(timespec="minutes") if table.open_since else ""


def template_rows() -> list[list[str]]:
    return [[column.example for column in COLUMNS]]
