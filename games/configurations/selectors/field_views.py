"""One field of the editor: what it shows, may hold, and is told."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from games.configurations.rules.allowed import allowed_words
from games.configurations.rules.rows import COLUMNS, Column, cells_by_row, first_width, heading
from games.configurations.selectors.sheet import part_id
from games.layouts.rules.choosing import LayoutCard
from games.rulepacks.parameters import Kind, Limit, Option, Parameter
from games.validation.findings import Finding

BLANK_ROWS, BLANK_AMOUNTS = 1, 1
WIDE: tuple[Kind, ...] = ("choices", "lines", "wheel", "links", "text")
INPUT_MODES: dict[Kind, str] = {
    "whole": "numeric",
    "amount": "decimal",
    "amounts": "decimal",
    "percent": "decimal",
    "hours": "decimal",
}
SIGN = 4
"""Characters by which an open page says what it shows below one field: a hash of it."""


@dataclass(frozen=True)
class FieldView:
    parameter: Parameter
    texts: Sequence[str]
    options: tuple[Option, ...]
    applies: bool
    limits: tuple[Limit, ...]
    findings: tuple[Finding, ...]
    pack_id: str
    pictures: tuple[LayoutCard, ...] = ()
    """Layouts are chosen by their looks."""

    @property
    def path(self) -> str:
        return self.parameter.path

    @property
    def id(self) -> str:
        return part_id(self.path)

    @property
    def line_count(self) -> int:
        return min(max(self.text.count("\n") + 2, 4), 14)

    @property
    def kind(self) -> Kind:
        return self.parameter.kind

    @property
    def label(self) -> str:
        return self.parameter.label

    @property
    def short_label(self) -> str:
        """Beside the name of its wager the name need not stand again."""
        return self.label.split(": ")[0]

    @property
    def text(self) -> str:
        return self.texts[-1] if self.texts else ""

    @property
    def is_wide(self) -> bool:
        return self.kind in WIDE or bool(self.pictures)

    @property
    def is_group(self) -> bool:
        """Several controls under one label."""
        return self.kind in ("choices", "flag", "amounts", "wheel", "links") or bool(self.pictures)

    @property
    def input_mode(self) -> str:
        return INPUT_MODES.get(self.kind, "text")

    @property
    def chosen(self) -> frozenset[str]:
        return frozenset(self.texts)

    @property
    def strangers(self) -> tuple[str, ...]:
        """What stands there although nobody offers it; it stays until somebody takes it away."""
        known = {str(option.value) for option in self.options}
        return tuple(text for text in self.texts if text and text not in known)

    @property
    def columns(self) -> tuple[Column, ...]:
        return COLUMNS[self.kind]

    @property
    def rows(self) -> list[list[str]]:
        """Those that are filled in, and a blank one to write the next into."""
        filled = [row for row in cells_by_row(self.kind, self.texts) if any(row)]
        return [*filled, *([[""] * len(self.columns)] * BLANK_ROWS)]

    @property
    def heading(self) -> str:
        return heading(self.kind)

    @property
    def first_width(self) -> int:
        return first_width(self.kind)

    @property
    def blank_row(self) -> list[str]:
        return [""] * len(self.columns)

    @property
    def amounts(self) -> list[str]:
        return [*(text for text in self.texts if text.strip()), *([""] * BLANK_AMOUNTS)]

    @property
    def tone(self) -> str:
        severities = {each.severity for each in self.findings if each.is_open}
        return "error" if "error" in severities else "warning" if "warning" in severities else ""

    @property
    def allowed(self) -> str:
        """The range in words as of today."""
        return allowed_words(self.parameter, self.limits)

    @property
    def sign(self) -> str:
        """Changes when anything does that the page has to show anew."""
        told = "|".join(
            [
                self.allowed,
                self.tone,
                *(f"{each.severity}{each.message}{each.waiver}" for each in self.findings),
            ]
        )
        return sign_of(told)


def sign_of(told: str) -> str:
    return hashlib.blake2s(told.encode(), digest_size=SIGN // 2).hexdigest()
