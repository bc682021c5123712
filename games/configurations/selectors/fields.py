"""The fields of the editor, made from the parameters of the pack: what each shows, may hold, and is told."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from games.configurations.rules.allowed import allowed_words
from games.configurations.rules.paytables import TableView
from games.configurations.rules.rows import COLUMNS, Column, cells_by_row, first_width, heading
from games.configurations.rules.sections import TITLES, section_of, sections_of
from games.configurations.selectors.sheet import Sheet, part_id
from games.engine.cards.card import RANKS
from games.rulepacks.attestations import Attestation
from games.rulepacks.parameters import Kind, Limit, Option, Parameter
from games.rulepacks.printed import wager_name
from games.rulepacks.readings import Interpretation
from games.validation.findings import Finding
from games.validation.rulings import InterpretationRuling

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
        return self.kind in WIDE

    @property
    def is_group(self) -> bool:
        """Several controls under one label."""
        return self.kind in ("choices", "flag", "amounts", "wheel", "links")

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
        return _sign(told)


@dataclass(frozen=True)
class InterpretationView:
    """`ruled` fixes the option from its day on; `coming` does so on a later one."""

    field: FieldView
    reading: Interpretation
    ruled: InterpretationRuling | None = None
    coming: InterpretationRuling | None = None

    @property
    def is_fixed(self) -> bool:
        """As ruled or not chosen, which comes to the same: nothing else is left to choose."""
        return self.ruled is not None and self.field.text in ("", self.ruled.option)


@dataclass(frozen=True)
class QuestionView:
    field: FieldView
    attestation: Attestation


@dataclass(frozen=True)
class WagerLimits:
    """The fields of one wager, side by side."""

    code: str
    name: str
    fields: tuple[FieldView, ...]

    @property
    def applies(self) -> bool:
        return any(field.applies for field in self.fields)


@dataclass(frozen=True)
class SectionView:
    code: str
    title: str
    fields: tuple[FieldView, ...]
    wager_limits: tuple[WagerLimits, ...] = ()
    readings: tuple[InterpretationView, ...] = ()
    questions: tuple[QuestionView, ...] = ()

    @property
    def limit_cites(self) -> tuple[str, ...]:
        """The clauses behind the limits of single wagers, each once."""
        fields = (field for each in self.wager_limits for field in each.fields)
        return tuple(dict.fromkeys(cite for field in fields for cite in field.parameter.cite))

    @property
    def is_idle(self) -> bool:
        """Nothing in it matters in this configuration."""
        shown = [*self.fields, *(field for each in self.wager_limits for field in each.fields)]
        shown += [each.field for each in self.readings]
        shown += [each.field for each in self.questions]
        return self.code != "wagers" and not any(field.applies for field in shown)


@dataclass(frozen=True)
class Fields:
    sheet: Sheet

    @cached_property
    def by_path(self) -> dict[str, FieldView]:
        return {path: self._view(path, parameter) for path, parameter in self.sheet.book.parameters.items()}

    def _view(self, path: str, parameter: Parameter) -> FieldView:
        sheet = self.sheet
        return FieldView(
            parameter=parameter,
            texts=sheet.shown[path],
            options=self._options(path, parameter),
            applies=path in sheet.assessment.applying or _is_at_fault(sheet, path),
            limits=sheet.assessment.limits_of(path),
            findings=tuple(sheet.by_field.get(path, ())),
            pack_id=sheet.pack.id,
        )

    def _options(self, path: str, parameter: Parameter) -> tuple[Option, ...]:
        if parameter.kind == "card":
            return tuple(
                Option(value=f"{colour} {rank}", label=f"{colour.capitalize()} {rank}")
                for colour in ("red", "black")
                for rank in RANKS
            )
        return self.sheet.book.choices(path) if parameter.kind in ("choice", "choices") else ()

    @property
    def signs(self) -> str:
        return "".join(field.sign for field in self.by_path.values())

    def changed_since(self, signs: str) -> list[FieldView]:
        """Fields below which an open page shows something else by now; all where it does not say what it shows."""
        fields = list(self.by_path.values())
        told = [signs[place : place + SIGN] for place in range(0, len(signs), SIGN)]
        if len(told) != len(fields):
            return fields
        return [field for field, sign in zip(fields, told, strict=True) if field.sign != sign]

    @property
    def drawing_sign(self) -> str:
        return _sign(self.sheet.drawing)

    @property
    def table_signs(self) -> str:
        return "".join(_table_sign(table) for table in self.sheet.pay_tables)

    def tables_since(self, signs: str) -> list[TableView]:
        """Pay tables whose figures an open page does not show yet."""
        tables = self.sheet.pay_tables
        told = [signs[place : place + SIGN] for place in range(0, len(signs), SIGN)]
        if len(told) != len(tables):
            return tables
        return [table for table, sign in zip(tables, told, strict=True) if _table_sign(table) != sign]

    @cached_property
    def hidden_parts(self) -> list[str]:
        """Parts of the page that do not matter in this configuration, by their ids."""
        hidden = [f"field-{field.id}" for field in self.by_path.values() if not field.applies]
        for section in self.sections:
            hidden += [f"limits-{each.code}" for each in section.wager_limits if not each.applies]
            hidden += [] if section.is_idle else [f"idle-{section.code}"]
        for table in self.sheet.pay_tables:
            hidden += [] if table.offered else [f"paytable-{table.code}"]
            hidden += [f"row-{part_id(row.path)}" for row in table.rows if not row.holds]
        return hidden

    @cached_property
    def sections(self) -> list[SectionView]:
        return [self._section(code) for code in sections_of(self.sheet.book)]

    def _section(self, code: str) -> SectionView:
        book = self.sheet.book
        mine = [field for field in self.by_path.values() if section_of(field.path, book) == code]
        own = ("limits.wagers.", "paytables.", "readings.", "attestations.")
        return SectionView(
            code=code,
            title=TITLES[code],
            fields=tuple(field for field in mine if not field.path.startswith(own)),
            wager_limits=tuple(self._wager_limits(mine)),
            readings=tuple(self._reading(field) for field in mine if field.path.startswith("readings.")),
            questions=tuple(
                QuestionView(field, book.attestations[field.path.removeprefix("attestations.")])
                for field in mine
                if field.path.startswith("attestations.")
            ),
        )

    def _reading(self, field: FieldView) -> InterpretationView:
        sheet = self.sheet
        name = field.path.removeprefix("readings.")
        later = sorted(
            (each for each in sheet.rulings if each.reading == name and _is_to_come(each, sheet.as_of)),
            key=lambda each: each.from_,
        )
        return InterpretationView(
            field, sheet.pack.readings[name], sheet.ruled.get(name), later[0] if later else None
        )

    def _wager_limits(self, fields: list[FieldView]) -> Iterator[WagerLimits]:
        by_wager: dict[str, list[FieldView]] = {}
        for field in fields:
            if field.path.startswith("limits.wagers."):
                by_wager.setdefault(field.path.split(".")[2], []).append(field)
        for code, own in by_wager.items():
            yield WagerLimits(code, wager_name(self.sheet.pack, code), tuple(own))


def _is_to_come(ruling: InterpretationRuling, day: date) -> bool:
    return ruling.from_ > day and (ruling.to is None or ruling.to > ruling.from_)


def _is_at_fault(sheet: Sheet, path: str) -> bool:
    """A field is shown where a finding leads to it, whether or not it would matter otherwise."""
    return path in sheet.by_field


def _table_sign(table: TableView) -> str:
    rows = (*table.rows, *table.rest)
    return _sign(f"{table.edge}" + "".join(f"|{row.event}{row.printed}{row.return_}" for row in rows))


def _sign(told: str) -> str:
    return hashlib.blake2s(told.encode(), digest_size=SIGN // 2).hexdigest()
