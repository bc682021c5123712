"""The fields of the editor, made from the parameters of the pack, section by section."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from games.configurations.rules.paytables import TableView
from games.configurations.rules.sections import TITLES, section_of, sections_of
from games.configurations.selectors.field_views import SIGN, FieldView, sign_of
from games.configurations.selectors.limit_grid import LimitGrid, limit_grid
from games.configurations.selectors.sheet import Sheet, part_id
from games.engine.cards.card import RANKS
from games.layouts.rules.choosing import LayoutCard, MatrixRow, bets_by_layout, layout_cards
from games.rulepacks.attestations import Attestation
from games.rulepacks.parameters import Option, Parameter
from games.rulepacks.readings import Interpretation
from games.validation.rulings import InterpretationRuling


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
class SectionView:
    code: str
    title: str
    fields: tuple[FieldView, ...]
    limit_grid: LimitGrid | None = None
    readings: tuple[InterpretationView, ...] = ()
    questions: tuple[QuestionView, ...] = ()

    @property
    def is_idle(self) -> bool:
        """Nothing in it matters in this configuration."""
        shown = [*self.fields, *(self.limit_grid.fields if self.limit_grid else ())]
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
            pictures=self._pictures(path),
        )

    def _pictures(self, path: str) -> tuple[LayoutCard, ...]:
        return layout_cards(self.sheet.pack, self.sheet.assessment.case.readings) if path == "layout" else ()

    @cached_property
    def layout_matrix(self) -> tuple[MatrixRow, ...]:
        return bets_by_layout(self.sheet.pack)

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
        return sign_of(self.sheet.drawing)

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
            if section.limit_grid:
                hidden += [f"limits-{each.code}" for each in section.limit_grid.rows if not each.applies]
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
        own = ("paytables.", "readings.", "attestations.")
        grid = limit_grid(self.sheet, mine)
        in_grid = {field.path for field in grid.fields} if grid else set()
        return SectionView(
            code=code,
            title=TITLES[code],
            fields=tuple(
                field for field in mine if field.path not in in_grid and not field.path.startswith(own)
            ),
            limit_grid=grid,
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


def _is_to_come(ruling: InterpretationRuling, day: date) -> bool:
    return ruling.from_ > day and (ruling.to is None or ruling.to > ruling.from_)


def _is_at_fault(sheet: Sheet, path: str) -> bool:
    """A field is shown where a finding leads to it, whether or not it would matter otherwise."""
    return path in sheet.by_field


def _table_sign(table: TableView) -> str:
    rows = (*table.rows, *table.rest)
    return sign_of(f"{table.edge}" + "".join(f"|{row.event}{row.printed}{row.return_}" for row in rows))
