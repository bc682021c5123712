"""The parts of the page of a variant, of approved rules and of a revision, in the order of a manager's mind."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.configurations.rules.assessment import Assessment
from games.configurations.rules.redline.figures import Figures, figures_of
from games.configurations.rules.redline.sheet import Row
from games.configurations.rules.to_read.answers import (
    ATTESTATIONS,
    READINGS,
    Answers,
    attestations,
    interpretations,
)
from games.configurations.rules.to_read.limits import LimitLine, is_in_grid, limit_lines
from games.configurations.rules.to_read.pay_tables import PayTableToRead, pay_tables_to_read
from games.configurations.rules.to_read.rows import rows_that_matter
from games.configurations.rules.to_read.summary import Summary, summary_of
from games.configurations.rules.to_read.wheel import Wheel, wheel_of
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import SECTIONS
from games.rulepacks.periods import Moment
from games.validation.case import Case
from games.validation.rulings import InterpretationRuling

OFFERED = "wagers"
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Part:
    """`facts` are values with a label; `texts` those that are lists of lines."""

    key: str
    title: str
    facts: tuple[Row, ...]
    texts: tuple[Row, ...]


@dataclass(frozen=True, eq=False)
class RulesToRead:
    assessment: Assessment

    @property
    def pack(self) -> Pack:
        return self.assessment.case.pack

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return rows_that_matter(self.assessment)

    @cached_property
    def figures(self) -> Figures:
        case = self.assessment.case
        return figures_of(case.pack, case.given, case.rulings)

    @cached_property
    def summary(self) -> Summary:
        return summary_of(self.assessment, self.figures)

    @cached_property
    def pay_tables(self) -> tuple[PayTableToRead, ...]:
        return pay_tables_to_read(self.assessment)

    @cached_property
    def limits(self) -> tuple[LimitLine, ...]:
        return limit_lines(self.pack, self.rows)

    @cached_property
    def limit_cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cite for row in self.rows if is_in_grid(row.path) for cite in row.cite))

    @cached_property
    def wheels(self) -> tuple[Wheel, ...]:
        known = self.assessment.book.parameters
        paths = [row.path for row in self.rows if row.path in known and known[row.path].kind == "wheel"]
        return tuple(wheel for path in paths if (wheel := wheel_of(self.assessment, path)) is not None)

    @cached_property
    def interpretations(self) -> Answers:
        return interpretations(self.assessment)

    @cached_property
    def attestations(self) -> Answers:
        return attestations(self.assessment, self.rows)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Without what has a form of its own: odds, wheels, the grid of limits, questions."""
        drawn = {wheel.path for wheel in self.wheels}
        plain = [
            row
            for row in self.rows
            if row.path not in drawn
            and row.path != OFFERED
            and not is_in_grid(row.path)
            and not row.path.startswith((READINGS, ATTESTATIONS, "paytables."))
        ]
        titles = [*((str(key), title) for key, title in SECTIONS.items() if key != "readings"), (UNKNOWN, "")]
        return tuple(
            part
            for key, title in titles
            if (part := self._part(key, title, [row for row in plain if (row.section or UNKNOWN) == key]))
        )

    def _part(self, key: str, title: str, rows: list[Row]) -> Part | None:
        formed = {"wagers": bool(self.summary.offered), "limits": bool(self.limits)}.get(key, False)
        if not rows and not formed:
            return None
        texts = tuple(row for row in rows if isinstance(row.value, list | tuple) and len(row.lines) > 1)
        facts = tuple(row for row in rows if row not in texts)
        return Part(key, title, facts, texts)


def rules_to_read(
    pack: Pack, values: Mapping[str, Any], ruled: Mapping[str, InterpretationRuling], as_of: Moment
) -> RulesToRead:
    """Of values that nobody judges here: approved ones, as they are read on a day."""
    case = Case(given=values, book=book_of(pack), as_of=as_of, rulings=ruled)
    return RulesToRead(Assessment(case, ()))
